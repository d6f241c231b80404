// SPDX-License-Identifier: GPL-3.0-or-later
// Exporting without a window's connections: which actions have something to write, what is said
// when there is nothing, and the files.
#include "app/compare/experiment_page.h"
#include "app/curves/cache_page.h"
#include "app/export/all_views.h"
#include "app/model/data_caption.h"
#include "app/parts/file_dialogs.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {
namespace {

struct Writing : ViewsFixture {
    Writing() { show(); }
    void select(int id)
    {
        session.select(id);
        views.models->refresh();
        exporting.updateActions();
    }
    QString at(const char* name) const { return home.filePath(QLatin1String(name)); }

    ExportedPages pages{session, *views.tabs, *views.convergence, *views.cache, *views.models,
        *views.path, *views.experiment, *views.runs->table()};
    Exporting exporting{parts, pages};
};

} // namespace

class ExportingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyWhatExistsCanBeWritten()
    {
        Writing w;
        w.openData("sample:words");
        const Actions& a = w.actions;
        w.exporting.updateActions();
        QVERIFY(!a.saveRecord->isEnabled() && !a.saveModel->isEnabled());
        w.select(w.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr));
        QVERIFY(a.saveRecord->isEnabled());
        QVERIFY(!a.saveModel->isEnabled() && !a.saveWeightsCsv->isEnabled()); // no weights
        w.select(w.addTrained());
        QVERIFY(a.saveModel->isEnabled() && a.saveWeightsNpz->isEnabled());
        QVERIFY(!a.saveMasks->isVisible()); // words have none
        w.views.tabs->setCurrentWidget(w.views.path);
        w.exporting.updateActions();
        QVERIFY(!a.saveRecord->isEnabled()); // there it means a path's
        w.views.path->open(ViewsFixture::pathRecord());
        w.exporting.updateActions();
        QVERIFY(a.saveRecord->isEnabled());
    }

    void anEmptyPageSaysThatThereIsNothingYet()
    {
        Writing w;
        w.actions.exportPlot->trigger();
        QVERIFY(w.messages->text().contains(QStringLiteral("nothing to export yet")));
        QVERIFY_EXCEPTION_THROWN(w.exporting.exportView(w.at("gap.svg")), InputError);
        QVERIFY(!QFile::exists(w.at("gap.svg")));
    }

    void aPictureSaysWhatItsRunsShare()
    {
        Writing w;
        RunRecord record = ViewsFixture::recordAt(0.5);
        record.dataset.title = "Words";
        w.session.addRun(record, RunState::finished, nullptr);
        const auto caption = [&w] {
            return optionsOfShown(w.session, w.views.path->paths()).caption;
        };
        const QString data = dataCaption(record.dataset);
        record.options.sampling = Sampling::gap;
        w.session.addRun(record, RunState::finished, nullptr);
        QVERIFY2(caption().startsWith(data) && caption().contains(QStringLiteral(" λ 0.5 · ε ")),
            qPrintable(caption()));
        record.options.lambda = 0.25;
        w.session.addRun(record, RunState::finished, nullptr);
        QVERIFY2(!caption().contains(QStringLiteral(" λ 0.5 · ")), qPrintable(caption()));
    }

    /// As whatever takes long: none at first, then one.
    void longWritingTellsTheTimeLeft()
    {
        QWidget window;
        WritingDialog progress(QStringLiteral("Writing"), 0, &window);
        QVERIFY2(progress.labelText().endsWith(QStringLiteral("no forecast yet")),
            qPrintable(progress.labelText()));
        for (std::size_t done = 1; done <= 5; ++done) {
            QTest::qSleep(20);
            QVERIFY(progress(done, 10));
        }
        QVERIFY2(progress.labelText().endsWith(QStringLiteral(" left")),
            qPrintable(progress.labelText()));
    }

    void theRecordIsWrittenWhereTheUserSays_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::newRow("whole") << QStringLiteral("mine.json");
        QTest::newRow("without suffix") << QStringLiteral("mine");
    }
    void theRecordIsWrittenWhereTheUserSays()
    {
        QFETCH(const QString, typed);
        Writing w;
        w.select(w.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr));
        const QString path = w.at("mine.json");
        answerNext<QFileDialog>([&w, &typed](QFileDialog* dialog) {
            answerWith(dialog, w.at(typed.toUtf8().constData()), QDialogButtonBox::Save);
        });
        w.actions.saveRecord->trigger();
        QCOMPARE(toJson(readRecord(path.toStdString())), toJson(w.session.selected()->record));
        QVERIFY(w.messages->text().contains(path));
        QCOMPARE(w.messages->look(), MessageBar::Look::success);
    }

    /// Also where the filter's suffix makes the name of a file that is there.
    void aPictureThatIsThereIsNotReplacedUnasked()
    {
        Writing w;
        w.openData("sample:words");
        w.select(w.addTrained());
        writeFileAtomically(w.at("mine.png").toStdString(), "mine");
        bool asked = false;
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            answerNext<QMessageBox>([&asked, dialog](QMessageBox* question) {
                asked = true;
                QTest::mouseClick(question->button(QMessageBox::No), Qt::LeftButton);
                QTimer::singleShot(0, dialog, &QDialog::reject);
            });
            answerWith(dialog, w.at("mine"), QDialogButtonBox::Save);
        });
        w.actions.exportPlot->trigger();
        QVERIFY(asked);
        QCOMPARE(readFile(w.at("mine.png").toStdString(), 100), std::string("mine"));
    }

    /// The menu of the list means the run under the pointer, whatever page is in front.
    void aRunOfTheListIsSavedOnThePathPage()
    {
        Writing w;
        const int id = w.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr);
        w.views.path->open(ViewsFixture::pathRecord());
        w.views.tabs->setCurrentWidget(w.views.path);
        answerNext<QFileDialog>([&w](QFileDialog* dialog) {
            answerWith(dialog, w.at("mine.json"), QDialogButtonBox::Save);
        });
        w.exporting.saveListed(id);
        QCOMPARE(toJson(readRecord(w.at("mine.json").toStdString())),
            toJson(w.session.find(id)->record));
    }

    void theTableIsOnTheClipboard()
    {
        Writing w;
        const int id = w.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr);
        w.session.rename(id, QStringLiteral("a name of mine"));
        w.actions.copyTable->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("a name of mine")));
        w.actions.copyLatex->trigger();
        QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\begin{tabular}")));
    }

    void everyViewIsWrittenUntilTheUserCancels()
    {
        Writing w;
        w.openData("sample:words");
        w.select(w.addTrained());
        const QStringList all =
            w.exporting.exportAll(w.at("all"), {QStringLiteral("svg"), QStringLiteral("csv")});
        QVERIFY(all.size() > 4);
        for (const QString& path : all)
            QVERIFY2(QFileInfo(path).size() > 0, qPrintable(path));
        QVERIFY(QFile::exists(w.at("all/gap.svg")));
        int pictures = 0;
        const QStringList few = w.exporting.exportAll(w.at("few"), {QStringLiteral("csv")},
            [&pictures](std::size_t, std::size_t) { return ++pictures < 2; });
        QCOMPARE(pictures, 2);
        QCOMPARE(few.size(), 2);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ExportingTest)
#include "exporting_test.moc"
