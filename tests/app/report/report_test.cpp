// SPDX-License-Identifier: GPL-3.0-or-later
// The report of the drawn runs, from the menu to the files and back into a window.
#include "app/compare/experiment_page.h"
#include "app/path/path_page.h"
#include "app/report/comparison_report.h"
#include "app/report/report_tables.h"
#include "core/experiments/comparison.h"
#include "core/files/json_input.h"
#include "core/library/record_folder.h"
#include "core/machine/error.h"
#include "core/machine/library_versions.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/report_checks.h"
#include "tests/support/test_class.h"
#include "widgets/controls/number_text.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <QDir>
#include <QRegularExpression>
#include <QSet>

namespace gapscope {
namespace {

const std::string dataset = R"("dataset": {"source": "sample:words", "limit": 60},)";

std::string comparison(const std::string& rest)
{
    return R"({"format": "gapscope-compare", "version": 1, "title": "Fewer or more",)" + dataset
        + rest + "}";
}

const std::string experiment = comparison(R"(
    "experiment": {"figure": "0", "paper": "Nobody & Co", "about": "Two <runs>.", "claims": [
        {"says": "more is better", "measure": "gap", "less": "more", "than": "fewer"},
        {"says": "fewer is better", "measure": "gap", "less": "fewer", "than": "more"}]},
    "variants": [{"name": "fewer", "max_passes": 2, "cache": true},
                 {"name": "more", "max_passes": 200, "epsilon": 0.05, "cache": true}],
    "lambdas": [0.1, 0.05], "seeds": [1, 2])");

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

} // namespace

class ReportTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void fromTheMenuToBothFiles()
    {
        runHere(experiment);
        const QString page = m_home->filePath(QStringLiteral("my report.html"));
        saveAs(*m_window, page);
        chooseFromMenu();
        QTRY_VERIFY2(QFileInfo::exists(page), qPrintable(m_window->messages()->text()));
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("my report.pdf")),
            qPrintable(m_window->messages()->text()));
        const QByteArray html = contentsOf(page);
        const QStringList faults = faultsOf(html);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        const QString text = QString::fromUtf8(html);
        const QString eigen = QString::fromStdString(eigenVersion());
        for (const QString& piece : {QStringLiteral("<h1>Fewer or more</h1>"),
                 QStringLiteral("Nobody &amp; Co, figure 0. Two &lt;runs&gt;."),
                 QStringLiteral("✓ shown"), QStringLiteral("✗ not shown"),
                 QStringLiteral("more is better"), QStringLiteral("λ = 0.1"),
                 QStringLiteral("Medians over the seeds"), QStringLiteral("Cost to gap"),
                 QStringLiteral("<th scope=\"col\" class=\"n\">× pass</th>"),
                 QStringLiteral("Where they differ"), QStringLiteral("What all of them share"),
                 QStringLiteral("--sampling"), QStringLiteral("Processor"),
                 QStringLiteral("Memory"), QString::fromLatin1(qVersion()), eigen,
                 QStringLiteral("gapscope-cli compare 'my report.html' --out OUT"),
                 QStringLiteral("Duality gap</text>"), QStringLiteral("Effective passes</text>"),
                 QStringLiteral("SHA-256"), QStringLiteral("n 60")})
            QVERIFY2(text.contains(piece), qPrintable(piece));
        for (const auto& run : session().runs())
            QVERIFY2(text.contains(run->name), qPrintable(run->name));
        everyColourHasADarkOne(html);
        thePdfSaysTheSame(m_home->filePath(QStringLiteral("my report.pdf")));
    }

    /// Costs of single runs and of medians have no × relative to another λ.
    void ratiosAreOfOneLambda()
    {
        runHere(experiment);
        RunTable& table = *m_window->runsDock()->table();
        table.setTargetGap(0.1); // a gap that all of them reach
        const Run* more = session().runs()[4].get();
        QCOMPARE(more->record.name, std::string("more"));
        table.setBaseline(more->id);
        const Compared compared = comparedIn(session(), m_window->path()->paths());
        const auto costs = costTable(compared.runs, table), seeds = seedTable(compared.runs, table);
        QVERIFY(costs && seeds);
        for (const ReportTable& part : {*costs, *seeds}) {
            const qsizetype pass = part.cells.header.indexOf(QStringLiteral("× pass"));
            QVERIFY(pass > 0);
            int others = 0;
            for (const QStringList& row : part.cells.rows)
                if (!row[0].contains(QStringLiteral("λ 0.1"))) {
                    ++others;
                    QCOMPARE(row.mid(pass, 3), QStringList(3, QStringLiteral("–")));
                }
            QVERIFY(others > 0);
            QCOMPARE(part.cells.rows[part.marked][pass], QStringLiteral("1"));
        }
    }

    void itsSpecRunsAgain()
    {
        runHere(experiment);
        const QString page = write();
        QVERIFY(fileKind(page.toStdString()) == FileKind::comparison);
        const ComparisonSpec spec = readComparison(page.toStdString());
        QCOMPARE(QByteArray::fromStdString(toJson(spec)),
            QByteArray::fromStdString(toJson(m_window->experiment()->spec())));
        const std::size_t before = session().runs().size();
        m_window->openFile(page);
        QCOMPARE(session().runs().size(), before); // offered
        QTest::mouseClick(
            m_window->messages()->findChild<QToolButton*>(QStringLiteral("messageAction")),
            Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 * before && allEnded(), patience);
        for (std::size_t k = 0; k < before; ++k)
            QCOMPARE(session().runs()[before + k]->record.result.gap,
                session().runs()[k]->record.result.gap);
    }

    void oneRunIsReplayed()
    {
        runToTheEnd();
        const QString page = write();
        QVERIFY(fileKind(page.toStdString()) == FileKind::runRecord);
        const RunRecord record = readRecord(page.toStdString());
        QVERIFY(record.options == session().selected()->record.options);
        QVERIFY(record.trace.empty());
        QVERIFY(contentsOf(page).contains("gapscope-cli replay report.html"));
        // λ = 1/n: six digits in the table, all of them in the spec
        const double lambda = record.options.lambda;
        const QByteArray exact = QByteArray::number(lambda, 'g', 17);
        QVERIFY2(exact.size() > 12, exact);
        QVERIFY(!contentsOf(page).contains("<td>" + exact.left(12)));
        QVERIFY2(contentsOf(page).contains("<td>" + plainNumber(lambda, 6).toUtf8() + "</td>"),
            plainNumber(lambda, 6).toUtf8());
    }

    void pathsAreReportedToo()
    {
        runHere(comparison(R"("variants": [
            {"name": "train", "epsilon": 0.2, "lambda": 0.1, "seed": 3},
            {"name": "path", "run": "path", "lambda_min": 0.125, "epsilon": 0.2},
            {"name": "grid", "run": "grid", "lambdas": "2^2:2^-3", "epsilon": 0.2}])"));
        const QString page = write();
        const QByteArray html = contentsOf(page);
        QVERIFY(faultsOf(html).isEmpty());
        QVERIFY(html.contains("Paths and grids") && html.contains("ε-path"));
        const ComparisonSpec spec = readComparison(page.toStdString());
        QCOMPARE(spec.variants.size(), std::size_t{3});
        QVERIFY(!spec.variants[0].search);
        QVERIFY(spec.variants[1].search && !spec.variants[1].search->grid);
        QCOMPARE(spec.variants[1].search->path.lambdaMin, 0.125);
        QVERIFY(spec.variants[2].search && spec.variants[2].search->grid);
        QCOMPARE(jobsOf(spec, 60).size(), std::size_t{3});
    }

    /// The spec cannot stop a run by hand; its limit of passes stops it there.
    void aStoppedRunIsRepeatedUpToThere()
    {
        runForever();
        stop();
        const RunRecord& stopped = session().selected()->record;
        QVERIFY(stopped.result.status == RunStatus::stopped);
        const QString page = write();
        const QString text = QString::fromUtf8(contentsOf(page));
        QVERIFY(text.contains(QStringLiteral("was stopped at pass")));
        QVERIFY(text.contains(QStringLiteral("the spec repeats it up to there")));
        QVERIFY(!text.contains(QStringLiteral("repeats every number but the times.</p>")));
        const RunRecord spec = readRecord(page.toStdString());
        QCOMPARE(spec.options.maxPasses, stopped.trace.back().pass);
        const auto& data = *session().dataset();
        Training again(data.train, data.test, spec.options);
        RunControl control;
        QVERIFY(again.run(control).status == RunStatus::maxPasses);
        QCOMPARE(again.trace().back().pass, stopped.trace.back().pass);
        for (std::size_t k = 0; k + 1 < std::min(again.trace().size(), stopped.trace.size()); ++k)
            QCOMPARE(again.trace()[k].primal, stopped.trace[k].primal);
    }

    void anActiveRunIsSaidToBeActive()
    {
        runForever();
        stop();
        click(*m_window, m_window->actions().run);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2
                && session().runs()[1]->record.trace.size() > 3
                && session().runs()[1]->record.trace.back().cpuSeconds > 0.05,
            patience);
        const RunTableModel* table = m_window->runsDock()->table()->model();
        const auto cpu = [&] {
            return table->text(
                table->rowOf(session().runs()[1]->id), runColumn(QStringLiteral("cpu_seconds")));
        };
        QTRY_VERIFY_WITH_TIMEOUT(cpu().toDouble() > 0, patience);
        const QString page = write();
        QVERIFY(!session().runs()[1]->ended());
        const QString text = QString::fromUtf8(contentsOf(page));
        QVERIFY(text.contains(QStringLiteral("One of them had not ended when this was written")));
        QVERIFY(text.contains(
            session().runs()[1]->name + QStringLiteral(" had not ended when this was written")));
        const ComparisonSpec spec = readComparison(page.toStdString());
        for (const Variant& variant : spec.variants)
            QVERIFY(std::ranges::any_of(variant.settings,
                [](const auto& setting) { return setting.first == "max_passes"; }));
        stop();
    }

    void namesAreEscapedEverywhere()
    {
        runToTheEnd();
        m_window->runsDock()->table()->renamed(
            session().selected()->id, QStringLiteral("</text><script>a(\"&\")</script>"));
        const QByteArray html = contentsOf(write());
        const QStringList faults = faultsOf(html);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        QVERIFY(html.contains("&lt;/text&gt;&lt;script&gt;a(&quot;&amp;&quot;)"));
    }

    void eightLongRunsStaySmall()
    {
        runHere(comparison(R"("variants": [
            {"name": "a", "cache": true}, {"name": "b", "sampling": "gap"},
            {"name": "c", "method": "bcpfw"}, {"name": "d", "method": "bcpfw", "cache": true}],
            "lambdas": [0.1], "seeds": [1, 2])"),
            R"("epsilon": 0, "max_passes": 400, "trace_every": 0.2)");
        QCOMPARE(session().runs().size(), std::size_t{8});
        const QString page = write();
        QVERIFY2(QFileInfo(page).size() < 2'000'000,
            qPrintable(QString::number(QFileInfo(page).size())));
        QVERIFY(QFileInfo(reportPaths(page).back()).size() < 2'000'000);
    }

    void nothingIsWrittenWhenCancelled()
    {
        runToTheEnd();
        const QString page = m_home->filePath(QStringLiteral("no.html"));
        QVERIFY_EXCEPTION_THROWN(
            m_window->features().reporting.write(
                page, [](std::size_t done, std::size_t all) { return 2 * done < all + 2; }),
            Cancelled);
        QVERIFY(QDir(m_home->path()).entryList({QStringLiteral("no*")}).isEmpty());
    }

    void aFolderThatIsNotThereIsNamed()
    {
        runToTheEnd();
        const QString page = m_home->filePath(QStringLiteral("missing/report.html"));
        try {
            m_window->features().reporting.write(page);
            QFAIL("written");
        } catch (const InputError& error) {
            QVERIFY(QString::fromUtf8(error.what()).contains(page));
        }
    }

    void anEmptyWindowSaysWhatToDo()
    {
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("run something first")),
            qPrintable(m_window->messages()->text()));
    }

    void thePdfBesideIsNotReplacedUnasked()
    {
        runToTheEnd();
        const QString pdf = m_home->filePath(QStringLiteral("mine.pdf"));
        writeFileAtomically(pdf.toStdString(), "mine");
        saveAs(*m_window, m_home->filePath(QStringLiteral("mine.html")));
        bool asked = false;
        answerNext<QMessageBox>([&asked](QMessageBox* box) {
            asked = box->text().contains(QStringLiteral("mine.pdf"));
            QTest::mouseClick(box->button(QMessageBox::No), Qt::LeftButton);
        });
        m_window->actions().report->trigger();
        QVERIFY(asked);
        QCOMPARE(contentsOf(pdf), QByteArray("mine"));
        QVERIFY(!QFileInfo::exists(m_home->filePath(QStringLiteral("mine.html"))));
    }

private:
    /// every: options of each variant.
    void runHere(std::string spec, const std::string& every = "")
    {
        if (!every.empty())
            for (std::size_t at = spec.find("{\"name\": "); at != spec.npos;
                 at = spec.find("{\"name\": ", at + 1))
                spec.insert(at + 1, every + ", ");
        const QString path = m_home->filePath(QStringLiteral("spec.json"));
        writeFileAtomically(path.toStdString(), spec);
        m_window->startComparison(readComparison(path.toStdString()));
        QTRY_VERIFY_WITH_TIMEOUT(started() && allEnded(), 4 * patience);
    }

    bool started() const
    {
        return !session().runs().empty() || !m_window->path()->paths().all().empty();
    }

    QString write()
    {
        const QString page = m_home->filePath(QStringLiteral("report.html"));
        m_window->features().reporting.write(page);
        return page;
    }

    /// Opens the menu and clicks on its entry.
    void chooseFromMenu()
    {
        QMenu* menu = m_window->actions().exportMenu;
        menu->popup(m_window->mapToGlobal(QPoint(50, 50)));
        QTRY_VERIFY(menu->isVisible());
        QTest::mouseClick(
            menu, Qt::LeftButton, {}, menu->actionGeometry(m_window->actions().report).center());
    }

    static void everyColourHasADarkOne(const QByteArray& html)
    {
        const qsizetype end = html.indexOf("</style>");
        static const QRegularExpression use(QStringLiteral(" (fill|stroke)=\"(#[0-9a-f]{6})\""));
        QSet<QString> uses;
        for (const QString& piece :
            QString::fromUtf8(html.mid(end)).split(QStringLiteral("<figure ")))
            for (auto each = use.globalMatch(piece);
                 piece.startsWith(QLatin1String("class=\"plot\"")) && each.hasNext();) {
                const QRegularExpressionMatch match = each.next();
                uses << QStringLiteral("[%1=\"%2\"]{").arg(match.captured(1), match.captured(2));
            }
        QVERIFY(uses.size() > 5);
        for (const QString& each : uses)
            QVERIFY2(html.left(end).contains(each.toUtf8()), qPrintable(each));
    }

    void thePdfSaysTheSame(const QString& path)
    {
        const QByteArray pdf = contentsOf(path);
        QVERIFY(sheetsOf(pdf) >= 4);
        QVERIFY(pdf.contains("/EmbeddedFile"));
        QVERIFY(!pdf.contains("/Subtype /Image")); // vectors
        const QString text = textOf(path).replace(QChar(0xFB00), QStringLiteral("ff"));
        if (text.isEmpty())
            QSKIP("pdftotext is not installed");
        for (const QString& piece : {QStringLiteral("Fewer or more"), QStringLiteral("✓ shown"),
                 QStringLiteral("Medians over the seeds"), QStringLiteral("Where they differ"),
                 QStringLiteral("Processor"), QStringLiteral("gapscope-cli compare"),
                 QStringLiteral("\"format\": \"gapscope-compare\""),
                 QStringLiteral("Page 1 of %1").arg(sheetsOf(pdf))})
            QVERIFY2(text.contains(piece), qPrintable(piece));
        const QStringList cut = wordsCut(path);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char(' '))));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ReportTest)
#include "report_test.moc"
