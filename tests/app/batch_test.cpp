// SPDX-License-Identifier: GPL-3.0-or-later
// The program without a display: --batch, --help, bad usage, interruption.
#include "core/experiments/comparison.h"
#include "core/files/atomic_file.h"
#include "core/records/run_record.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

namespace gapscope {
namespace {

const QString program = QStringLiteral(GAPSCOPE_PROGRAM);

struct Outcome {
    int status = -1;
    QString out, err;
};

/// Runs with neither display nor platform in the environment.
Outcome run(const QStringList& arguments, const QString& home)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    environment.insert(QStringLiteral("HOME"), home);
    process.setProcessEnvironment(environment);
    process.start(program, arguments);
    process.waitForFinished(-1); // the test has a time limit
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
        QString::fromUtf8(process.readAllStandardOutput()),
        QString::fromUtf8(process.readAllStandardError())};
}

std::string specText(const std::string& stop, const std::string& seeds = "1")
{
    return R"({"format": "gapscope-compare", "version": 1, "title": "Two samplings",
        "dataset": {"source": "sample:words"},
        "variants": [{"name": "uniform", "sampling": "uniform", )"
        + stop + R"(}, {"name": "gap", "sampling": "gap", )" + stop
        + R"(}], "lambdas": [0.01], "seeds": [)" + seeds + "]}";
}

} // namespace

class BatchTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_spec = m_home->filePath(QStringLiteral("spec.json"));
        m_out = m_home->filePath(QStringLiteral("out"));
    }

    void anExperimentIsJudged()
    {
        writeFileAtomically(m_spec.toStdString(), R"({"format": "gapscope-compare", "version": 1,
            "title": "Fewer or more", "dataset": {"source": "sample:words", "limit": 60},
            "experiment": {"figure": "0", "paper": "Nobody", "about": "Two runs.", "claims": [
                {"says": "more is better", "measure": "gap", "less": "more", "than": "fewer"}],
                "view": [{"plot": "hit_rate"},
                    {"plot": "dual", "x": "block_steps", "log": true, "log_x": true}]},
            "variants": [{"name": "fewer", "max_passes": 2, "cache": true},
                         {"name": "more", "max_passes": 20, "cache": true},
                         {"name": "fussy", "max_passes": 20, "cache": true, "F": 1}],
            "lambdas": [0.1]})");
        const Outcome outcome = run(
            {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out}, m_home->path());
        QVERIFY2(outcome.status == 0, qPrintable(outcome.out + outcome.err));
        QVERIFY2(outcome.out.contains(QLatin1String("shown              more is better")),
            qPrintable(outcome.out));
        const QDir out(m_out);
        for (const char* name : {"claims.json", "experiment.csv", "experiment.png",
                 "regime-map.csv", "regime-map.svg", "regime-map.pdf", "report.html", "report.pdf",
                 "figure-1-hit-rate.png", "figure-2-dual-over-block-steps.svg"})
            QVERIFY2(QFileInfo(out.filePath(QLatin1String(name))).size() > 50, name);
        const std::string picture =
            readFile(out.filePath(QStringLiteral("experiment.svg")).toStdString(), 2'000'000);
        QVERIFY(picture.find("✓ shown") != picture.npos);
        QVERIFY(picture.find("Show its plots") == picture.npos); // a button
        const std::string report = out.filePath(QStringLiteral("report.html")).toStdString();
        const std::string page = readFile(report, 2'000'000);
        for (const char* piece : {"<h1>Fewer or more</h1>", "more is better", "✓ shown",
                 "Nobody, figure 0: Cache hit rate", "figure 0: Dual objective · Block steps",
                 "Regimes of the cache", "gapscope --batch report.html --export OUT"})
            QVERIFY2(page.find(piece) != page.npos, piece);
        QCOMPARE(toJson(readComparison(report)), toJson(readComparison(m_spec.toStdString())));
    }

    /// Photographs come with overlays, scores of classes or joints, and every group of weights;
    /// sentence pairs and classes with theirs.
    void writesPicturesOfHorses()
    {
        writesPicturesOf("sample:horses",
            "predictions overlay-1 overlay-2 confusion classes weights weights-colours "
            "weights-places weights-words weights-pairs");
    }
    void writesPicturesOfFigures()
    {
        writesPicturesOf(
            "sample:figures", "predictions pose-1 pose-2 confusion joints pdj weights");
    }
    void writesPicturesOfSentencePairs()
    {
        writesPicturesOf("sample:alignment", "predictions weights");
    }
    void writesPicturesOfDigits()
    {
        writesPicturesOf("sample:digits", "predictions confusion weights");
    }

    void writesWhatTheWindowShows()
    {
        writeFileAtomically(m_spec.toStdString(), specText("\"epsilon\": 0.05", "1, 2"));
        const Outcome outcome = run(
            {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out}, m_home->path());
        QVERIFY2(outcome.status == 0, qPrintable(outcome.out + outcome.err));
        QVERIFY2(outcome.out.contains(QLatin1String("d 4,082; 4 runs\n")), qPrintable(outcome.out));
        const QString last = outcome.out.trimmed().section(QLatin1Char('\n'), -1);
        QVERIFY2(last.contains(m_out), qPrintable(last));
        const QDir out(m_out);
        for (const char* name :
            {"gap", "gap-over-seconds", "gap-over-oracle-calls", "objective", "errors",
                "block-gaps-bcfw-gap-0.01-seed-1", "block-gaps-over-passes-bcfw-gap-0.01-seed-1",
                "confusion-bcfw-uniform-0.01-seed-1", "weights-bcfw-gap-0.01-seed-1",
                "predictions-bcfw-gap-0.01-seed-1"})
            for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
                const QString file =
                    QStringLiteral("%1.%2").arg(QLatin1String(name), QLatin1String(suffix));
                const QFileInfo info(out.filePath(file));
                QVERIFY2(info.size() > 100, qPrintable(file));
                QVERIFY2(info.size() < 400000, qPrintable(file + QLatin1String(" is large")));
            }
        QVERIFY(out.exists(QStringLiteral("summary.csv")));
        const QStringList records =
            QDir(out.filePath(QStringLiteral("records"))).entryList({QStringLiteral("*.json")});
        QCOMPARE(records.size(), 4);
        const RunRecord record =
            readRecord(out.filePath(QStringLiteral("records/") + records.front()).toStdString());
        QVERIFY(record.result.status == RunStatus::converged);
    }

    void aLongRunHasSmallPictures()
    {
        // 250 gap passes: as many columns of the heat map.
        writeFileAtomically(m_spec.toStdString(),
            R"({"format": "gapscope-compare", "version": 1, "title": "Long",
                "dataset": {"source": "sample:words"}, "variants": [{"name": "gap",
                "sampling": "gap", "gap_check": 1, "epsilon": 0, "max_passes": 250}]})");
        const Outcome outcome = run(
            {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out}, m_home->path());
        QVERIFY2(outcome.status == 0 || outcome.status == 3, qPrintable(outcome.err));
        for (const QFileInfo& info :
            QDir(m_out).entryInfoList({QStringLiteral("*.svg"), QStringLiteral("*.pdf")}))
            QVERIFY2(info.size() < 400000, qPrintable(info.fileName()));
    }

    void saysThatALimitCameFirst()
    {
        writeFileAtomically(m_spec.toStdString(), specText("\"epsilon\": 1e-9, \"max_passes\": 3"));
        const Outcome outcome = run(
            {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out}, m_home->path());
        QCOMPARE(outcome.status, 3);
        QVERIFY(QDir(m_out).exists(QStringLiteral("gap.png")));
    }

    void refusesBadInput()
    {
        const auto status = [this](const QStringList& arguments) {
            const Outcome outcome = run(arguments, m_home->path());
            return outcome.err.isEmpty() ? -2 : outcome.status;
        };
        writeFileAtomically(m_spec.toStdString(), "{\"format\": \"gapscope-compare\"");
        const QString batch = QStringLiteral("--batch");
        const QString to = QStringLiteral("--export");
        QCOMPARE(status({batch, m_spec, to, m_out}), 2);
        QCOMPARE(status({batch, QStringLiteral("/nowhere.json"), to, m_out}), 2);
        QCOMPARE(status({batch, m_spec}), 2);
        QCOMPARE(status({QStringLiteral("--unknown")}), 2);
        writeFileAtomically(m_spec.toStdString(), specText("\"epsilon\": 1"));
        QCOMPARE(status({batch, m_spec, to, QStringLiteral("/dev/null/x")}), 2);
    }

    void helpNeedsNoDisplay()
    {
        const Outcome help = run({QStringLiteral("--help")}, m_home->path());
        QCOMPARE(help.status, 0);
        QVERIFY(help.out.contains(QStringLiteral("--batch")));
        const Outcome version = run({QStringLiteral("--version")}, m_home->path());
        QCOMPARE(version.status, 0);
        QVERIFY(version.out.startsWith(QStringLiteral("gapscope ")));
    }

    void interruptionKeepsTheResultsSoFar()
    {
        writeFileAtomically(m_spec.toStdString(), specText("\"epsilon\": 0, \"max_passes\": 1e9"));
        QProcess process;
        process.start(
            program, {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out});
        QVERIFY(process.waitForReadyRead(60000)); // "…: n …; 2 runs": the first one begins
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(QDir(m_out).exists(QStringLiteral("summary.csv")));
    }

    void aSignalIsTakenBetweenPictures()
    {
        writeFileAtomically(m_spec.toStdString(), specText("\"epsilon\": 0.05"));
        QProcess process;
        process.start(
            program, {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out});
        const QDir out(m_out);
        QTRY_VERIFY_WITH_TIMEOUT(out.exists(QStringLiteral("gap.png")), 60000);
        ::kill(static_cast<pid_t>(process.processId()), SIGTERM);
        QVERIFY(process.waitForFinished(60000));
        QCOMPARE(process.exitCode(), 130);
        QVERIFY(process.readAllStandardOutput().contains("interrupted: records so far"));
        QVERIFY(out.exists(QStringLiteral("summary.csv")));
        QVERIFY(!out.exists(QStringLiteral("report.html")));
    }

private:
    void writesPicturesOf(const std::string& sample, const char* pictures)
    {
        const QStringList names = QString::fromLatin1(pictures).split(QLatin1Char(' '));
        writeFileAtomically(m_spec.toStdString(),
            R"({"format": "gapscope-compare", "version": 1,
            "title": "Photographs", "dataset": {"source": ")"
                + sample + R"("}, "lambdas": [0.3],
            "variants": [{"name": "gap", "sampling": "gap", "max_passes": 3}]})");
        const Outcome outcome = run(
            {QStringLiteral("--batch"), m_spec, QStringLiteral("--export"), m_out}, m_home->path());
        QVERIFY2(outcome.status == 0, qPrintable(outcome.out + outcome.err));
        const QDir out(m_out);
        for (const QString& name : names)
            for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
                const QString file =
                    QStringLiteral("%1-bcfw-gap-0.3-seed-1.%2").arg(name, QLatin1String(suffix));
                const QFileInfo info(out.filePath(file));
                QVERIFY2(info.size() > 100, qPrintable(file));
                QVERIFY2(info.size() < 400000, qPrintable(file + QLatin1String(" is large")));
            }
        const QImage overlay(out.filePath(names[1] + QStringLiteral("-bcfw-gap-0.3-seed-1.png")));
        QVERIFY(!overlay.isNull());
    }

    std::unique_ptr<QTemporaryDir> m_home;
    QString m_spec, m_out;
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(BatchTest)
#include "batch_test.moc"
