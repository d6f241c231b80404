// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/compare_dialog.h"
#include "app/curves/convergence_page.h"
#include "app/data/data_dock.h"
#include "app/docks/method_dock.h"
#include "app/docks/runs_dock.h"
#include "app/model/views/model_views.h"
#include "app/parts/message_bar.h"
#include "app/saving/saved_runs.h"
#include "app/view/pages.h"
#include "app/window/main_window.h"
#include "core/files/atomic_file.h"
#include "tests/app/support/dialogs.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/plots/histogram/histogram_view.h"
#include "widgets/plots/plot_widget.h"
#include "widgets/runs/run_table.h"
#include "widgets/viewers/chain/words/word_viewer.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/matrix_view.h"
#include "widgets/viewers/weights/weights_view.h"

namespace gapscope {

/// Returns the toolbar's button of an action.
inline QToolButton* buttonOf(const MainWindow& window, const QAction* action)
{
    for (QToolButton* button : window.findChildren<QToolButton*>())
        if (button->defaultAction() == action && button->isVisible())
            return button;
    return nullptr;
}

inline void click(const MainWindow& window, const QAction* action)
{
    QToolButton* button = buttonOf(window, action);
    QVERIFY2(button, qPrintable(action->text()));
    QVERIFY2(button->isEnabled(), qPrintable(action->text()));
    QTest::mouseClick(button, Qt::LeftButton);
}

/// Types into the field of an option, as a user would.
inline void type(const MainWindow& window, const char* option, const char* text)
{
    QWidget* control = window.method()->form()->control(QLatin1String(option));
    QVERIFY(control);
    auto* field = qobject_cast<QLineEdit*>(control);
    if (!field)
        field = control->findChild<QLineEdit*>();
    QVERIFY2(field, option);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QLatin1String(text));
    QTest::keyClick(field, Qt::Key_Return);
}

/// Saves to this path in the next file dialog; button: Open if it asks for a folder. First brings
/// the window to the front: after a dialog the offscreen platform leaves no window active, and
/// shortcuts need one.
inline void saveAs(MainWindow& window, const QString& path,
    QDialogButtonBox::StandardButton button = QDialogButtonBox::Save)
{
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    answerNext<QFileDialog>(
        [path, button](QFileDialog* dialog) { answerWith(dialog, path, button); });
}

/// For every test a fresh window with the sample open, and a separate home.
class WindowFixture : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { nameProgram(); }

    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        qputenv("XDG_DATA_HOME", m_home->path().toUtf8());
        qputenv("GAPSCOPE_CACHE", m_home->filePath(QStringLiteral("features")).toUtf8());
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_home->path());
        QSettings().clear();
        open();
    }

    void cleanup() { clean(); }

protected:
    static void nameProgram()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("GapScope"));
        QCoreApplication::setApplicationName(QStringLiteral("GapScope"));
        QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    }

    void clean()
    {
        m_window.reset();
        m_home.reset();
    }

    const Session& session() const { return m_window->session(); }

    /// room: the platform's own screen is smaller.
    void open(QSize room = {1440, 900})
    {
        m_window = std::make_unique<MainWindow>(DataFolders(), room);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
    }

    bool allEnded() const
    {
        for (const auto& run : session().runs())
            if (!run->ended())
                return false;
        return !m_window->controller().running();
    }

    void runForever()
    {
        type(*m_window, "epsilon", "0");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(
            session().selected() && session().selected()->record.trace.size() > 3, patience);
    }

    void stop()
    {
        m_window->actions().stop->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(allEnded(), patience);
    }

    void runToTheEnd()
    {
        type(*m_window, "epsilon", "0.05");
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        QVERIFY(session().selected()->record.result.status == RunStatus::converged);
    }

    void openSample(const char* sample)
    {
        m_window->openFile(QLatin1String(sample));
        QTRY_VERIFY_WITH_TIMEOUT(session().request().source == sample, patience);
    }

    void trainAFewPasses(const char* lambda = "0.3", const char* passes = "3")
    {
        type(*m_window, "max_passes", passes);
        type(*m_window, "lambda", lambda);
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
    }

    /// Chooses from the option form's box, with the keyboard.
    void choose(const char* option, const char* text)
    {
        QWidget* control = m_window->method()->form()->control(QLatin1String(option));
        auto* box = qobject_cast<QComboBox*>(control);
        box = box ? box : control->findChild<QComboBox*>();
        box->setFocus();
        for (int k = 0; k < box->count() && box->currentText() != QLatin1String(text); ++k)
            QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(box->currentText(), QLatin1String(text));
    }

    /// Shows all facts about the data below their line.
    void unfoldData()
    {
        QTest::mouseClick(
            m_window->findChild<QToolButton*>(QStringLiteral("dataLine")), Qt::LeftButton);
    }

    /// Clicks the button that asks how photographs are opened: "unreadOptions" stands in the line
    /// of the data.
    template <typename Dialog> Dialog* askHowToOpen(const char* name = "dataOptions")
    {
        auto* button = m_window->findChild<QPushButton*>(QLatin1String(name));
        if (QLatin1String(name) == QLatin1String("dataOptions"))
            unfoldData();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(button && button->isVisible(), patience); }();
        QTest::mouseClick(button, Qt::LeftButton);
        Dialog* dialog = nullptr;
        for (auto* each : m_window->findChildren<Dialog*>())
            if (each->isVisible())
                dialog = each;
        return dialog;
    }

    static void typeInto(QSpinBox* box, const QString& text)
    {
        box->setFocus();
        box->selectAll();
        QTest::keyClicks(box, text);
    }

    static void accept(QDialog* dialog)
    {
        QTest::mouseClick(
            dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok), Qt::LeftButton);
    }

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace gapscope
