// SPDX-License-Identifier: GPL-3.0-or-later
// Files of one's own, labelled in the window: dropped, chosen, looked at, written, left.
#include "app/export/exporting.h"
#include "app/model/views/label_bar.h"
#include "datasets/generators/chunks.h"
#include "datasets/generators/digits.h"
#include "datasets/generators/figures.h"
#include "datasets/generators/horses.h"
#include "datasets/generators/sentences.h"
#include "datasets/generators/words.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QLabel>
#include <QProcess>

namespace gapscope {
namespace {

using Files = std::map<std::string, std::string>;

/// Every line without one of its columns; column −1: the last one.
std::string withoutColumn(const std::string& text, char separator, int column)
{
    QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
    for (QString& line : lines) {
        QStringList cells = line.split(QLatin1Char(separator));
        if (cells.size() > 1)
            cells.removeAt(column < 0 ? cells.size() - 1 : column);
        line = cells.join(QLatin1Char(separator));
    }
    return lines.join(QLatin1Char('\n')).toStdString();
}

Files unlabelledHorses(std::size_t count)
{
    Files files = generateHorses(count, 7);
    std::erase_if(files, [](const auto& file) { return file.first.starts_with("masks/"); });
    return files;
}

Files unlabelledFigures()
{
    Files files = generateFigures(4, 7);
    files.erase("joints.csv");
    return files;
}

Files unlabelledPairs()
{
    const Files made = generateSentences(7);
    return {{"test.e", made.at("test.e")}, {"test.f", made.at("test.f")},
        {"wordalign-cooc.tsv", made.at("wordalign-cooc.tsv")}};
}

} // namespace

class LabelFilesTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void everyKindWithoutLabels_data()
    {
        QTest::addColumn<QString>("sample");
        for (const char* kind : {"words", "chunks", "digits", "horses", "figures", "alignment"})
            QTest::newRow(kind) << QStringLiteral("sample:%1").arg(QLatin1String(kind));
    }

    /// Dropped on the run, shown without any truth, and written as the command writes it.
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

    /// What was said of a broken file goes when it is repaired and labelled.
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
        QVERIFY(!m_window->messages()->isVisible()); // nothing comes back
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
        // Of another kind, and with other features.
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

    void aRunWithoutWeightsSaysSo()
    {
        train(QStringLiteral("sample:words"));
        const RunRecord record = session().selected()->record;
        const QString path = m_home->filePath(QStringLiteral("other.json"));
        RunRecord other = record;
        other.options.seed += 1;
        writeRecord(path.toStdString(), other);
        m_window->openFile(path);
        QTRY_VERIFY(session().selected() && !session().selected()->snapshot);
        QVERIFY(!m_window->actions().labelFiles->isEnabled());
        QVERIFY(
            m_window->actions().labelFiles->toolTip().contains(QStringLiteral("needs a model")));
        QVERIFY(!m_window->messages()->isVisible());
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("repeat the run first")));
        m_window->messages()->hide();
        dropOnRun(session().selected()->id, {unlabelled(QStringLiteral("sample:words"))});
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("no weights")));
        QVERIFY(!labels().files());
    }

    void anOpenedModelLabels()
    {
        train(QStringLiteral("sample:words"));
        const QString model = saveModelFile();
        const QString mine = unlabelled(QStringLiteral("sample:words"));
        m_window = nullptr;
        open();
        QVERIFY(!m_window->actions().labelFiles->isEnabled());
        m_window->openFile(model);
        QVERIFY(m_window->actions().labelFiles->isEnabled());
        dropOnPage({mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QCOMPARE(labels().files()->by.name, QFileInfo(model).fileName());
        const QString out = exportLabels(QStringLiteral("mine.tsv"));
        QCOMPARE(bytesOf(out), predicted(model, mine));
        // A click on a run, here the one that comes, leads away as well.
        m_window->actions().backToTraining->trigger();
        QVERIFY(m_window->actions().run->isEnabled());
    }

    /// Nothing is selected yet: neither by a record nor by nobody.
    void theKeySaysWhatIsMissing()
    {
        QTest::keyClick(m_window.get(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("open a model file")),
            qPrintable(m_window->messages()->text()));
    }

    /// Where nobody has chosen an example the worst is shown, as if no labels had come between.
    void theWorstExampleIsShownBackAtTheTraining_data()
    {
        QTest::addColumn<bool>("seen");
        QTest::newRow("page not seen before") << false;
        QTest::newRow("page seen before") << true;
    }
    void theWorstExampleIsShownBackAtTheTraining()
    {
        QFETCH(const bool, seen);
        train(QStringLiteral("sample:words"));
        if (seen) {
            m_window->tabs()->showPage(m_window->models()->predictions());
            QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        }
        dropOnRun(session().selected()->id, {unlabelled(QStringLiteral("sample:words"))});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QTest::mouseClick(button("backToTraining"), Qt::LeftButton);
        requireTrainingBack(QStringLiteral("sample:words"));
        const ExampleViewer* viewer = m_window->models()->viewer();
        QCOMPARE(viewer->currentExample(), viewer->shownExamples().front());
    }

    /// Its model goes on to change: the labels say of which pass they are.
    void aRunThatGoesOnLabelsAsItStands()
    {
        const QString mine = unlabelled(QStringLiteral("sample:words"));
        type(*m_window, "epsilon", "1e-12");
        m_window->startRun();
        QTRY_VERIFY_WITH_TIMEOUT(session().selected() && session().selected()->snapshot, patience);
        dropOnRun(session().selected()->id, {mine});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        const QString begin = session().selected()->name + QStringLiteral(" · pass ");
        QVERIFY2(
            labels().files()->by.name.startsWith(begin), qPrintable(labels().files()->by.name));
        stop();
    }

    void aClickOnTheRunLeadsBack()
    {
        train(QStringLiteral("sample:words"));
        m_window->tabs()->showPage(m_window->models()->predictions());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QTest::keyClick(m_window->models()->viewer(), Qt::Key_End);
        const int example = m_window->models()->viewer()->currentExample();
        dropOnPage({unlabelled(QStringLiteral("sample:words"))});
        waitForLabels();
        if (!labels().files())
            return; // that has failed
        QTableView* table = m_window->runsDock()->table()->view();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
            table->visualRect(table->model()->index(0, 1)).center());
        requireTrainingBack(QStringLiteral("sample:words"));
        QCOMPARE(m_window->models()->viewer()->currentExample(), example);
    }

private:
    LabelSession& labels() { return m_window->models()->labels(); }

    QPushButton* button(const char* name)
    {
        return m_window->findChild<QPushButton*>(QLatin1String(name));
    }

    QString write(const char* name, const std::string& text)
    {
        const QString path = m_home->filePath(QLatin1String(name));
        QDir().mkpath(QFileInfo(path).path());
        writeFileAtomically(path.toStdString(), text);
        return path;
    }

    QString writeAll(const char* folder, const Files& files)
    {
        for (const auto& [name, bytes] : files)
            write((std::string(folder) + '/' + name).c_str(), bytes);
        return m_home->filePath(QLatin1String(folder));
    }

    /// A file or a folder of that kind, its labels left out.
    QString unlabelled(const QString& sample)
    {
        if (sample == QLatin1String("sample:words"))
            return write("mine.data", withoutColumn(generateWords(), '\t', 1));
        if (sample == QLatin1String("sample:chunks"))
            return write("mine.conll", withoutColumn(generateChunks(), ' ', -1));
        if (sample == QLatin1String("sample:digits"))
            return write("mine.txt", withoutColumn(generateDigits(), ' ', 0));
        if (sample == QLatin1String("sample:horses"))
            return writeAll("mine", unlabelledHorses(4));
        if (sample == QLatin1String("sample:figures"))
            return writeAll("mine", unlabelledFigures());
        return writeAll("mine", unlabelledPairs());
    }

    void train(const QString& sample)
    {
        if (sample != QLatin1String("sample:words"))
            openSample(sample.toLatin1());
        trainAFewPasses("0.01", "5");
        QVERIFY(session().selected() && session().selected()->snapshot);
    }

    /// As a drag from a file manager arrives: on the widget below the pointer, which may hand it
    /// on.
    static void drop(QWidget* target, const QPoint& at, const QStringList& files)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
        QVERIFY(event.isAccepted());
    }

    void dropOnRun(int id, const QStringList& files)
    {
        QTableView* table = m_window->runsDock()->table()->view();
        for (int row = 0; row < table->model()->rowCount(); ++row)
            if (const QPoint at = table->visualRect(table->model()->index(row, 1)).center();
                m_window->runsDock()->table()->selectedRuns() == QList<int>{id}
                && table->selectionModel()->isRowSelected(row, {}))
                return drop(table->viewport(), at, files);
        QFAIL("no such run");
    }

    void dropOnPage(const QStringList& files)
    {
        QWidget* page = m_window->models()->predictions();
        m_window->tabs()->showPage(page);
        auto* canvas = m_window->models()->viewer()->findChild<ExampleCanvas*>();
        drop(canvas, canvas->rect().center(), files);
    }

    void waitForLabels()
    {
        QTRY_VERIFY2_WITH_TIMEOUT(
            labels().files(), qPrintable(m_window->messages()->text()), patience);
    }

    void requireError(const QString& part)
    {
        QTRY_VERIFY2_WITH_TIMEOUT(m_window->messages()->text().contains(part),
            qPrintable(m_window->messages()->text()), patience);
        QTest::keyClick(m_window->messages(), Qt::Key_Escape);
    }

    QToolButton* showButton(const QString& text)
    {
        for (auto* each : m_window->models()->viewer()->findChildren<QToolButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
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
        auto* list = viewer->findChild<QListView*>();
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

    void requireTrainingBack(const QString& sample)
    {
        QVERIFY(!labels().files());
        QCOMPARE(session().request().source, sample.toStdString());
        QVERIFY(m_window->actions().run->isEnabled());
        QVERIFY(!m_window->actions().run->toolTip().contains(QStringLiteral("labels")));
        QVERIFY(showButton(tr("Truth"))->isEnabled());
        QVERIFY(!m_window->models()->labelBar()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QVERIFY(m_window->models()->viewer()->shownExamples().size() > 10);
    }

    static QString textsOf(const QWidget* widget)
    {
        QStringList texts;
        for (const auto* label : widget->findChildren<QLabel*>())
            if (label->isVisibleTo(widget))
                texts << label->text();
        return texts.join(QLatin1Char('\n'));
    }

    static QByteArray bytesOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

    QString saveModelFile()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.model"));
        saveModel(*session().selected(), path);
        return path;
    }

    /// By the window's button; a file, or of photographs a folder.
    QString exportLabels(const QString& name)
    {
        const QString path = m_home->filePath(name);
        const bool folder =
            dynamic_cast<const SegmentationProblem*>(&labels().current()->problem());
        if (folder)
            QDir().mkpath(path);
        saveAs(*m_window, path, folder ? QDialogButtonBox::Open : QDialogButtonBox::Save);
        QTest::mouseClick(button("exportLabels"), Qt::LeftButton);
        [&] {
            QTRY_VERIFY2_WITH_TIMEOUT(m_window->messages()->text().contains(path),
                qPrintable(m_window->messages()->text()), patience);
        }();
        return path;
    }

    /// What the command writes.
    QByteArray predicted(const QString& model, const QString& data, const QString& to = {})
    {
        const QString out = to.isEmpty() ? m_home->filePath(QStringLiteral("command")) : to;
        QProcess command;
        command.start(QStringLiteral(GAPSCOPE_CLI),
            {QStringLiteral("predict"), model, data, QStringLiteral("--out"), out});
        [&] { QVERIFY(command.waitForFinished(patience)); }();
        [&] { QVERIFY2(command.exitCode() == 0, command.readAllStandardError().constData()); }();
        return to.isEmpty() ? bytesOf(out) : QByteArray();
    }

    void requireSameAsCommand()
    {
        const QString model = saveModelFile(), data = labels().current()->path;
        const QString mine = exportLabels(QStringLiteral("mine-labels"));
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
