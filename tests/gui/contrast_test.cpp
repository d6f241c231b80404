// SPDX-License-Identifier: GPL-3.0-or-later
// Colours that people can read and distinguish: WCAG 2.1 contrast of every pair of foreground and
// background that is drawn, the series as a colour-blind person sees them, and every text of the
// window in both themes against what is really behind it.
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/plots/curves/curve_painter.h"
#include "widgets/plots/look/clear_style.h"
#include "widgets/plots/look/theme.h"
#include "widgets/runs/columns/run_row.h"

#include <QDockWidget>
#include <QGroupBox>
#include <QHash>
#include <QTabBar>

#include <array>
#include <cmath>

namespace gapscope {
namespace {

constexpr double text = 4.5, graphics = 3; // least ratios: WCAG 2.1, 1.4.3 and 1.4.11
constexpr double apart = 20;               // least ΔE*ab of two series, and
constexpr double distinct = 13;            // as a colour-blind person sees them: five steps

QPalette paletteOf(bool dark) { return dark ? darkPalette() : lightPalette(); }

/// A colour of this opacity on an opaque ground.
QColor over(const QColor& color, double opacity, const QColor& ground)
{
    const auto mixed = [opacity](int top, int bottom) {
        return static_cast<int>(std::lround(opacity * top + (1 - opacity) * bottom));
    };
    return {mixed(color.red(), ground.red()), mixed(color.green(), ground.green()),
        mixed(color.blue(), ground.blue())};
}

using Triple = std::array<double, 3>;
using Matrix = std::array<Triple, 3>;

Triple times(const Matrix& m, const Triple& v)
{
    Triple out{};
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t k = 0; k < 3; ++k)
            out[row] += m[row][k] * v[k];
    return out;
}

Triple linear(const QColor& color)
{
    const auto channel = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return {channel(color.redF()), channel(color.greenF()), channel(color.blueF())};
}

/// CIE 1976 L*a*b* of linear sRGB, white D65.
Triple lab(const Triple& rgb)
{
    constexpr Matrix toXyz{Triple{0.4124564, 0.3575761, 0.1804375},
        Triple{0.2126729, 0.7151522, 0.0721750}, Triple{0.0193339, 0.1191920, 0.9503041}};
    constexpr Triple white{0.95047, 1, 1.08883};
    Triple inside = rgb;
    for (double& channel : inside)
        channel = std::clamp(channel, 0.0, 1.0);
    Triple f = times(toXyz, inside);
    for (std::size_t k = 0; k < 3; ++k) {
        const double share = f[k] / white[k];
        f[k] = share > 216.0 / 24389 ? std::cbrt(share) : (24389.0 / 27 * share + 16) / 116;
    }
    return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

struct Sight {
    const char* name;
    Matrix matrix;
};

/// Machado, Oliveira, Fernandes 2009, severity 1, on linear RGB.
constexpr std::array sights{
    Sight{"usual", {Triple{1, 0, 0}, Triple{0, 1, 0}, Triple{0, 0, 1}}},
    Sight{"protanopia",
        {Triple{0.152286, 1.052583, -0.204868}, Triple{0.114503, 0.786281, 0.099216},
            Triple{-0.003882, -0.048116, 1.051998}}},
    Sight{"deuteranopia",
        {Triple{0.367322, 0.860646, -0.227968}, Triple{0.280085, 0.672501, 0.047413},
            Triple{-0.011820, 0.042940, 0.968881}}},
    Sight{"tritanopia",
        {Triple{1.255528, -0.076749, -0.178779}, Triple{-0.078411, 0.930809, 0.147602},
            Triple{0.004733, 0.691367, 0.303900}}},
};

double distance(const Sight& sight, const QColor& a, const QColor& b)
{
    const Triple first = lab(times(sight.matrix, linear(a)));
    const Triple second = lab(times(sight.matrix, linear(b)));
    return std::hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}

/// The colour of most of a part of the picture. Nearly equal colours count as one: a button's
/// ground is a gradient, and a row of it may have less of its colour than the text has of its own.
QColor groundOf(const QImage& image, const QRect& part)
{
    constexpr QRgb coarse = 0xfff0f0f0;
    QHash<QRgb, int> count, of;
    const QRect inside = part & image.rect();
    for (int y = inside.top(); y <= inside.bottom(); ++y)
        for (int x = inside.left(); x <= inside.right(); ++x) {
            ++count[image.pixel(x, y)];
            ++of[image.pixel(x, y) & coarse];
        }
    const auto mostOf = [](const QHash<QRgb, int>& counted, const auto& wanted) {
        QRgb most = 0;
        int times = 0;
        for (auto each = counted.begin(); each != counted.end(); ++each)
            if (each.value() > times && wanted(each.key())) {
                most = each.key();
                times = each.value();
            }
        return most;
    };
    const QRgb near = mostOf(of, [](QRgb) { return true; });
    return QColor::fromRgb(mostOf(count, [near](QRgb color) { return (color & coarse) == near; }));
}

/// The area behind a widget's text: inside its frame, if it has one.
QRect writtenOn(const QWidget& widget)
{
    constexpr int frame = 3;
    const bool framed = qobject_cast<const QAbstractButton*>(&widget)
        || qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QLineEdit*>(&widget);
    const QRect whole = widget.rect();
    const QRect within = framed ? whole.adjusted(frame, frame, -frame, -frame) : whole;
    return widget.visibleRegion().boundingRect() & within;
}

/// The role of a Qt widget's text; NoRole: it has no text, or paints itself.
QPalette::ColorRole inkRole(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text().isEmpty() ? QPalette::NoRole : label->foregroundRole();
    if (qobject_cast<const QCheckBox*>(&widget) || qobject_cast<const QTabBar*>(&widget)
        || qobject_cast<const QGroupBox*>(&widget))
        return QPalette::WindowText;
    if (const auto* tool = qobject_cast<const QToolButton*>(&widget);
        tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
        return QPalette::NoRole;
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text().isEmpty() ? QPalette::NoRole : QPalette::ButtonText;
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return line->text().isEmpty() ? QPalette::PlaceholderText : QPalette::Text;
    if (qobject_cast<const QPlainTextEdit*>(&widget) || qobject_cast<const QTableView*>(&widget))
        return QPalette::Text;
    if (qobject_cast<const QComboBox*>(&widget))
        return QPalette::ButtonText;
    return QPalette::NoRole;
}

} // namespace

class ContrastTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void everyInkIsReadableOnItsGrounds_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void everyInkIsReadableOnItsGrounds()
    {
        QFETCH(const bool, dark);
        const QPalette palette = paletteOf(dark);
        using Role = QPalette::ColorRole;
        struct Pair {
            Role ink;
            QList<Role> grounds;
        };
        const QList<Role> plain{
            QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::Button};
        const QList<Pair> pairs{{QPalette::WindowText, plain}, {QPalette::Text, plain},
            {QPalette::ButtonText, plain}, {QPalette::PlaceholderText, plain},
            {QPalette::BrightText, plain}, {QPalette::Link, plain}, {QPalette::LinkVisited, plain},
            {QPalette::HighlightedText, {QPalette::Highlight}},
            {QPalette::ToolTipText, {QPalette::ToolTipBase}},
            {QPalette::WindowText, {QPalette::Midlight}}}; // a legend's entry under the pointer
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled})
            for (const Pair& pair : pairs)
                for (const Role ground : pair.grounds)
                    if (group != QPalette::Disabled || ground != QPalette::Midlight)
                        verifyRatio(palette.color(group, pair.ink), palette.color(group, ground),
                            text,
                            QStringLiteral("group %1: role %2 on %3")
                                .arg(group)
                                .arg(pair.ink)
                                .arg(ground));
        const QColor highlight = palette.color(QPalette::Highlight);
        for (const Role ground : {QPalette::Window, QPalette::Base}) // frames of the focus
            verifyRatio(highlight, palette.color(ground), graphics, QStringLiteral("focus"));
    }

    void everyPaintedInkIsReadable_data() { everyInkIsReadableOnItsGrounds_data(); }
    void everyPaintedInkIsReadable()
    {
        QFETCH(const bool, dark);
        const QPalette palette = paletteOf(dark);
        const PlotInk ink = plotInk(dark);
        const QColor window = palette.color(QPalette::Window), base = ink.ground;
        const QColor highlight = palette.color(QPalette::Highlight);
        const QColor chosen = over(highlight, 0.18, base); // films and sentences that are chosen
        const QColor pointed = palette.color(QPalette::Midlight);
        for (const auto& [name, color] : {std::pair("text", ink.text), {"quiet", ink.quietText},
                 {"accent", ink.accent}, {"warning", ink.warning}})
            for (const QColor& ground : {base, window, chosen, pointed})
                verifyRatio(color, ground, text, QLatin1String(name));
        for (int k = 0; k < seriesColorCount; ++k) // brackets of chunks
            verifyRatio(ink.text, over(seriesColor(k, dark), 0.2, base), text,
                QStringLiteral("chunk %1").arg(k));
        for (const QColor& tint : {ink.warning, ink.accent}) { // the message bar
            verifyRatio(palette.color(QPalette::WindowText), over(tint, 0.12, window), text,
                QStringLiteral("message"));
            verifyRatio(palette.color(QPalette::ButtonText), over(tint, 0.12, window), text,
                QStringLiteral("button of a message"));
        }
        for (const auto map : {ColorMap::sequential, ColorMap::diverging})
            for (int k = 0; k <= 20; ++k) {
                const double t = map == ColorMap::diverging ? k / 10.0 - 1 : k / 20.0;
                const QColor cell = mapColor(map, t, dark);
                verifyRatio(inkOn(cell), cell, text, QStringLiteral("cell %1").arg(t));
            }
        verifyRatio(ink.axis, base, graphics, QStringLiteral("axis"));
        for (const auto ground : {QPalette::Window, QPalette::Base, QPalette::Button})
            verifyRatio(
                controlOutline(dark), palette.color(ground), graphics, QStringLiteral("outline"));
    }

    void curvesStandOutAndAreToldApart_data() { everyInkIsReadableOnItsGrounds_data(); }
    void curvesStandOutAndAreToldApart()
    {
        QFETCH(const bool, dark);
        for (int k = 0; k < seriesColorCount; ++k)
            verifyRatio(seriesColor(k, dark), plotGround(dark), graphics,
                QStringLiteral("series %1").arg(k));
        for (const Sight& sight : sights)
            for (int a = 0; a < seriesColorCount; ++a)
                for (int b = 0; b < a; ++b) {
                    const double found =
                        distance(sight, seriesColor(a, dark), seriesColor(b, dark));
                    QVERIFY2(found >= (&sight == &sights.front() ? apart : distinct),
                        qPrintable(QStringLiteral("%1: series %2 and %3 are %4 apart")
                                       .arg(QLatin1String(sight.name))
                                       .arg(a)
                                       .arg(b)
                                       .arg(found)));
                }
        QVERIFY(std::abs(distance(sights[0], Qt::white, Qt::black) - 100) < 1e-3); // ΔL* of D65
        QVERIFY(distance(sights[1], QColor(0xb8, 0x7a, 0), QColor(0x8f, 0x84, 0)) < 2);
    }

    /// A user who sees no colour has the dash or the marker.
    void curvesHaveASecondCue()
    {
        for (int a = 0; a < seriesStyleCount; ++a)
            for (int b = 0; b < a; ++b) {
                const SeriesStyle first = seriesStyle(a), second = seriesStyle(b);
                if (a < seriesColorCount || first.color == second.color)
                    QVERIFY2(first.dash != second.dash || first.marker != second.marker,
                        qPrintable(QStringLiteral("series %1 and %2").arg(a).arg(b)));
            }
    }

    /// The samples of legends and the swatches of the run table also differ without colour.
    void markersLookDifferent()
    {
        const auto grey = [](const QImage& picture) {
            return picture.convertToFormat(QImage::Format_Grayscale8);
        };
        QList<QImage> samples, swatches;
        for (int k = 0; k < seriesColorCount; ++k) {
            SeriesStyle style = seriesStyle(k);
            style.color = 0; // the cue alone
            QImage sample(28, 12, QImage::Format_RGB32);
            sample.fill(plotGround(false));
            QPainter painter(&sample);
            painter.setRenderHint(QPainter::Antialiasing);
            paintSample(painter, style, QRectF(0, 0, 28, 12), false);
            painter.end();
            samples << grey(sample);
            swatches << grey(runSwatch(style, false).toImage());
        }
        const auto differing = [](const QImage& a, const QImage& b) {
            int pixels = 0;
            for (int y = 0; y < a.height(); ++y)
                for (int x = 0; x < a.width(); ++x)
                    pixels += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 24 ? 1 : 0;
            return pixels;
        };
        for (int a = 0; a < seriesColorCount; ++a)
            for (int b = 0; b < a; ++b)
                for (const QList<QImage>& pictures : {samples, swatches})
                    QVERIFY2(differing(pictures[a], pictures[b]) >= 4,
                        qPrintable(QStringLiteral("series %1 and %2: %3 pixels")
                                       .arg(a)
                                       .arg(b)
                                       .arg(differing(pictures[a], pictures[b]))));
    }

    /// Eight variants that the code cannot distinguish: no two have one style.
    void eightVariantsAreToldApart()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        for (int k = 1; k <= 8; ++k)
            spec.variants.push_back({"every " + std::to_string(k),
                {{"gap_check", std::to_string(k)}, {"max_passes", "1"}}});
        spec.lambdas = {"0.01"};
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 8 && allEnded(), patience);
        QSet<int> colors, markers;
        for (const auto& run : session().runs()) {
            colors << run->style.color;
            markers << int(run->style.marker);
        }
        QCOMPARE(colors.size(), 8);
        QCOMPARE(markers.size(), 8);
    }

    void everyTextOfTheWindowIsReadable_data() { everyInkIsReadableOnItsGrounds_data(); }
    void everyTextOfTheWindowIsReadable()
    {
        QFETCH(const bool, dark);
        m_window->setTheme(dark ? QStringLiteral("light") : QStringLiteral("dark"));
        runToTheEnd();
        m_window->openFile(QStringLiteral(GAPSCOPE_SOURCE_DIR)
            + QStringLiteral("/tests/fixtures/4f551de/paths/path-words.json"));
        openSample("sample:toy"); // the path was found on other data
        m_window->runsDock()->table()->findChild<QLineEdit*>()->setText(QStringLiteral("gap < x"));
        m_window->messages()->showError(QStringLiteral("One"), QStringLiteral("Two"));
        m_window->setTheme(dark ? QStringLiteral("dark") : QStringLiteral("light")); // while shown
        QVERIFY(!m_window->findChild<QLabel*>(QStringLiteral("pathStale"))->isHidden());
        int checked = 0;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTest::qWait(50);
            checked += verifyTexts(*m_window);
        }
        QVERIFY2(checked > 220, qPrintable(QString::number(checked)));
        answerNext<CompareDialog>([this](CompareDialog* dialog) {
            QVERIFY(verifyTexts(*dialog) > 20);
            dialog->reject();
        });
        m_window->actions().compare->trigger();
    }

private:
    static void verifyRatio(
        const QColor& ink, const QColor& ground, double least, const QString& what)
    {
        const double ratio = contrastRatio(ink, ground);
        QVERIFY2(ratio >= least,
            qPrintable(QStringLiteral("%1: %2 on %3 has %4")
                           .arg(what, ink.name(), ground.name())
                           .arg(ratio)));
    }

    /// Returns the number of widgets that were checked.
    static int verifyTexts(QWidget& top)
    {
        int checked = 0;
        const QImage image = top.grab().toImage();
        const double scale = image.devicePixelRatio();
        for (const QWidget* widget : top.findChildren<QWidget*>()) {
            const QPalette::ColorRole role = inkRole(*widget);
            if (role == QPalette::NoRole || !widget->isVisible() || widget->window() != &top)
                continue;
            const QRect seen = writtenOn(*widget);
            if (seen.width() < 8 || seen.height() < 8)
                continue;
            const QRect part(widget->mapTo(&top, seen.topLeft()) * scale, seen.size() * scale);
            verifyRatio(widget->palette().color(role), groundOf(image, part), text,
                QStringLiteral("%1 %2 '%3' at %4, %5, %6 x %7")
                    .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                        widget->accessibleName())
                    .arg(part.x())
                    .arg(part.y())
                    .arg(part.width())
                    .arg(part.height()));
            ++checked;
        }
        return checked;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ContrastTest)
#include "contrast_test.moc"
