// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

#include <cstdint>
#include <span>

namespace gapscope {

/// How the attributes of a token make a picture: attribute r·columns + c is the pixel in row r,
/// column c.
struct LetterGrid {
    int rows = 16, columns = 8;
    int pixels() const { return rows * columns; }
    bool operator==(const LetterGrid&) const = default;
};

/// The token as a picture of columns × rows pixels: ink where an attribute is active. Attributes
/// outside the grid are not shown.
QImage letterImage(std::span<const std::uint32_t> active, LetterGrid grid, QRgb ink, QRgb paper);
/// Weights (one per pixel, row by row) in the diverging colours, ±scale at the ends, zero
/// transparent when overlay is set and the background otherwise.
QImage templateImage(
    std::span<const double> weights, LetterGrid grid, double scale, bool dark, bool overlay);
/// Enlarged so that every pixel becomes factor × factor equal ones (no smoothing).
QImage enlarged(const QImage& image, int factor);

} // namespace gapscope
