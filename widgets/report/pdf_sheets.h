// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QString>
#include <QTextLayout>

#include <functional>
#include <memory>
#include <vector>

class QPainter;
class QPdfWriter;

namespace gapscope {

/// How a piece of text looks.
struct TextLook {
    QFont font;
    QColor color;
    Qt::Alignment align = Qt::AlignLeft;
};
/// The report's letters at so many pixels of 1/96 inch.
QFont reportFont(int pixels, bool bold = false);
QFont fixedFont(int pixels);

/// Text in lines of a width, broken inside a word where a word is wider.
class TextBlock {
public:
    TextBlock(const QString& text, const TextLook& look, double width);

    double height() const { return m_height; }
    void draw(QPainter& painter, double x, double top) const;
    int lineCount() const { return m_layout->lineCount(); }
    double lineHeight(int line) const { return m_layout->lineAt(line).height(); }
    void drawLine(QPainter& painter, int line, double x, double top) const;

private:
    std::shared_ptr<QTextLayout> m_layout; ///< shared: blocks are copied into what draws them
    QColor m_color;
    double m_height = 0;
};

/// A4 sheets that fill from top to bottom. What is added is kept until all of it has its place: a
/// footer says how many sheets there are. Lengths are pixels of 1/96 inch, x counts from the left
/// margin.
class PdfSheets {
public:
    static constexpr double width = 658, height = 968; ///< inside the margins of 18 mm

    /// top: where it comes to stand.
    using Draw = std::function<void(QPainter& painter, double top)>;

    /// A piece that is not cut: on the next sheet where this one has no room for it.
    /// requires: tall ≤ height.
    void add(double tall, Draw draw);
    /// Line by line.
    void add(const TextBlock& text, double x = 0);
    /// None at the top of a sheet.
    void space(double tall);
    /// Goes on with a new sheet unless there is so much room.
    void need(double tall);
    double room() const { return height - m_reached; }
    std::size_t count() const { return m_sheets.size(); }

    /// Draws everything; footer: of every sheet, beside its number.
    void print(QPdfWriter& writer, const QString& footer) const;

private:
    struct Piece {
        double top;
        Draw draw;
    };
    void drawFooter(QPainter& painter, const QString& footer, std::size_t sheet) const;

    std::vector<std::vector<Piece>> m_sheets{1};
    double m_reached = 0;
};

} // namespace gapscope
