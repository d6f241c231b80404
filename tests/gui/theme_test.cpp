// SPDX-License-Identifier: GPL-3.0-or-later
// The theme changes while a window is open: everything visible follows at once, whether Qt draws it
// or this program paints it.
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/plots/look/theme.h"

#include <QDockWidget>

namespace gapscope {
namespace {

/// The share of a picture that is darker than the middle.
double darkShare(const QImage& image)
{
    qint64 dark = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            dark += qGray(image.pixel(x, y)) < 128 ? 1 : 0;
    return static_cast<double>(dark) / std::max(1.0, 1.0 * image.width() * image.height());
}

/// The largest difference of a channel, 0 to 255.
int farthest(const QImage& a, const QImage& b)
{
    if (a.size() != b.size())
        return 255;
    int most = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor from = a.pixelColor(x, y), to = b.pixelColor(x, y);
            most = std::max({most, std::abs(from.red() - to.red()),
                std::abs(from.green() - to.green()), std::abs(from.blue() - to.blue())});
        }
    return most;
}

/// Photographs and swatches keep their colours.
bool isPicture(const QWidget* widget)
{
    const auto* label = qobject_cast<const QLabel*>(widget);
    return (label && !label->pixmap(Qt::ReturnByValue).isNull())
        || qobject_cast<const QAbstractSlider*>(widget);
}

} // namespace

class ThemeTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void everythingFollows()
    {
        runToTheEnd();
        QStringList found;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTest::qWait(50);
            for (const char* name : {"light", "dark", "light", "dark"}) {
                trigger(name);
                QCoreApplication::processEvents();
                const bool dark = QLatin1String(name) == QLatin1String("dark");
                for (const QString& widget : notFollowing(dark))
                    found << m_window->tabs()->tabText(page) + QLatin1Char(' ')
                            + QLatin1String(name) + QStringLiteral(": ") + widget;
            }
        }
        found.removeDuplicates();
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    /// Back to light, every pixel is what it was: nothing keeps a colour of the dark window. Lines
    /// that fall between pixels may be rounded by a level or two.
    void andBack()
    {
        runToTheEnd();
        trigger("light");
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            m_window->tabs()->currentWidget()->setFocus();
            const QImage before = settledPage();
            trigger("dark");
            const QImage between = settledPage();
            trigger("light");
            constexpr int rounding = 4;
            QVERIFY2(
                farthest(before, between) > rounding, qPrintable(m_window->tabs()->tabText(page)));
            QCOMPARE_LE(farthest(before, settledPage()), rounding);
        }
    }

    void systemFollowsTheDesktop()
    {
        trigger("dark");
        QVERIFY(isDark(QApplication::palette()));
        trigger("system");
        QVERIFY(!isDark(QApplication::palette())); // the offscreen desktop is light
        QCOMPARE(QSettings().value(QStringLiteral("theme")).toString(), QStringLiteral("system"));
    }

    void aDialogFollows()
    {
        answerNext<CompareDialog>([this](CompareDialog* dialog) {
            trigger("dark");
            QCoreApplication::processEvents();
            QVERIFY(darkShare(dialog->grab().toImage()) > 0.7);
            trigger("light");
            QCoreApplication::processEvents();
            QVERIFY(darkShare(dialog->grab().toImage()) < 0.3);
            dialog->reject();
        });
        m_window->actions().compare->trigger();
    }

private:
    /// Shows the page, once everything that is painted late is visible.
    QImage settledPage() const
    {
        QImage page;
        for (int looks = 0; looks < 100; ++looks) {
            QTest::qWait(50);
            const QImage now = m_window->tabs()->currentWidget()->grab().toImage();
            if (now == page)
                break;
            page = now;
        }
        return page;
    }

    void trigger(const char* name)
    {
        for (QAction* theme : m_window->actions().themes->actions())
            if (theme->data().toString() == QLatin1String(name))
                theme->trigger();
    }

    /// Returns the widgets that are mostly of the other theme.
    QStringList notFollowing(bool dark)
    {
        QStringList found;
        const QImage image = m_window->grab().toImage();
        const double scale = image.devicePixelRatio();
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->window() != m_window.get() || isPicture(widget))
                continue;
            const QRect seen = widget->visibleRegion().boundingRect();
            if (seen.width() < 40 || seen.height() < 12)
                continue;
            const QRect part(
                widget->mapTo(m_window.get(), seen.topLeft()) * scale, seen.size() * scale);
            const double share = darkShare(image.copy(part));
            if (dark ? share < 0.5 : share > 0.5)
                found << QStringLiteral("%1[%2] %3")
                             .arg(QLatin1String(widget->metaObject()->className()),
                                 widget->objectName())
                             .arg(share, 0, 'f', 2);
        }
        return found;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ThemeTest)
#include "theme_test.moc"
