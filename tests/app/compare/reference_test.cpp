// SPDX-License-Identifier: GPL-3.0-or-later
// Reference runs in the window: drawn pale when an experiment is chosen, replaced by its runs.
#include "app/compare/experiment_page.h"
#include "app/curves/convergence_page.h"
#include "app/export/all_views.h"
#include "tests/app/compare/shipped_specs.h"
#include "tests/app/support/window_fixture.h"
#include "tests/references/make_reference.h"
#include "tests/support/test_class.h"
#include "widgets/plots/plot_chart.h"
#include "widgets/plots/plot_legend.h"

#include <set>

namespace gapscope {

class ReferenceTest : public WindowFixture {
    Q_OBJECT

private:
    static constexpr const char* toy = "osokin-appc-toy.json";

    /// Through the menus, with the keyboard.
    void chooseToy()
    {
        const auto holds = [](const QMenu* menu) { return entryFor(menu, QLatin1String(toy)); };
        QMenu* menu = m_window->actions().experiments;
        menu->popup(m_window->mapToGlobal(QPoint(100, 100)));
        const auto below = [&holds](const QMenu* of) {
            QMenu* found = nullptr;
            for (const QAction* each : of->actions())
                if (each->menu() && holds(each->menu()))
                    found = each->menu();
            return found;
        };
        while (QMenu* next = below(menu)) {
            menu->setActiveAction(next->menuAction());
            QTest::keyClick(menu, Qt::Key_Right);
            QTRY_VERIFY(next->isVisible());
            menu = next;
        }
        menu->setActiveAction(holds(menu));
        QTest::keyClick(menu, Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->experiment()->isEmpty(), patience);
    }

    /// The variants whose reference run is drawn in the upper plot.
    std::set<QString> references()
    {
        m_window->convergence()->refresh();
        std::set<QString> names;
        for (const auto& curve : plot()->chart()->model().curves) {
            const QString end = QStringLiteral(" (reference run)");
            if (curve->series().name.endsWith(end))
                names.insert(curve->series().name.chopped(end.size()));
        }
        return names;
    }
    std::set<QString> variants() const
    {
        std::set<QString> names;
        for (const Variant& variant : shippedSpec(QLatin1String(toy)).variants)
            names.insert(qs(variant.name));
        return names;
    }
    PlotWidget* plot() const { return m_window->convergence()->heroPlot(); }
    /// About the data.
    QString said() const
    {
        return m_window->experiment()->findChild<QLabel*>(QStringLiteral("experimentData"))->text();
    }
    QString exported() const
    {
        return viewsInFront(m_window->features().exported).all.front().picture.csv;
    }

private Q_SLOTS:
    /// Each is read, small, and beside the spec whose title it has.
    void shippedReferencesAreGood()
    {
        const QDir folder(QStringLiteral(":/experiments/reference"));
        const QStringList names = folder.entryList();
        for (const QString& name : names) {
            const ComparisonSpec spec = shippedSpec(name);
            const std::optional<Reference> reference = shippedReference(spec);
            QVERIFY2(reference && reference->title == spec.title, qPrintable(name));
            QVERIFY2(std::size_t(QFileInfo(folder.filePath(name)).size()) <= mostReferenceBytes,
                qPrintable(name));
            QVERIFY2(reference->claims.size() == spec.experiment->claims.size()
                    || reference->spec != digestOf(spec),
                qPrintable(name));
        }
    }

    void theyAreDrawnBeforeAnythingIsRun()
    {
        chooseToy();
        QVERIFY(session().runs().empty());
        QVERIFY(references() == variants());
        for (const auto& curve : plot()->chart()->model().curves) {
            QVERIFY(curve->series().style.color >= seriesColorCount); // pale
            QVERIFY(curve->hasBand());
        }
        QVERIFY2(said().contains(QStringLiteral("\nReference run of 20")), qPrintable(said()));
        int verdicts = 0;
        for (const QLabel* label : m_window->experiment()->findChildren<QLabel*>())
            verdicts += label->isVisible()
                && label->text().contains(QStringLiteral("Reference run: ✓ shown. "));
        QVERIFY(verdicts > 2);

        auto* figure =
            m_window->experiment()->findChild<QPushButton*>(QStringLiteral("showFigure"));
        QTest::mouseClick(figure, Qt::LeftButton);
        QVERIFY(m_window->tabs()->currentWidget() == m_window->convergence());
        QVERIFY(exported().contains(QStringLiteral("uniform (reference run)")));
        QMenu menu;
        Q_EMIT plot()->menuRequested(&menu, plot()->chart()->model().curves.front()->series().id);
        const QList<QAction*> entries = menu.actions();
        const auto entry =
            std::ranges::find(entries, QStringLiteral("Reference runs"), &QAction::text);
        QVERIFY(entry != entries.end() && (*entry)->isChecked());
        (*entry)->trigger();
        QVERIFY(references().empty() && plot()->isEmpty());
        QTest::mouseClick(plot()->emptyAction(), Qt::LeftButton); // where they were hidden
        QVERIFY(references() == variants());
        Q_EMIT plot()->hideRequested(plot()->chart()->model().curves.front()->series().id);
        QVERIFY(!(*entry)->isChecked());
        (*entry)->trigger();
        openSample("sample:digits");
        QVERIFY(references().empty()); // of other data
    }

    void theRunsReplaceThemOneByOne()
    {
        chooseToy();
        QTest::mouseClick(
            m_window->experiment()->findChild<QPushButton*>(QStringLiteral("startExperiment")),
            Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!visibleRuns(session()).empty(), patience);
        stop();
        std::set<QString> left = variants();
        for (const Run* run : visibleRuns(session())) {
            left.erase(qs(run->record.name));
            QVERIFY(toJson(run->record).find("reference") == std::string::npos);
        }
        QVERIFY(left.size() < variants().size());
        QVERIFY(references() == left);
    }

    void oneOfAnotherVersionIsNotDrawn()
    {
        chooseToy();
        ComparisonSpec other = shippedSpec(QLatin1String(toy));
        other.seeds = {1};
        m_window->features().experiments.offer(other);
        QVERIFY(references().empty());
        QVERIFY2(said().contains(QStringLiteral("another version")), qPrintable(said()));
        for (const QLabel* label : m_window->experiment()->findChildren<QLabel*>())
            QVERIFY(!label->isVisible() || !label->text().contains(u"Reference run:"_s));
        other.title = "Mine";
        m_window->features().experiments.offer(other);
        QVERIFY2(!said().contains(QStringLiteral("eference")), qPrintable(said()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ReferenceTest)
#include "reference_test.moc"
