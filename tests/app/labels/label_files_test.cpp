// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own files, labelled in the window: dropped, chosen, viewed, written, left.
#include "app/export/exporting.h"
#include "app/model/views/label_bar.h"
#include "tests/app/labels/label_files_fixture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/samples.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QLabel>
#include <QProcess>

namespace gapscope {

class LabelFilesTest : public LabelFilesFixture {
    Q_OBJECT

private Q_SLOTS:
    void everyKindWithoutLabels_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char* kind : {"words", "chunks", "digits", "horses", "figures", "alignment"})
            QTest::newRow(kind) << QStringLiteral("sample:%1").arg(QLatin1String(kind));
    }

    /// Dropped on the run, shown without truth, and written as the command writes it.
    void everyKindWithoutLabels()
    {
        QFETCH(QString, sample);
        train(sample);
        const QString mine = unlabelled(sample);
        const int id = session().selected()->id;
        dropOnRun(id, {mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        const LabelledFile& file = *labels().current();
        QVERIFY(!file.labelled(file.part()));
        QCOMPARE(m_window->tabs()->currentWidget(), m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        requireNoTruth();
        requireNoTraining(QStringLiteral("no labels"));
        auto* dock = m_window->findChild<DataDock*>();
        QVERIFY(textsOf(dock).contains(QStringLiteral("no labels")));
        QVERIFY(textsOf(dock).contains(session().selected()->name));
        requireSameAsCommand();
        QTest::mouseClick(button("backToTraining"), Qt::LeftButton);
        requireTrainingBack(sample);
    }

    void labelsOfOnesOwnAreScored()
    {
        train(QStringLiteral("sample:words"));
        const QString mine = write("mine.data", generateWords());
        dropOnPage({mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QVERIFY(labels().current()->labelled(0) && labels().current()->labelled(1));
        const auto* text = m_window->findChild<QLabel*>(QStringLiteral("labelText"));
        QVERIFY2(text->text().contains(tr("60 of its training part are left out")),
            qPrintable(text->text()));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QVERIFY(showButton(tr("Truth"))->isEnabled());
        QVERIFY(m_window->models()->predictionsCsv().contains(QStringLiteral("loss")));
        requireNoTraining(QStringLiteral("labelled, not trained on"));
        m_window->tabs()->showPage(m_window->models()->confusion());
        QTRY_VERIFY_WITH_TIMEOUT(
            !m_window->models()->confusion()->confusion().labels.empty(), patience);
        requireSameAsCommand();
    }

    void severalFilesAreChosenByKeys()
    {
        train(QStringLiteral("sample:digits"));
        const std::string digits = generateDigits();
        const QString first = write("first.txt", withoutColumn(digits, ' ', 0));
        const std::string half = digits.substr(0, digits.find('\n', digits.size() / 2) + 1);
        const QString second = write("second.txt", withoutColumn(half, ' ', 0));
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            answerWith(dialog, QStringLiteral("\"%1\" \"%2\"").arg(first, second));
        });
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        auto* files = m_window->models()->labelBar()->findChild<QComboBox*>();
        QCOMPARE(files->count(), 2);
        const std::size_t all = labels().current()->labels.size();
        files->setFocus();
        QTest::keyClick(files, Qt::Key_Down);
        QCOMPARE(labels().current()->path, second);
        QVERIFY(labels().current()->labels.size() < all);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QCOMPARE(m_window->models()->viewer()->shownExamples().size(),
            qsizetype(labels().current()->labels.size()));
        requireSameAsCommand();
    }

    /// The error of a broken file is withdrawn when the file is repaired and labelled.
    void anErrorGoesWithTheNextGoodFile()
    {
        train(QStringLiteral("sample:digits"));
        const std::string good = withoutColumn(generateDigits(), ' ', 0);
        const QString mine = write("mine.txt", good + "1:x\n");
        dropOnPage({mine});
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->showsError(), patience);
        write("mine.txt", good);
        dropOnPage({mine});
        waitForLabels();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->messages()->showsError(), patience);
        m_window->messages()->showNote(QStringLiteral("a note"));
        m_window->messages()->hideNote();
        QVERIFY(!m_window->messages()->isVisible()); // no message returns
    }

    void picturesAreTakenTogether()
    {
        train(QStringLiteral("sample:horses"));
        const QString folder = writeAll("pictures", unlabelledHorses(3));
        const QDir images(folder + QStringLiteral("/images"));
        const QStringList some{
            images.filePath(QStringLiteral("01.png")), images.filePath(QStringLiteral("03.png"))};
        dropOnPage(some);
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QCOMPARE(labels().files()->files.size(), std::size_t(1));
        QCOMPARE(labels().current()->labels.size(), std::size_t(2));
        const QString masks = exportLabels(QStringLiteral("masks"));
        QCOMPARE(QDir(masks).entryList(QDir::Files),
            (QStringList{QStringLiteral("01.png"), QStringLiteral("03.png")}));
        QCOMPARE(QImage(masks + QStringLiteral("/03.png")).size(), QImage(some[1]).size());
    }

    void wrongFilesAreExplained()
    {
        train(QStringLiteral("sample:digits"));
        const QString mine = write("mine.txt", withoutColumn(generateDigits(), ' ', 0));
        dropOnPage({mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        const auto before = labels().files();
        // Files of another kind, and with other features.
        dropOnPage({write("text.txt", generateChunks())});
        requireError(QStringLiteral("labels rows of 256 features"));
        dropOnPage(
            {write("fewer.txt", withoutColumn(withoutColumn(generateDigits(), ' ', 0), ' ', 0))});
        requireError(QStringLiteral("256"));
        dropOnPage({m_home->filePath(QStringLiteral("gone.txt"))});
        requireError(QStringLiteral("there is no such file"));
        QCOMPARE(labels().files(), before);          // the last good state
        QVERIFY(!m_window->recovery()->isVisible()); // no session's data
        QCOMPARE(session().request().source, std::string("sample:digits"));
    }

    void readingIsCancelled()
    {
        train(QStringLiteral("sample:horses"));
        const QString folder = writeAll("many", unlabelledHorses(40));
        dropOnPage({folder});
        auto* cancel = button("cancelReading");
        QTRY_VERIFY_WITH_TIMEOUT(cancel->isVisible(), patience);
        QTest::mouseClick(cancel, Qt::LeftButton);
        QTRY_VERIFY(!cancel->isVisible());
        QTest::qWait(200);
        QVERIFY(!labels().files());
        QVERIFY(m_window->actions().run->isEnabled());
    }

    /// No run is selected yet: the message says what is missing.
    void theKeySaysWhatIsMissing()
    {
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("open a model file")),
            qPrintable(m_window->messages()->text()));
    }

private:
    void requireError(const QString& part)
    {
        QTRY_VERIFY2_WITH_TIMEOUT(m_window->messages()->text().contains(part),
            qPrintable(m_window->messages()->text()), patience);
        QTest::keyClick(m_window->messages(), Qt::Key_Escape);
    }

    void requireNoTruth()
    {
        ExampleViewer* viewer = m_window->models()->viewer();
        for (const QString& text : {tr("Truth"), tr("Difference")}) {
            QVERIFY(!showButton(text)->isEnabled());
            QVERIFY(showButton(text)->toolTip().contains(QStringLiteral("no labels to compare")));
        }
        for (const Qt::Key key : {Qt::Key_T, Qt::Key_D, Qt::Key_E, Qt::Key_N}) {
            QTest::keyClick(viewer, key);
            QCOMPARE(viewer->shownAs(), ExampleShow::prediction);
        }
        for (const auto* label : viewer->findChildren<QLabel*>())
            if (label->accessibleName() == QLatin1String("loss"))
                QCOMPARE(label->text(), QStringLiteral("–"));
        const QString said = viewer->findChild<ExampleCanvas*>()->accessibleDescription();
        QVERIFY2(!said.contains(QStringLiteral("truth "))
                || said.contains(QStringLiteral("no truth is known")),
            qPrintable(said));
        QVERIFY(!said.contains(QStringLiteral("wrong")));
        auto* list = viewer->findChild<QListView*>(QStringLiteral("examples"));
        const QString sentence = list->model()->index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(sentence.contains(QStringLiteral("no truth is known")), qPrintable(sentence));
        const QStringList rows =
            m_window->models()->predictionsCsv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        const auto loss = rows[0].split(QLatin1Char(',')).indexOf(QStringLiteral("loss"));
        if (loss >= 0)
            QCOMPARE(rows[1].split(QLatin1Char(','))[loss], QString());
        m_window->tabs()->showPage(m_window->models()->confusion());
        QVERIFY(textsOf(m_window->models()->confusion())
                    .contains(QStringLiteral("no labels to compare with")));
        m_window->tabs()->showPage(m_window->models()->predictions());
    }

    void requireNoTraining(const QString& why)
    {
        const Actions& a = m_window->actions();
        for (const QAction* action : {a.run, a.compare, a.compareAll}) {
            QVERIFY(!action->isEnabled());
            QVERIFY2(action->toolTip().contains(why), qPrintable(action->toolTip()));
        }
        const auto runs = session().runs().size();
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier);
        QCOMPARE(session().runs().size(), runs);
    }

    static QString textsOf(const QWidget* widget)
    {
        QStringList texts;
        for (const auto* label : widget->findChildren<QLabel*>())
            if (label->isVisibleTo(widget))
                texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }

    void requireSameAsCommand()
    {
        const QString model = saveModelFile(), data = labels().current()->path;
        const QString mine = exportLabels(QStringLiteral("mine-labels.txt"));
        if (!QFileInfo(mine).isDir()) {
            const QByteArray bytes = bytesOf(mine);
            QVERIFY(bytes.size() > 20);
            QCOMPARE(bytes, predicted(model, data));
            return;
        }
        const QString theirs = m_home->filePath(QStringLiteral("masks"));
        QDir().mkpath(theirs);
        predicted(model, data, theirs);
        const QStringList names = QDir(mine).entryList(QDir::Files);
        QVERIFY(!names.isEmpty());
        QCOMPARE(names, QDir(theirs).entryList(QDir::Files));
        for (const QString& name : names)
            QCOMPARE(bytesOf(QDir(mine).filePath(name)), bytesOf(QDir(theirs).filePath(name)));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LabelFilesTest)
#include "label_files_test.moc"
