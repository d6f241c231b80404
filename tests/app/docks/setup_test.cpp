// SPDX-License-Identifier: GPL-3.0-or-later
// What the form says about the data that are open: the recommended options of another task, and
// what a run will cost.
#include "app/docks/preset_offer.h"
#include "app/options/task_preset.h"
#include "core/solvers/training/training.h"
#include "datasets/opening/opening.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class SetupTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void dataOfAnotherTaskOfferTheirOptions()
    {
        OptionForm* form = m_window->method()->form();
        type(*m_window, "epsilon", "1e-9");
        auto* offer = m_window->method()->presetOffer();
        QVERIFY(!offer->isVisible());
        openSample("sample:chunks"); // chains, too, but text
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("ε 10⁻⁹")),
            qPrintable(m_window->messages()->text()));
        openSample("sample:figures");
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        auto* apply = offer->findChild<QPushButton*>(QStringLiteral("applyPreset"));
        QCOMPARE(apply->text(), QStringLiteral("Use preset: Poses"));
        QVERIFY(apply->width() >= apply->sizeHint().width()); // it can be read
        QVERIFY2(apply->toolTip().contains(QStringLiteral("λ 1/n, ε 10⁻⁹")),
            qPrintable(apply->toolTip()));
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("ε 10⁻⁹")),
            qPrintable(m_window->messages()->text()));
        QVERIFY(2 * offer->height() < 5 * apply->fontMetrics().height()); // one line
        QCOMPARE(form->options().epsilon, 1e-9); // nothing happens in silence
        const SolverOptions before = form->options();
        QTest::mouseClick(apply, Qt::LeftButton);
        QVERIFY(!offer->isVisible());
        QVERIFY(form->options() == recommendedFor("pose"));
        QCOMPARE(m_window->method()->presets()->currentData().toString(), QStringLiteral("poses"));
        m_window->undoStack().undo();
        QVERIFY(form->options() == before);
    }

    /// The box has the situation, its list and its tooltip the method, too.
    void theChosenPresetIsReadWhole()
    {
        m_window->resize(1366, 768);
        QComboBox* presets = m_window->method()->presets();
        Q_EMIT m_window->method()->presetChosen(QStringLiteral("oracle-fast"));
        QTRY_COMPARE(presets->currentText(), QStringLiteral("Oracle is fast"));
        QStyleOptionComboBox option;
        option.initFrom(presets);
        const QRect room = presets->style()->subControlRect(
            QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, presets);
        for (int k = 0; k < presets->count(); ++k)
            QVERIFY2(presets->fontMetrics().horizontalAdvance(presets->itemText(k)) <= room.width(),
                qPrintable(presets->itemText(k)));
        const QString whole = QStringLiteral("Oracle is fast: BCFW + gap");
        QVERIFY(presets->toolTip().startsWith(whole));
        presets->showPopup();
        const int needed = presets->fontMetrics().horizontalAdvance(whole);
        QVERIFY(presets->view()->viewport()->width() >= needed);
        presets->hidePopup();
    }

    /// Rows that do not apply are hidden, not grey.
    void thePathPageHasNoOptionsThatASearchHasItself()
    {
        OptionForm* form = m_window->method()->form();
        const auto shown = [form](const char* key) {
            return form->control(QLatin1String(key))->isVisible();
        };
        QVERIFY(shown("lambda") && shown("epsilon") && shown("method"));
        m_window->tabs()->showPage(m_window->path());
        m_window->method()->window()->findChild<QDockWidget*>(QStringLiteral("methodDock"))->show();
        QVERIFY(!shown("lambda") && !shown("epsilon") && shown("method"));
        m_window->method()->form()->setSearch(QStringLiteral("epsilon"));
        QVERIFY(shown("epsilon") && !form->control(QStringLiteral("epsilon"))->isEnabled());
        QVERIFY(form->control(QStringLiteral("epsilon"))->toolTip().contains("has its own"_L1));
        m_window->method()->form()->setSearch({});
        Q_EMIT m_window->path()->runRequested();
        QVERIFY(m_window->controller().searching());
        m_window->tabs()->showPage(m_window->convergence());
        QVERIFY(!shown("lambda") && !shown("epsilon")); // these are the path's options
        stop();
        QTRY_VERIFY_WITH_TIMEOUT(shown("lambda") && shown("epsilon"), patience);
    }

    void boldIsWhatNeitherTheDefaultNorThePresetSets()
    {
        OptionForm form;
        form.setExampleCount(100);
        const auto bold = [&form] {
            QStringList names;
            for (const auto* label : form.findChildren<QLabel*>())
                if (label->font().bold())
                    names << label->text();
            return names;
        };
        SolverOptions options;
        options.lambda = 0.01; // 1/n in numbers
        form.setOptions(options);
        QCOMPARE(bold(), QStringList());
        for (const Preset::Setting& setting : findPreset("poses")->settings)
            form.edit(QString::fromUtf8(setting.key), QString::fromUtf8(setting.text));
        QCOMPARE(bold(), QStringList());
        form.edit(QStringLiteral("epsilon"), QStringLiteral("0.5"));
        QCOMPARE(bold(), QStringList(QStringLiteral("ε")));
        const QString tip = form.control(QStringLiteral("epsilon"))->toolTip();
        QVERIFY2(tip.contains(QStringLiteral("neither the default")), qPrintable(tip));
    }

    /// λ and ε of one kind of words need not suit another.
    void optionsAreNotCarriedToOtherDataOfATaskInSilence()
    {
        const auto open = [this](const QString& name) {
            const QString file = m_home->filePath(name);
            writeFileAtomically(file.toStdString(), letters());
            m_window->openFile(file);
            QTRY_COMPARE_WITH_TIMEOUT(session().request().source, file.toStdString(), patience);
        };
        const auto* offer = m_window->method()->presetOffer();
        open(QStringLiteral("first.data"));
        QVERIFY(!offer->isVisible()); // nothing was chosen
        type(*m_window, "epsilon", "1e-9");
        open(QStringLiteral("second.data"));
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        const QString said = m_window->messages()->text();
        QVERIFY2(
            said.contains(QStringLiteral("ε 10⁻⁹, Sampling uniform as before")), qPrintable(said));
        QCOMPARE(m_window->method()->form()->options().epsilon, 1e-9);
    }

    void theOfferIsDeclined()
    {
        openSample("sample:figures");
        auto* offer = m_window->method()->presetOffer();
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        const SolverOptions before = m_window->method()->form()->options();
        QTest::mouseClick(
            offer->findChild<QToolButton*>(QStringLiteral("closePresetOffer")), Qt::LeftButton);
        QVERIFY(!offer->isVisible());
        QVERIFY(m_window->method()->form()->options() == before);
    }

    void dataOpenedDuringARunAreOfferedTheirOptions()
    {
        type(*m_window, "epsilon", "1e-9");
        click(*m_window, m_window->actions().run);
        openSample("sample:figures");
        stop();
        QTRY_VERIFY_WITH_TIMEOUT(m_window->method()->presetOffer()->isVisible(), patience);
    }

    /// The form has the options of the run then.
    void theOfferIsLockedDuringARun()
    {
        openSample("sample:figures");
        auto* offer = m_window->method()->presetOffer();
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        const auto* apply = offer->findChild<QPushButton*>(QStringLiteral("applyPreset"));
        runForever();
        QVERIFY(offer->isVisible() && !apply->isEnabled());
        type(*m_window, "epsilon", "1e-8"); // it is offered anew
        QVERIFY(offer->isVisible() && !apply->isEnabled());
        stop();
        QVERIFY(apply->isEnabled());
    }

    void theOfferFollowsTheOptions()
    {
        type(*m_window, "epsilon", "1e-9");
        openSample("sample:figures");
        auto* offer = m_window->method()->presetOffer();
        QTRY_VERIFY_WITH_TIMEOUT(offer->isVisible(), patience);
        const auto* apply = offer->findChild<QPushButton*>(QStringLiteral("applyPreset"));
        QVERIFY(apply->toolTip().contains(QStringLiteral("ε 10⁻⁹")));
        type(*m_window, "epsilon", "0.002");
        QVERIFY2(
            apply->toolTip().contains(QStringLiteral("ε 0.002")), qPrintable(apply->toolTip()));
        m_window->features().options.setOwn(SolverOptions()); // as a session does
        QVERIFY(!offer->isVisible());
    }

    void optionsOfTheLastStartAreNotCarriedToAnotherTaskInSilence()
    {
        openSample("sample:figures");
        type(*m_window, "epsilon", "1e-9");
        m_window->close();
        open();
        QCOMPARE(m_window->method()->form()->options().epsilon, 1e-9);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->method()->presetOffer()->isVisible(), patience);
    }

    /// Also of the same task; and they are not other options when their own data are open again.
    void theSampleOfTheStartHasNoOptionsOfOtherDataInSilence()
    {
        const QString file = m_home->filePath(QStringLiteral("letter.data"));
        writeFileAtomically(file.toStdString(), letters());
        m_window->openFile(file);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, file.toStdString(), patience);
        QVERIFY(!m_window->method()->presetOffer()->isVisible());
        type(*m_window, "epsilon", "1e-9");
        m_window->close();
        open();
        QVERIFY(session().request().source == "sample:words");
        QVERIFY(m_window->method()->presetOffer()->isVisible());
        const QString said = m_window->messages()->text();
        QVERIFY2(said.startsWith(QStringLiteral("Opened last: ")), qPrintable(said));
        QVERIFY2(
            said.contains(QStringLiteral("ε 10⁻⁹, Sampling uniform as before")), qPrintable(said));
        QTest::mouseClick(
            m_window->messages()->findChild<QToolButton*>(QStringLiteral("messageAction")),
            Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, file.toStdString(), patience);
        QCoreApplication::processEvents();
        QVERIFY(!m_window->method()->presetOffer()->isVisible());
        QCOMPARE(m_window->method()->form()->options().epsilon, 1e-9);
        QVERIFY2(!m_window->messages()->isVisible(), qPrintable(m_window->messages()->text()));
    }

    /// Chosen there, they are the sample's.
    void optionsChosenForTheSampleAreNotOfferedOtherOnes()
    {
        openSample("sample:figures");
        m_window->close();
        open();
        type(*m_window, "epsilon", "1e-9");
        m_window->close();
        open();
        QVERIFY(!m_window->method()->presetOffer()->isVisible());
        QVERIFY(!m_window->messages()->text().contains(QStringLiteral("as before")));
    }

    void recommendedOptionsOfATaskAreNotOfferedToIt()
    {
        for (const char* task : {"chain", "pose", "segmentation", "multiclass", "alignment"}) {
            QVERIFY(otherThan(recommendedFor(task), recommendedFor(task)).isEmpty());
            SolverOptions options = recommendedFor(task);
            options.epsilon = 1e-9;
            options.seed = 7;
            QCOMPARE(otherThan(recommendedFor(task), options).size(), 1);
        }
    }

    void presetsReachTheirTargetLongBeforeTheirLimit()
    {
        for (const char* sample : {"sample:horses", "sample:figures"}) {
            const Dataset data = openDataset(dataAt(sample));
            SolverOptions options = recommendedFor(data.info.task);
            options.traceEvery = unlimited;
            Training training(data.train, nullptr, options);
            RunControl control;
            const RunResult result = training.run(control);
            QVERIFY2(result.status == RunStatus::converged && 2 * result.pass < options.maxPasses,
                qPrintable(
                    QStringLiteral("%1: %2 passes").arg(QLatin1String(sample)).arg(result.pass)));
        }
    }

    void theCostOfARunIsMeasuredOnce()
    {
        const QLabel* cost = nullptr;
        for (const auto* label : m_window->method()->findChildren<QLabel*>())
            if (label->accessibleName() == QStringLiteral("Estimated cost of a run"))
                cost = label;
        QVERIFY(cost);
        QTRY_VERIFY_WITH_TIMEOUT(cost->text().startsWith(QStringLiteral("A run:")), patience);
        const QString before = cost->text();
        trainAFewPasses("0.3", "3"); // λ and limits change no pass
        type(*m_window, "max_passes", "inf");
        QTest::qWait(600);
        QCOMPARE(cost->text(), before);
    }

private:
    /// Words of two letters in two folds, in the form of letter.data.
    static std::string letters()
    {
        std::string text;
        for (int letter = 0; letter < 8; ++letter) {
            const bool last = letter % 2 == 1;
            const int word = letter / 2 + 1;
            for (const std::string& field :
                {std::to_string(letter + 1), std::string(last ? "b" : "a"),
                    std::to_string(last ? -1 : letter + 2), std::to_string(word),
                    std::to_string(letter % 2 + 1), std::to_string(word % 2)})
                text += field + '\t';
            for (int pixel = 0; pixel < 128; ++pixel)
                text += pixel % 2 == letter % 2 ? "1\t" : "0\t";
            text += '\n';
        }
        return text;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SetupTest)
#include "setup_test.moc"
