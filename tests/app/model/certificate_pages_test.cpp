// SPDX-License-Identifier: GPL-3.0-or-later
// Runs without a certificate, runs without block gaps, and runs that are refused: the window says
// so.
#include "tests/app/support/panes.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/progress_eta.h"

#include <QStandardItemModel>

namespace gapscope {

class CertificatePagesTest : public WindowFixture {
    Q_OBJECT

    static bool says(const QWidget* widget, const QString& part)
    {
        const auto labels = widget->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(part);
        });
    }
    ModelViews* models() const { return m_window->models(); }

private Q_SLOTS:
    void aMethodWithoutADualSaysSo()
    {
        choose("method", "ssg");
        trainAFewPasses("0.1", "3");
        QVERIFY(session().selected()->state == RunState::finished);
        const auto* corner = m_window->findChild<ProgressEta*>();
        QVERIFY2(
            corner->text().contains(QStringLiteral("no certificate")), qPrintable(corner->text()));
        const QAbstractItemModel* table = m_window->runsDock()->table()->view()->model();
        for (const char* column : {"gap", "status"})
            QVERIFY2(table->index(0, runColumn(QLatin1String(column)))
                         .data(Qt::ToolTipRole)
                         .toString()
                         .contains(QStringLiteral("no certificate")),
                column);
        m_window->tabs()->showPage(m_window->convergence());
        QVERIFY(says(m_window->convergence()->heroPlot(), QStringLiteral("has no certificate")));
        m_window->tabs()->showPage(models()->blocks());
        QVERIFY(says(models()->histogram(), QStringLiteral("no block gaps")));
        m_window->tabs()->showPage(models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(models()->idle(), patience);
        models()->viewer()->setPart(0);
        showPane(*models()->viewer(), Pane::table);
        QVERIFY(says(models()->viewer(), QStringLiteral("has no dual")));
    }

    void oneDualOfAllExamplesIsNoneOfASingleOne()
    {
        choose("method", "cutting-plane-1slack");
        trainAFewPasses("0.1", "5");
        QVERIFY(session().selected()->state == RunState::finished);
        m_window->tabs()->showPage(models()->blocks());
        QVERIFY(says(models()->histogram(), QStringLiteral("for all examples together")));
        m_window->tabs()->showPage(models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(models()->idle(), patience);
        models()->viewer()->setPart(0);
        showPane(*models()->viewer(), Pane::table);
        QVERIFY(says(models()->viewer(), QStringLiteral("for all examples together")));
    }

    /// The refusal uses the words of the form and stays until a run starts; no run is listed.
    void aRefusedRunLeavesNoTrace()
    {
        choose("method", "ssg");
        click(*m_window, m_window->actions().run);
        QVERIFY(session().runs().empty());
        const MessageBar* bar = m_window->messages();
        QVERIFY(bar->isVisible());
        QVERIFY2(!bar->text().contains(QStringLiteral("--")), qPrintable(bar->text()));
        trainAFewPasses("0.1", "2");
        QVERIFY(session().selected()->state == RunState::finished);
        QVERIFY(bar->isHidden());
    }

    void methodsThatTheDataLackAreNotOffered()
    {
        const auto* box =
            qobject_cast<QComboBox*>(m_window->method()->form()->control(QStringLiteral("method")));
        const auto item = [&](const char* method) {
            return qobject_cast<QStandardItemModel*>(box->model())
                ->item(box->findText(QLatin1String(method)));
        };
        QVERIFY(item("kernel-bcfw")->isEnabled());
        openSample("sample:alignment");
        for (const char* method : {"kernel-bcfw", "online-eg"}) {
            QVERIFY2(!item(method)->isEnabled(), method);
            QVERIFY(item(method)->toolTip().contains(QStringLiteral("task alignment")));
        }
        QVERIFY(item("bcfw")->isEnabled());
        openSample("sample:words");
        QVERIFY(item("kernel-bcfw")->isEnabled());
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(CertificatePagesTest)
#include "certificate_pages_test.moc"
