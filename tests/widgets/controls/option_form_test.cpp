// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/option_form.h"

#include "core/options/choices.h"
#include "tests/support/test_class.h"
#include "widgets/controls/options/log_slider.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

namespace gapscope {
namespace {

QString text(const char* key) { return QLatin1String(key); }

} // namespace

class OptionFormTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOptionHasANamedControlWithHelp()
    {
        OptionForm form;
        for (const OptionField& field : optionFields()) {
            const QString key = QString::fromStdString(std::string(field.key));
            QWidget* control = form.control(key);
            QVERIFY2(control, qPrintable(key));
            QVERIFY2(!control->accessibleName().isEmpty(), qPrintable(key));
            QVERIFY2(control->toolTip().size() > 20, qPrintable(key));
        }
    }
    void choosingByKeysTellsOldAndNew()
    {
        OptionForm form;
        form.show();
        QSignalSpy edited(&form, &OptionForm::optionEdited);
        auto* box = qobject_cast<QComboBox*>(form.control(text("sampling")));
        QVERIFY(box);
        QTest::keyClick(box, Qt::Key_Down);
        QCOMPARE(edited.size(), 1);
        const auto change = edited[0][0].value<OptionChange>();
        QCOMPARE(change.field, findOption("sampling"));
        QVERIFY(change.value == OptionChange::Value(Sampling::permutation));
        QVERIFY(edited[0][1].value<OptionChange>().value == OptionChange::Value(Sampling::uniform));
        QCOMPARE(form.options().sampling, Sampling::permutation);
    }
    void sliderReachesWhatWasFoundElsewhere()
    {
        OptionForm form;
        form.setExampleCount(500);
        auto* slider = qobject_cast<LogSlider*>(form.control(text("lambda")));
        auto* track = qobject_cast<QSlider*>(slider->track());
        form.show();
        QTest::keyClick(track, Qt::Key_End);
        QCOMPARE(form.options().lambda, 2.0);
        form.widen(text("lambda"), 3e-5, 50);
        QCOMPARE(slider->value(), 2.0);
        QTest::keyClick(track, Qt::Key_End);
        QVERIFY(form.options().lambda >= 49.9);
        slider->field()->setText(text("1e-7")); // typed: then in reach, too
        QTest::keyClick(slider->field(), Qt::Key_Return);
        QTest::keyClick(track, Qt::Key_Right);
        QTest::keyClick(track, Qt::Key_Home);
        QVERIFY(form.options().lambda <= 1.01e-7);
    }
    /// However quick, two clicks or keys are no drag; a key that is held is one.
    void aDragIsFromPressToRelease()
    {
        OptionForm form;
        form.setExampleCount(500);
        form.resize(400, 600);
        form.show();
        form.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&form));
        auto* track = qobject_cast<LogSlider*>(form.control(text("lambda")))->track();
        QSignalSpy edited(&form, &OptionForm::optionEdited);
        const auto at = [track](int percent) {
            return QPoint(track->width() * percent / 100, track->height() / 2);
        };
        const auto drags = [&edited] {
            QList<bool> same;
            for (const QList<QVariant>& arguments : std::as_const(edited))
                same << arguments[0].value<OptionChange>().sameDrag;
            edited.clear();
            return same;
        };
        QTest::mousePress(track, Qt::LeftButton, {}, at(30)); // the handle jumps there
        QTest::mouseMove(track, at(40));
        QTest::mouseMove(track, at(60));
        QTest::mouseRelease(track, Qt::LeftButton, {}, at(60));
        QCOMPARE(drags(), (QList<bool>{false, true, true}));
        QTest::mouseClick(track, Qt::LeftButton, {}, at(20));
        QTest::mouseClick(track, Qt::LeftButton, {}, at(80));
        QTest::keyClick(track, Qt::Key_Left);
        QTest::keyClick(track, Qt::Key_Left);
        form.edit(text("lambda"), text("0.25")); // not by the mouse
        QCOMPARE(drags(), QList<bool>(5, false));
        track->setFocus();
        QTest::keyPress(track, Qt::Key_Tab); // released in the next control
        form.edit(text("lambda"), text("0.2"));
        form.edit(text("lambda"), text("0.3"));
        QCOMPARE(drags(), QList<bool>(2, false));
        for (const bool repeats : {false, true, true}) {
            QKeyEvent held(QEvent::KeyPress, Qt::Key_Left, {}, {}, repeats);
            QApplication::sendEvent(track, &held);
        }
        QCOMPARE(drags(), (QList<bool>{false, true, true}));
    }
    void oneOverNIsTheDefaultAndFollowsTheData()
    {
        OptionForm form;
        form.setExampleCount(500);
        auto* slider = qobject_cast<LogSlider*>(form.control(text("lambda")));
        QCOMPARE(slider->value(), 0.002);
        QCOMPARE(slider->field()->text(), text("1/n"));
        form.setExampleCount(1000);
        QCOMPARE(slider->value(), 0.001);
        slider->field()->setText(text("10/n"));
        QTest::keyClick(slider->field(), Qt::Key_Return);
        QCOMPARE(form.options().lambda, 0.01);
        slider->field()->setText(text("1/n"));
        QTest::keyClick(slider->field(), Qt::Key_Return);
        QCOMPARE(form.options().lambda, 0.0);
    }
    /// Before n is known, 1/n is no number, and every number stays itself.
    void lambdaWhileNoDataAreOpen()
    {
        OptionForm form;
        form.show();
        auto* slider = qobject_cast<LogSlider*>(form.control(text("lambda")));
        QCOMPARE(slider->field()->text(), text("1/n"));
        QVERIFY2(slider->toolTip().contains(text("known when data are open")),
            qPrintable(slider->toolTip()));
        SolverOptions options;
        options.lambda = 0.001;
        form.setOptions(options);
        QCOMPARE(slider->field()->text(), text("0.001"));
        const auto type = [&](const char* typed) {
            slider->field()->setText(text(typed));
            QTest::keyClick(slider->field(), Qt::Key_Return);
        };
        type("1/n");
        QCOMPARE(form.options().lambda, 0.0);
        type("0.001");
        QCOMPARE(form.options().lambda, 0.001);
        QCOMPARE(slider->field()->text(), text("0.001"));
        type("10/n");
        QCOMPARE(form.options().lambda, 0.001);
        QVERIFY2(form.message(text("lambda")).contains(text("n is not known until data are open")),
            qPrintable(form.message(text("lambda"))));
        form.setExampleCount(500);
        QVERIFY2(slider->toolTip().contains(text("1/n = 0.002, with n = 500")),
            qPrintable(slider->toolTip()));
    }
    void lambdaIsRefusedAsOnTheCommandLine()
    {
        OptionForm form;
        form.setExampleCount(500);
        form.show();
        auto* slider = qobject_cast<LogSlider*>(form.control(text("lambda")));
        for (const char* bad : {"0", "-1", "x", "0/n", "1e99", "1e-300"}) {
            slider->field()->setText(text("0.25"));
            QTest::keyClick(slider->field(), Qt::Key_Return);
            slider->field()->setText(text(bad));
            QTest::keyClick(slider->field(), Qt::Key_Return);
            QCOMPARE(form.options().lambda, 0.25);
            const QString message = form.message(text("lambda"));
            QVERIFY2(message.contains(QLatin1Char('\'') + text(bad) + QLatin1Char('\''))
                    && message.contains(text("a number from 1e-12 to 1e+12, or c/n")),
                qPrintable(message));
        }
    }
    void whatIsTypedCountsWithoutReturn()
    {
        OptionForm form;
        form.show();
        auto* epsilon = qobject_cast<LogSlider*>(form.control(text("epsilon")));
        auto* seed = qobject_cast<QDoubleSpinBox*>(form.control(text("seed")));
        for (QLineEdit* field : {epsilon->field(), seed->findChild<QLineEdit*>()}) {
            field->setFocus();
            field->selectAll();
            QTest::keyClicks(field, text("7"));
        }
        QCOMPARE(form.commit(), QString());
        QCOMPARE(form.options().epsilon, 7.0);
        QCOMPARE(form.options().seed, std::int64_t(7));
        auto* lambda = qobject_cast<LogSlider*>(form.control(text("lambda")));
        lambda->field()->setText(text("0"));
        QVERIFY2(form.commit().startsWith(QStringLiteral("λ: found '0'")),
            qPrintable(form.message(text("lambda"))));
        QCOMPARE(form.focusWidget(), lambda->field());
    }
    void refusalsSpeakTheFormsWords()
    {
        OptionForm form;
        form.edit(text("method"), text("fw"));
        form.edit(text("step"), text("approx"));
        QVERIFY2(form.message(text("step")).contains(text("an approximate step with Method fw")),
            qPrintable(form.message(text("step"))));
    }
    void badTextIsRefusedNamingTheBound()
    {
        OptionForm form;
        form.show();
        QSignalSpy edited(&form, &OptionForm::optionEdited);
        auto* slider = qobject_cast<LogSlider*>(form.control(text("epsilon")));
        slider->field()->setText(text("-1"));
        QTest::keyClick(slider->field(), Qt::Key_Return);
        QCOMPARE(form.options().epsilon, 0.01);
        QVERIFY2(form.message(text("epsilon")).contains(text("from 0")),
            qPrintable(form.message(text("epsilon"))));
        QCOMPARE(edited.size(), 0);
        slider->field()->setText(text("0.5"));
        QTest::keyClick(slider->field(), Qt::Key_Return);
        QCOMPARE(form.options().epsilon, 0.5);
        QVERIFY(form.message(text("epsilon")).isEmpty());
    }
    void combinationsAreChecked()
    {
        OptionForm form;
        form.edit(text("method"), text("fw"));
        form.edit(text("step"), text("approx"));
        QCOMPARE(form.options().step, Step::lineSearch);
        QVERIFY(!form.message(text("step")).isEmpty());
    }
    void runningLocksWhatIsNotLive()
    {
        OptionForm form;
        form.edit(text("sampling"), text("gap")); // so that every live option means something
        form.setRunning(true);
        for (const OptionField& field : optionFields()) {
            const QString key = QString::fromStdString(std::string(field.key));
            QCOMPARE(form.control(key)->isEnabled(),
                field.live && whyIdle(field, form.options()).empty());
            QCOMPARE(form.control(key)->toolTip().contains(text("Locked")), !field.live);
        }
        form.edit(text("seed"), text("7"));
        QCOMPARE(form.options().seed, 1);
        form.edit(text("lambda"), text("0.25"));
        QCOMPARE(form.options().lambda, 0.25);
        form.setRunning(false);
        QVERIFY(form.control(text("seed"))->isEnabled());
    }
    void whatMeansNothingIsGreyWithTheReason()
    {
        OptionForm form;
        QVERIFY(!form.control(text("gap_power"))->isEnabled());
        form.edit(text("sampling"), text("gap"));
        QVERIFY(form.control(text("gap_power"))->isEnabled());
        QVERIFY(form.control(text("sampling"))->isEnabled());
        form.edit(text("method"), text("fw"));
        QVERIFY(!form.control(text("sampling"))->isEnabled());
        QVERIFY(form.control(text("sampling"))->toolTip().contains(text("Changes nothing now")));
        form.edit(text("method"), text("bcfw"));
        QVERIFY(form.control(text("sampling"))->isEnabled());
        QVERIFY(!form.control(text("sampling"))->toolTip().contains(text("Changes nothing now")));
    }
    void theLargestSeedIsTaken()
    {
        OptionForm form;
        form.reveal(text("seed"));
        form.show();
        QWidget* seed = form.control(text("seed"));
        seed->setFocus();
        QTest::keyClick(seed, Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(seed, text("8999999999999999"));
        QTest::keyClick(seed, Qt::Key_Return);
        QCOMPARE(form.options().seed, 8999999999999999);
        form.edit(text("seed"), text("9000000000000001"));
        QCOMPARE(form.options().seed, 8999999999999999);
        QVERIFY(!form.message(text("seed")).isEmpty());
    }
    void fieldsStandInLine()
    {
        OptionForm form;
        form.reveal(text("seed")); // unfolds all
        form.resize(360, 900);
        form.show();
        QList<int> rights;
        for (const char* key : {"lambda", "epsilon", "gap_check", "max_seconds"}) {
            const auto* slider = qobject_cast<LogSlider*>(form.control(text(key)));
            rights << slider->field()->mapTo(&form, slider->field()->rect().topRight()).x();
        }
        for (const int right : rights)
            QCOMPARE(right, rights.front());
    }
    void slidersHaveRoom()
    {
        OptionForm form;
        form.resize(225, 400);
        form.show();
        for (const char* key : {"lambda", "epsilon"}) {
            const auto* slider = qobject_cast<LogSlider*>(form.control(text(key)));
            QVERIFY2(slider->track()->width() >= 80,
                qPrintable(QString::number(slider->track()->width())));
        }
    }
    void setOptionsIsQuietAndResetIsNot()
    {
        OptionForm form;
        QSignalSpy edited(&form, &OptionForm::optionEdited);
        SolverOptions options;
        options.sampling = Sampling::gap;
        options.seed = 9;
        options.maxPasses = 50;
        form.setOptions(options);
        QCOMPARE(edited.size(), 0);
        QCOMPARE(qobject_cast<QDoubleSpinBox*>(form.control(text("seed")))->value(), 9.0);
        form.resetAll();
        QCOMPARE(edited.size(), 3);
        QCOMPARE(form.options(), SolverOptions{});
    }
    void searchHidesTheRest()
    {
        OptionForm form;
        form.show();
        form.setSearch(text("seed"));
        QVERIFY(form.control(text("seed"))->isVisible());
        QVERIFY(!form.control(text("lambda"))->isVisible());
        form.setSearch({});
        QVERIFY(form.control(text("lambda"))->isVisible());
    }
    void whatHasNoEffectIsHidden()
    {
        OptionForm form;
        form.show();
        const auto shown = [&form](
                               const char* key) { return form.control(text(key))->isVisible(); };
        auto* more = form.findChild<QToolButton*>(text("moreOptions"));
        QVERIFY(shown("method") && shown("sampling") && shown("lambda") && shown("epsilon"));
        QVERIFY(shown("cache") && !shown("F") && !shown("nu")); // the cache is off
        QVERIFY(!shown("seed") && !shown("max_passes"));
        form.edit(text("cache"), text("on"));
        QVERIFY(shown("F") && shown("nu"));
        QCOMPARE(more->text(), text("More options"));
        more->setFocus();
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(shown("seed") && shown("max_passes") && shown("cache_size"));
        QVERIFY(!shown("planes") && !shown("kernel") && !shown("gap_power"));
        form.edit(text("sampling"), text("gap"));
        QVERIFY(shown("gap_power"));
        form.edit(text("method"), text("mp-bcfw"));
        QVERIFY(shown("planes") && !shown("cache") && !shown("sampling"));
        form.edit(text("seed"), text("3"));
        QTest::keyClick(more, Qt::Key_Space);
        QVERIFY(!shown("seed") && !shown("planes") && shown("lambda"));
        QCOMPARE(more->text(), text("More options (1 changed)"));
        form.setSearch(text("cache")); // a search covers all, with the reason why it is grey
        QVERIFY(shown("cache") && !shown("lambda"));
        QVERIFY(!form.control(text("cache"))->isEnabled());
        QVERIFY(form.control(text("cache"))->toolTip().contains(text("planes instead of a cache")));
        form.setSearch({});
        QVERIFY(!shown("cache") && shown("lambda"));
    }
    void anOptionIsUnfoldedAndGetsTheFocus()
    {
        OptionForm form;
        form.show();
        QVERIFY(QTest::qWaitForWindowActive(&form));
        form.reveal(text("seed"));
        QVERIFY(form.control(text("seed"))->isVisible());
        QVERIFY(form.control(text("seed"))->hasFocus());
        form.reveal(text("planes")); // without effect now
        QVERIFY(form.control(text("planes"))->isVisible());
        form.reveal(text("lambda"));
        QVERIFY(qobject_cast<LogSlider*>(form.control(text("lambda")))->field()->hasFocus());
        QVERIFY(!form.control(text("planes"))->isVisible());
    }
    void theCardIsShort()
    {
        OptionForm form;
        form.edit(text("cache"), text("on"));
        form.show();
        QVERIFY2(
            form.sizeHint().height() < 260, qPrintable(QString::number(form.sizeHint().height())));
        QVERIFY2(form.minimumSizeHint().width() <= 240,
            qPrintable(QString::number(form.minimumSizeHint().width())));
    }
    void theWheelChangesNothingUnasked()
    {
        OptionForm form;
        form.show();
        QWidget* box = form.control(text("sampling"));
        QWheelEvent wheel({5, 5}, box->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, {},
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(box, &wheel);
        QCOMPARE(form.options(), SolverOptions{});
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(OptionFormTest)
#include "option_form_test.moc"
