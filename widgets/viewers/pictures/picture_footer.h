// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace gapscope {

class PictureCanvas;

/// The footer of a canvas, as high as it needs.
class PictureFooter : public QWidget {
public:
    explicit PictureFooter(PictureCanvas* canvas);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit();
    void fitLater();

    PictureCanvas* m_canvas;
    bool m_waits = false;
};

/// Text of a footer in as many lines as it needs, at least these. Returns their height; painter:
/// nullptr to measure only.
double footerLines(QPainter* painter, const QFont& font, double top, double width,
    const QString& text, int leastLines = 1);

} // namespace gapscope
