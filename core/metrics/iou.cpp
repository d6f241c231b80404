// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/iou.h"

#include "core/not_computed.h"

#include <cmath>

namespace gapscope {
namespace {

double share(std::uint64_t part, std::uint64_t whole)
{
    return whole ? static_cast<double>(part) / static_cast<double>(whole) : notComputed;
}

} // namespace

void PixelConfusion::add(std::span<const std::uint32_t> pixels, LabellingView y)
{
    for (std::size_t p = 0; p < y.size(); ++p)
        for (std::size_t c = 0; c < m_classes; ++c)
            m_pixels[c * m_classes + y[p]] += pixels[p * m_classes + c];
}

void PixelConfusion::add(LabellingView truth, LabellingView y)
{
    for (std::size_t p = 0; p < y.size(); ++p)
        ++m_pixels[truth[p] * m_classes + y[p]];
}

double PixelConfusion::accuracy() const
{
    std::uint64_t right = 0, all = 0;
    for (std::size_t c = 0; c < m_classes; ++c)
        for (std::size_t k = 0; k < m_classes; ++k) {
            all += at(c, k);
            right += c == k ? at(c, k) : 0;
        }
    return share(right, all);
}

double PixelConfusion::iou(std::size_t c) const
{
    std::uint64_t either = 0;
    for (std::size_t k = 0; k < m_classes; ++k)
        either += at(c, k) + (k != c ? at(k, c) : 0);
    return share(at(c, c), either);
}

double PixelConfusion::balancedError() const
{
    double sum = 0, present = 0;
    for (std::size_t c = 0; c < m_classes; ++c) {
        std::uint64_t all = 0;
        for (std::size_t k = 0; k < m_classes; ++k)
            all += at(c, k);
        if (all == 0)
            continue;
        sum += share(all - at(c, c), all);
        ++present;
    }
    return present > 0 ? sum / present : notComputed;
}

double PixelConfusion::meanIou() const
{
    double sum = 0, count = 0;
    for (std::size_t c = 0; c < m_classes; ++c)
        if (const double value = iou(c); !std::isnan(value)) {
            sum += value;
            ++count;
        }
    return count > 0 ? sum / count : notComputed;
}

} // namespace gapscope
