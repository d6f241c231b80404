// SPDX-License-Identifier: GPL-3.0-or-later
// The view has the window: shares of the client area on every page, with 1, 12 and 48 runs, at
// logical window sizes. ctest runs it in both languages at 1, 1.5 and 2 device pixels per pixel.
#include "app/help/tour.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/layouts.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/list/run_list_model.h"
#include "widgets/runs/list/run_tree.h"
#include "widgets/runs/list/short_names.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QTabBar>
#include <QTextLayout>
#include <QToolButton>

namespace gapscope {
namespace {

struct Size {
    QSize size;
    double width, height; ///< the least share of the view
};
constexpr Size sizes[] = {{{1280, 720}, 0.60, 0.72}, {{1366, 768}, 0.60, 0.75},
    {{1440, 900}, 0.65, 0.80}, {{1920, 1080}, 0.65, 0.80}};

} // namespace

class RoomTest : public WindowFixture {
    Q_OBJECT

public:
    RoomTest() { useLanguage(qEnvironmentVariable("GAPSCOPE_TITLES", QStringLiteral("en"))); }

private Q_SLOTS:
    void theViewIsTheHero_data()
    {
        QTest::addColumn<int>("lambdas");
        QTest::addColumn<int>("seeds");
        QTest::newRow("1 run") << 0 << 0;
        QTest::newRow("12 runs") << 3 << 1;
        QTest::newRow("48 runs") << 4 << 3;
    }
    void theViewIsTheHero()
    {
        QFETCH(const int, lambdas);
        QFETCH(const int, seeds);
        m_window.reset();
        open({2048, 1280});
        trainAll(lambdas, seeds);
        for (const Size& each : sizes) {
            m_window->resize(each.size);
            QTRY_COMPARE(m_window->size(), each.size);
            QSet<int> edges;
            for (int page = 0; page < m_window->tabs()->count(); ++page) {
                m_window->tabs()->setCurrentIndex(page);
                QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
                lookUntilRight([&] { lookAt(each); });
                edges << m_window->tabs()->tabBar()->mapTo(m_window.get(), QPoint()).x();
            }
            if (edges.size() > 1) // the next click would hit another one
                add(each, QStringLiteral("the tabs jump"));
            m_window->tabs()->showPage(m_window->convergence());
            lookUntilRight([&] { verifyPlots(each); });
            m_window->runsDock()->list()->view()->expandAll();
            lookUntilRight([&] { verifyNames(each); });
            m_window->tabs()->showPage(m_window->models()->predictions());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
            lookUntilRight([&] { verifyPicture(each); });
        }
        QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(QLatin1Char('\n'))));
    }

    /// A message of one line covers the status bar only, whatever it offers.
    void messagesLeaveThePage()
    {
        m_window.reset();
        m_found.clear();
        open({2048, 1280});
        runToTheEnd();
        MessageBar* bar = m_window->messages();
        const QString text = QStringLiteral("Written: the curves of both runs, as curves.pdf.");
        const std::function<void()> messages[] = {[&] { bar->showNote(text); },
            [&] { bar->showError(text, QStringLiteral("details")); },
            [&] { bar->offer(text, QStringLiteral("Guided tour"), [] {}); },
            [&] { bar->showWritten(text, QStringLiteral("/tmp/curves.pdf")); },
            [&] {
                bar->ask(text,
                    {{QStringLiteral("Restore and resume"), {}, [] {}},
                        {QStringLiteral("Start fresh"), {}, [] {}}});
            }};
        for (const Size& each : sizes) {
            m_window->resize(each.size);
            QTRY_COMPARE(m_window->size(), each.size);
            for (const auto& message : messages) {
                message();
                lookUntilRight([&] {
                    const QWidget* pages = m_window->tabs();
                    const QRect page(pages->mapTo(m_window.get(), QPoint()), pages->size());
                    if (!bar->isVisible() || bar->geometry().intersects(page))
                        add(each, QStringLiteral("a message lies over the page"));
                });
            }
            bar->hide();
        }
        QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(QLatin1Char('\n'))));
    }

    /// What a step of the tour points at and speaks of is seen beside its panel.
    void theTourLeavesWhatItSpeaksOf()
    {
        m_window.reset();
        m_found.clear();
        open({2048, 1280});
        QTest::qWait(250); // the toolbar has its texts
        for (const Size& each : {sizes[1], sizes[2]}) {
            m_window->resize(each.size);
            QTRY_COMPARE(m_window->size(), each.size);
            m_window->actions().tour->trigger();
            QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:toy", patience);
            takeStep(each, m_window->convergence()->heroPlot());
            click(*m_window, m_window->actions().run);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->tour()->step() == 1 && allEnded(), patience);
            takeStep(each, m_window->convergence()->heroPlot());
            m_window->method()->form()->edit(QStringLiteral("sampling"), QStringLiteral("gap"));
            click(*m_window, m_window->actions().run);
            QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
            takeStep(each, m_window->convergence()->heroPlot());
            pressNext();
            QTRY_VERIFY_WITH_TIMEOUT(session().request().source == "sample:words", patience);
            takeStep(each, m_window->convergence()->heroPlot());
            click(*m_window, m_window->actions().run);
            QTRY_VERIFY_WITH_TIMEOUT(m_window->tour()->step() == 3 && allEnded(), patience);
            m_window->tabs()->showPage(m_window->models()->blocks());
            takeStep(each, m_window->models()->histogram());
            pressNext();
            m_window->tabs()->showPage(m_window->models()->predictions());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
            takeStep(
                each, m_window->models()->viewer()->findChild<QWidget*>(QStringLiteral("picture")));
            pressNext();
            takeStep(each, nullptr);
            pressNext();
        }
        QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(QLatin1Char('\n'))));
    }

    /// Folding them, and starting again, then has no width to give back.
    void moreOptionsFitIntoSetup()
    {
        m_window.reset();
        m_found.clear();
        open({2048, 1280});
        auto* more = m_window->findChild<QToolButton*>(QStringLiteral("moreOptions"));
        QTest::mouseClick(more, Qt::LeftButton);
        auto* search = m_window->method()->findChild<QLineEdit*>(QStringLiteral("search"));
        QTest::keyClicks(search, QStringLiteral("e")); // of all methods
        for (const Size& each : sizes) {
            m_window->resize(each.size);
            QTRY_COMPARE(m_window->size(), each.size);
            lookUntilRight([&] { lookAt(each); });
        }
        QVERIFY2(m_found.isEmpty(), qPrintable(m_found.join(QLatin1Char('\n'))));
    }

private:
    void trainAll(int lambdas, int seeds)
    {
        m_found.clear();
        if (lambdas == 0)
            return runToTheEnd();
        ComparisonSpec spec;
        spec.dataset.source = "sample:words";
        for (const char* sampling : {"uniform", "gap"})
            for (const char* cache : {"off", "on"})
                spec.variants.push_back({std::string(sampling) + " cache " + cache,
                    {{"sampling", sampling}, {"cache", cache}, {"max_passes", "3"}}});
        for (int k = 1; k <= lambdas; ++k)
            spec.lambdas.push_back("0.0" + std::to_string(k));
        for (int k = 1; k <= seeds; ++k)
            spec.seeds.push_back(k);
        m_window->startComparison(spec);
        const auto all = std::size_t(4 * lambdas * seeds);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == all && allEnded(), 4 * patience);
    }

    /// Layouts settle in steps, which take longer on a busy machine: what stays wrong counts.
    template <typename Look> void lookUntilRight(const Look& look)
    {
        const qsizetype before = m_found.size();
        for (int waited = 0; waited < 3000; waited += 20) {
            m_found.resize(before);
            QTest::qWait(20);
            look();
            if (m_found.size() == before)
                return;
        }
    }

    void lookAt(const Size& window)
    {
        const QWidget* view = m_window->tabs()->currentWidget()->parentWidget();
        if (view->width() < window.width * window.size.width()
            || view->height() < window.height * window.size.height())
            add(window,
                QStringLiteral("the view has %1 × %2").arg(view->width()).arg(view->height()));
        const QTabBar* tabs = m_window->tabs()->tabBar();
        for (const auto* arrow : tabs->findChildren<QToolButton*>())
            if (arrow->isVisible())
                return add(window, QStringLiteral("tabs are out of sight"));
    }

    static double areaOf(const QRectF& rect) { return rect.width() * rect.height(); }

    /// The data areas of the two plots; the toolbar of each, with its legend, is one row.
    void verifyPlots(const Size& window)
    {
        const ConvergencePage& page = *m_window->convergence();
        const double area =
            areaOf(page.heroPlot()->plotArea()) + areaOf(page.secondPlot()->plotArea());
        const double share = area / areaOf(QRectF({}, window.size));
        if (share < 0.36)
            add(window, QStringLiteral("the plots have %1").arg(share, 0, 'f', 3));
        for (const QWidget* each : page.findChildren<QWidget*>())
            if (const auto* row = dynamic_cast<const WrapRow*>(each); row && row->wrapped())
                add(window, QStringLiteral("a toolbar has a second row"));
    }

    /// The lines of a name, the first from its swatch to the value, the others to the end of the
    /// row.
    static double heightOfName(const RunTree& tree, const QModelIndex& row)
    {
        const QRect place = tree.visualRect(row), swatch = tree.swatchOf(row);
        const int left = swatch.isEmpty() ? place.left() : swatch.right();
        QTextLayout text(breakable(row.data().toString()), tree.font());
        QTextOption wrap;
        wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        text.setTextOption(wrap);
        text.beginLayout();
        double height = 0;
        for (QTextLine line = text.createLine(); line.isValid(); line = text.createLine()) {
            line.setLineWidth((height > 0 ? tree.viewport()->width() : place.right()) - left);
            height += line.height();
        }
        text.endLayout();
        return height;
    }

    /// Every row of the list is as high as its name needs, and no other has this name.
    void verifyNames(const Size& window)
    {
        const RunList& list = *m_window->runsDock()->list();
        QSet<QString> names;
        for (QModelIndex row = list.model()->index(0, 0); row.isValid();
             row = list.view()->indexBelow(row)) {
            const QString name = row.parent().data().toString() + row.data().toString();
            if (names.contains(name))
                add(window, QStringLiteral("two runs are called %1").arg(name));
            names << name;
            if (list.view()->visualRect(row).height() < heightOfName(*list.view(), row))
                add(window, QStringLiteral("the name %1 is cut").arg(name));
        }
        if (names.isEmpty())
            add(window, QStringLiteral("the list has no names"));
    }

    void verifyPicture(const Size& window)
    {
        QRect canvas;
        for (const auto* each : m_window->models()->predictions()->findChildren<ExampleCanvas*>())
            if (each->isVisible()) // each task has one
                canvas = each->rect();
        const double share = areaOf(canvas) / areaOf(QRectF({}, window.size));
        if (share < 0.45)
            add(window, QStringLiteral("the canvas has %1").arg(share, 0, 'f', 3));
    }

    void pressNext() const
    {
        QTest::mouseClick(
            m_window->tour()->findChild<QPushButton*>(QStringLiteral("tourNext")), Qt::LeftButton);
    }

    void takeStep(const Size& window, const QWidget* spokenOf)
    {
        QTest::qWait(250); // it looks every 100 ms
        lookUntilRight([&] { verifyStep(window, spokenOf); });
    }

    void verifyStep(const Size& window, const QWidget* spokenOf)
    {
        const Tour& tour = *m_window->tour();
        const auto* frame = m_window->findChild<QWidget*>(QStringLiteral("tourFrame"));
        const QString step = QString::number(tour.step());
        if (!tour.isVisible() || !frame->isVisible())
            add(window, QStringLiteral("step %1 points at nothing").arg(step));
        if (tour.geometry().intersects(frame->geometry().adjusted(4, 4, -4, -4)))
            add(window, QStringLiteral("step %1 covers its target").arg(step));
        if (spokenOf
            && tour.geometry().intersects(
                QRect(spokenOf->mapTo(m_window.get(), QPoint()), spokenOf->size())))
            add(window, QStringLiteral("step %1 covers what it speaks of").arg(step));
        for (const auto* button : tour.findChildren<QPushButton*>())
            if (button->width() < button->fontMetrics().horizontalAdvance(button->text()) + 8)
                add(window, QStringLiteral("step %1: %2 is cut").arg(step, button->text()));
    }

    void add(const Size& window, const QString& fault)
    {
        const Pages* tabs = m_window->tabs();
        m_found << QStringLiteral("%1 × %2, %3: %4")
                       .arg(window.size.width())
                       .arg(window.size.height())
                       .arg(tabs->tabText(tabs->currentIndex()), fault);
    }

    QStringList m_found;
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RoomTest)
#include "room_test.moc"
