// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/comparison_grid.h"
#include "app/parts/quantities.h"
#include "app/pictures/named_picture.h"
#include "core/files/atomic_file.h"
#include "core/library/record_folder.h"
#include "core/machine/error.h"
#include "tests/support/test_class.h"

#include <QTemporaryDir>
#include <QTest>

#include <set>

namespace gapscope {

class ComparisonGridTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void multiplies()
    {
        ComparisonGrid grid;
        grid.methods = {"fw", "bcfw"};
        grid.samplings = {"uniform", "gap"};
        grid.steps = {"line-search", "approx", "lipschitz"};
        grid.lambdas = {"0.1", "1/n"};
        grid.seeds = {1, 2, 3};
        const ComparisonSpec spec = specOf(grid, {});
        // batch FW has no sampling and no approximate step: one variant; BCFW: 2 × 3
        QCOMPARE(spec.variants.size(), std::size_t(7));
        const auto jobs = jobsOf(spec, 100);
        QCOMPARE(jobs.size(), std::size_t(7 * 2 * 3));
        std::set<std::string> files;
        for (const ComparisonJob& job : jobs) {
            validate(job.options);
            QCOMPARE(job.options.traceEvery, autoTrace); // as the form has it
            files.insert(job.fileName);
        }
        QCOMPARE(files.size(), jobs.size());
    }

    void cacheMultipliesWhereThereIsOne()
    {
        ComparisonGrid grid;
        for (const std::string_view name : choicesOf(*findOption("method")))
            grid.methods.emplace_back(name);
        grid.samplings = {"gap"};
        grid.steps = {"line-search"};
        grid.caches = {"off", "on"};
        grid.lambdas = {"0.1"};
        grid.seeds = {1};
        const ComparisonSpec spec = specOf(grid, {});
        constexpr std::size_t caching = 5; // bcfw, bcpfw, bcafw, hybrid and kernel-bcfw
        QCOMPARE(spec.variants.size(), grid.methods.size() + caching);
        std::size_t cached = 0;
        for (const ComparisonJob& job : jobsOf(spec, 10)) {
            validate(job.options);
            cached += job.options.cache ? 1U : 0U;
        }
        QCOMPARE(cached, caching);
    }

    void keepsTheBase()
    {
        ComparisonGrid grid;
        grid.methods = {"bcfw"};
        grid.samplings = {"gap"};
        grid.steps = {"line-search"};
        grid.lambdas = {"0.5"};
        grid.seeds = {7};
        grid.base.epsilon = 0.125;
        grid.base.averaging = Averaging::weighted;
        const auto jobs = jobsOf(specOf(grid, {}), 10);
        QCOMPARE(jobs.size(), std::size_t(1));
        QCOMPARE(jobs[0].options.epsilon, 0.125);
        QCOMPARE(jobs[0].options.lambda, 0.5);
        QCOMPARE(jobs[0].options.seed, std::int64_t(7));
        QVERIFY(jobs[0].options.averaging == Averaging::weighted);
        QVERIFY(jobs[0].options.sampling == Sampling::gap);
    }

    void readsLists()
    {
        QVERIFY(parseSeedList("1, 2 5-7") == (std::vector<std::int64_t>{1, 2, 5, 6, 7}));
        QVERIFY(
            parseLambdaList("0.1, 1/n;2^-3") == (std::vector<std::string>{"0.1", "1/n", "2^-3"}));
        for (const char* bad : {"x", "3-1", "1-", "-1", "0-1000", "1-99999999999999999999"})
            QVERIFY_EXCEPTION_THROWN(parseSeedList(bad), InputError);
        for (const char* bad : {"0", "-1", "nan", "1/m"})
            QVERIFY_EXCEPTION_THROWN(parseLambdaList(bad), InputError);
    }

    void recognisesFilesByContent()
    {
        const QTemporaryDir folder;
        const auto file = [&folder](const char* name, const std::string& bytes) {
            const std::string path = folder.filePath(QLatin1String(name)).toStdString();
            writeFileAtomically(path, bytes);
            return path;
        };
        QVERIFY(fileKind(file("a.data", "{\"format\": \"gapscope-run\"}")) == FileKind::runRecord);
        QVERIFY(fileKind(file("b.txt", "\n {\"x\": 1, \"format\" : \"gapscope-compare\"}"))
            == FileKind::comparison);
        QVERIFY(fileKind(file("c.json", "1\ta\t2\n")) == FileKind::data);
        QVERIFY(fileKind(file("d.json", "GAPSCOPE\1\2")) == FileKind::model);
        QVERIFY(fileKind("sample:words") == FileKind::data);
        QVERIFY(fileKind(folder.path().toStdString()) == FileKind::data);
        QVERIFY_EXCEPTION_THROWN(
            fileKind(file("e.json", "{\"format\": \"gapscope-other\"}")), InputError);
    }

    void saysNumbersWithUnits()
    {
        QCOMPARE(durationLabel(1.9e-6), QStringLiteral("1.9 µs"));
        QCOMPARE(durationLabel(0.012), QStringLiteral("12 ms"));
        QCOMPARE(durationLabel(4.26), QStringLiteral("4.3 s"));
        QCOMPARE(durationLabel(200), QStringLiteral("3 min 20 s"));
        QCOMPARE(durationLabel(7300), QStringLiteral("2 h 01 min"));
        QCOMPARE(durationLabel(1e15), QStringLiteral("more than 1000 h"));
        QCOMPARE(countText(9999), QStringLiteral("9,999"));
        QCOMPARE(countText(231000), QStringLiteral("231 k"));
        QCOMPARE(countText(999600), QStringLiteral("1.00 M"));
        QCOMPARE(countText(1452000), QStringLiteral("1.45 M"));
        QCOMPARE(bytesLabel(41e6), QStringLiteral("41 MB"));
        QCOMPARE(
            fileNameOf(QStringLiteral("bcfw gap · λ 0.01/x")), QStringLiteral("bcfw-gap-0.01-x"));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS_WITHOUT_WINDOW(ComparisonGridTest)
#include "comparison_grid_test.moc"
