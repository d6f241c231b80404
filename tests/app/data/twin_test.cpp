// SPDX-License-Identifier: GPL-3.0-or-later
// The headless twin: --batch writes the same files as "Export all" in a window that has run the
// same spec. Only training time, and values computed from it, may differ.
#include "app/path/path_page.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/one_core.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>

namespace gapscope {
namespace {

/// Removes the columns of a table that depend on time; a spec has no times.
QByteArray withoutTimes(const QByteArray& csv)
{
    static const QRegularExpression aboutTime(QStringLiteral("second|time|CPU|oracle \\[%\\]"),
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression quoted(QStringLiteral("\"[^\"]*\""));
    QStringList lines;
    QList<bool> timed;
    for (QString line : QString::fromUtf8(csv).split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1Char('#'))) {
            lines << line;
            continue;
        }
        for (auto each = quoted.globalMatch(line); each.hasNext();) { // their commas part no cells
            const auto found = each.next();
            line.replace(found.capturedStart(), found.capturedLength(),
                found.captured().replace(QLatin1Char(','), QLatin1Char(';')));
        }
        QStringList cells = line.split(QLatin1Char(','));
        if (timed.isEmpty())
            for (const QString& title : cells)
                timed << title.contains(aboutTime);
        for (qsizetype k = 0; k < std::min(cells.size(), timed.size()); ++k)
            if (timed[k])
                cells[k] = QStringLiteral("time");
        lines << cells.join(QLatin1Char(','));
    }
    return lines.join(QLatin1Char('\n')).toUtf8();
}

QByteArray contentsOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
}

} // namespace

class TwinTest : public WindowFixture {
    Q_OBJECT

    const test::OneCore m_one; // the last run is in front, as on the command line

private Q_SLOTS:
    void trainingsOfSeveralSeeds()
    {
        compareBoth(R"("variants": [
            {"name": "uniform", "sampling": "uniform", "epsilon": 0.1},
            {"name": "pairwise cache", "method": "bcpfw", "sampling": "gap", "cache": true,
             "epsilon": 0.1}], "lambdas": [0.1], "seeds": [1, 2])");
    }

    void trainingsAtSeveralLambdas()
    {
        compareBoth(R"("variants": [
            {"name": "pairwise cache", "method": "bcpfw", "sampling": "gap", "cache": true,
             "epsilon": 0.1}], "lambdas": [0.1, 0.02])");
    }

    void pathsAndGridsJudged()
    {
        compareBoth(R"("experiment": {"figure": "0", "paper": "Nobody", "about": "Two searches.",
            "claims": [{"says": "the path is cheaper", "measure": "pass", "to_lambda": 0.125,
                        "less": "path", "than": "grid"}]},
            "variants": [
            {"name": "path", "run": "path", "lambda_min": 0.125, "epsilon": 0.2},
            {"name": "grid", "run": "grid", "lambdas": "2^2:2^-3", "epsilon": 0.2}])");
        QVERIFY(contentsOf(m_home->filePath(QStringLiteral("batch/experiment.csv")))
                    .contains("the path is cheaper"));
        everyPathPlotIsThere();
    }

    void trainingsAndPathsTogether()
    {
        compareBoth(R"("variants": [
            {"name": "gap", "sampling": "gap", "epsilon": 0.1},
            {"name": "path", "run": "path", "lambda_min": 0.125, "epsilon": 0.2}],
            "lambdas": [0.1])");
        everyPathPlotIsThere();
    }

private:
    void everyPathPlotIsThere()
    {
        for (const PathPlotKind& kind : pathPlotCatalog())
            for (const char* folder : {"window", "batch"}) {
                const QByteArray csv = contentsOf(
                    m_home->filePath(QStringLiteral("%1/path-%2.csv")
                                         .arg(QLatin1String(folder), QLatin1String(kind.key))));
                QVERIFY2(csv.count('\n') > 3, kind.key);
            }
    }

    void compareBoth(const std::string& what)
    {
        const QString spec = m_home->filePath(QStringLiteral("spec.json"));
        writeFileAtomically(spec.toStdString(),
            R"({"format": "gapscope-compare", "version": 1, "title": "Twins",
                "dataset": {"source": "sample:words", "limit": 120}, )"
                + what + "}");
        m_window->startComparison(readComparison(spec.toStdString()));
        QTRY_VERIFY_WITH_TIMEOUT(started() && allEnded(), patience);
        const QDir window(m_home->filePath(QStringLiteral("window")));
        m_window->features().exporting.exportAll(window.path(), {QStringLiteral("csv")});

        const QDir batch(m_home->filePath(QStringLiteral("batch")));
        QProcess process;
        process.start(QStringLiteral(GAPSCOPE_PROGRAM),
            {QStringLiteral("--batch"), spec, QStringLiteral("--export"), batch.path()});
        QVERIFY(process.waitForFinished(4 * patience));
        QCOMPARE(process.exitCode(), 0);
        const QStringList all{QStringLiteral("*.csv")};
        QStringList keys = batch.entryList(all, QDir::Files);
        keys.removeOne(QStringLiteral("summary.csv")); // of the batch's records
        QStringList shown = window.entryList(all, QDir::Files);
        // The window also exports the selected point of a path.
        if (m_window->session().piece())
            shown.removeIf([&](const QString& name) {
                static const QRegularExpression ofModels(
                    QStringLiteral("^(predictions|confusion|weights)"));
                return !keys.contains(name) && name.contains(ofModels);
            });
        QCOMPARE(shown, keys);
        QVERIFY(keys.size() > 5);
        for (const QString& key : keys) {
            if (key.contains(QLatin1String("seconds"))
                || key.contains(QLatin1String("oracle-share"))
                || key.contains(QLatin1String("oracle-avoided")))
                continue; // they show only time
            QVERIFY2(withoutTimes(contentsOf(window.filePath(key)))
                    == withoutTimes(contentsOf(batch.filePath(key))),
                qPrintable(key));
        }
    }

    bool started() const
    {
        return !session().runs().empty() || !m_window->path()->paths().all().empty();
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TwinTest)
#include "twin_test.moc"
