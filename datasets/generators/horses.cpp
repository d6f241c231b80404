// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/machine/random.h"
#include "datasets/formats/binary/image_decode.h"

#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <opencv2/imgproc.hpp>
#include <string>

namespace gapscope {
namespace {

constexpr int width = 144, height = 108;

/// Noise of a few scales around a colour: grass, earth, sky, a coat.
cv::Mat3b texture(Random& random, const cv::Vec3d& colour, double contrast, int grain)
{
    cv::Mat3f sum(height, width, cv::Vec3f(0, 0, 0));
    for (int scale = grain; scale >= 1; scale /= 2) {
        cv::Mat1f coarse(height / scale + 2, width / scale + 2);
        for (float& v : coarse)
            v = static_cast<float>(random.between(-contrast, contrast));
        cv::Mat1f fine;
        cv::resize(coarse, fine, {width, height}, 0, 0, cv::INTER_CUBIC);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int c = 0; c < 3; ++c)
                    sum(y, x)[c] += fine(y, x);
    }
    cv::Mat3b image(height, width);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            for (int c = 0; c < 3; ++c)
                image(y, x)[c] = cv::saturate_cast<std::uint8_t>(colour[c] + sum(y, x)[c]);
    return image;
}

/// A horse seen from the side, about `size` pixels long, its middle at (x, y).
class Silhouette {
public:
    Silhouette(Random& random, cv::Mat1b mask)
        : m_mask(std::move(mask))
        , m_size(random.between(52, 76))
        , m_middle(random.between(58, 86), random.between(50, 62))
        , m_facing(random.below(2) == 0 ? 1 : -1)
    {
        ellipse({0, 0}, {0.40, random.between(0.16, 0.20)}, random.between(-4, 4)); // trunk
        for (const double hip : {-0.32, -0.22, 0.22, 0.32})
            leg(random, hip);
        const cv::Point2d neck(0.62, -random.between(0.30, 0.46));
        limb({0.32, -0.06}, neck, 0.17, 0.10);
        limb(neck, neck + cv::Point2d(0.20, random.between(0.06, 0.18)), 0.11, 0.07); // head
        limb(neck, neck + cv::Point2d(-0.01, -0.11), 0.04, 0.02);                     // ear
        limb({-0.38, -0.06}, {-0.52, random.between(0.12, 0.34)}, 0.05, 0.03);        // tail
    }

private:
    cv::Point place(const cv::Point2d& p) const
    {
        return {static_cast<int>(std::lround(m_middle.x + m_facing * p.x * m_size)),
            static_cast<int>(std::lround(m_middle.y + p.y * m_size))};
    }
    void ellipse(const cv::Point2d& at, const cv::Size2d& radii, double degrees)
    {
        cv::ellipse(m_mask, place(at),
            {static_cast<int>(radii.width * m_size), static_cast<int>(radii.height * m_size)},
            m_facing * degrees, 0, 360, 255, cv::FILLED);
    }
    /// A trunk that narrows from one width to another.
    void limb(const cv::Point2d& from, const cv::Point2d& to, double wide, double narrow)
    {
        constexpr int beads = 12;
        for (int k = 0; k <= beads; ++k) {
            const double t = static_cast<double>(k) / beads;
            const double radius = (wide + (narrow - wide) * t) * m_size / 2;
            cv::circle(m_mask, place(from + t * (to - from)),
                std::max(1, static_cast<int>(std::lround(radius))), 255, cv::FILLED);
        }
    }
    void leg(Random& random, double hip)
    {
        const cv::Point2d top(hip, 0.10), knee(hip + random.between(-0.09, 0.09), 0.34);
        limb(top, knee, 0.11, 0.07);
        limb(knee, {knee.x + random.between(-0.08, 0.05), 0.58}, 0.06, 0.045);
    }

    cv::Mat1b m_mask;
    double m_size;
    cv::Point2d m_middle;
    int m_facing;
};

} // namespace

/// The files of sample:horses: images/01.png … and masks/01.png …, drawn from a seed: horse-like
/// silhouettes on textured ground, 144×108 pixels.
std::map<std::string, std::string> generateHorses(std::size_t count, std::uint64_t seed)
{
    const std::vector<cv::Vec3d> coats{
        {40, 60, 95}, {30, 35, 45}, {150, 165, 180}, {55, 85, 140}, {70, 75, 80}};
    const std::vector<cv::Vec3d> grounds{{60, 130, 90}, {80, 130, 165}, {70, 110, 120}};
    const std::vector<cv::Vec3d> skies{{220, 190, 150}, {120, 150, 120}, {200, 200, 200}};
    Random random(seed);
    std::map<std::string, std::string> files;
    for (std::size_t k = 1; k <= count; ++k) {
        const cv::Mat3b coat = texture(random, coats[random.below(coats.size())], 12, 8);
        cv::Mat3b image = texture(random, grounds[random.below(grounds.size())], 22, 4);
        const int horizon = static_cast<int>(random.between(30, 66));
        texture(random, skies[random.below(skies.size())], 10, 16)
            .rowRange(0, horizon)
            .copyTo(image.rowRange(0, horizon));
        cv::Mat1b mask(height, width, std::uint8_t{0});
        Silhouette(random, mask);
        coat.copyTo(image, mask);
        cv::GaussianBlur(image, image, {3, 3}, 0.6);
        files[fmt::format("images/{:02}.png", k)] = pngOf(image);
        files[fmt::format("masks/{:02}.png", k)] = pngOf(mask);
    }
    return files;
}

} // namespace gapscope
