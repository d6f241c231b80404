// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/report_facts.h"

#include "app/model/data_caption.h"
#include "app/parts/quantities.h"
#include "core/machine/library_versions.h"
#include "datasets/opening/catalogue.h"

#include <sys/sysinfo.h>

#include <fstream>
#include <thread>

namespace gapscope {
namespace {

QString numberOf(std::size_t count) { return inWindowNotation(qs(grouped(count))); }

/// The selection of examples: "every 2nd, the first 500".
QString selectionOf(const DatasetInfo& info)
{
    QStringList parts;
    if (info.every > 1)
        parts << ReportWords::tr("1 in %1 for training").arg(info.every);
    if (info.limit > 0)
        parts << ReportWords::tr("the first %1").arg(numberOf(info.limit));
    if (info.testEvery > 1)
        parts << ReportWords::tr("1 in %1 for the test").arg(info.testEvery);
    return parts.join(u", "_s);
}

ReportFacts factsOf(const DatasetInfo& info, const DataRequest& request)
{
    ReportFacts facts;
    const auto add = [&facts](const QString& name, const QString& value) {
        if (!value.isEmpty())
            facts.rows.push_back({name, value});
    };
    const CatalogueEntry* entry = info.sha256.empty() ? nullptr : findCatalogueDigest(info.sha256);
    if (!entry)
        entry = findCatalogueEntry(info.source);
    add(ReportWords::tr("Data"), titleInWords(info.title));
    add(ReportWords::tr("Note"), dataNote(info));
    add(ReportWords::tr("Task"), qs(info.task));
    add(ReportWords::tr("Split"), titleInWords(info.split));
    add(ReportWords::tr("Training examples n"), numberOf(info.n));
    add(ReportWords::tr("Test examples"),
        info.nTest > 0 ? numberOf(info.nTest) : ReportWords::tr("none"));
    add(ReportWords::tr("Taken"), selectionOf(info));
    add(ReportWords::tr("Dimension d of w"), numberOf(info.d));
    add(ReportWords::tr("Labels"), info.labels > 0 ? numberOf(info.labels) : QString());
    if (const MetricKind* metric = findMetric(info.metric))
        add(ReportWords::tr("Test score"),
            QCoreApplication::translate("metrics", std::string(metric->title).c_str()));
    add(ReportWords::tr("Opened as"), qs(info.source));
    add(ReportWords::tr("Test file"), qs(request.test));
    add(ReportWords::tr("Origin"), entry ? qs(entry->source) : QString());
    add(ReportWords::tr("Licence"), entry ? qs(entry->licence) : QString());
    add(u"SHA-256"_s, qs(info.sha256));
    return facts;
}

/// "model name" of the first processor, as the kernel reports it.
QString processorName()
{
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("model name"))
            if (const std::size_t colon = line.find(':'); colon != line.npos)
                return qs(line.substr(colon + 1)).simplified();
    return QSysInfo::currentCpuArchitecture();
}

QString programText(const ProgramInfo& program)
{
    return ReportWords::tr("%1, commit %2, %3, kernels %4")
        .arg(qs(program.version), qs(program.commit), qs(program.build), qs(program.kernel));
}

constexpr qsizetype mostSentences = 12;

QString sentence(const Run& run, bool upToThere)
{
    const QString pass =
        run.record.trace.empty() ? passesText(0) : passesText(run.record.trace.back().pass);
    const QString where = (run.state == RunState::failed
            ? ReportWords::tr("%1 had failed, at pass %2")
            : run.ended() ? ReportWords::tr("%1 was stopped at pass %2")
                          : ReportWords::tr("%1 had not ended when this was written, at pass %2"))
                              .arg(run.name, pass);
    return (upToThere ? ReportWords::tr("%1: the spec repeats it up to there.")
                      : ReportWords::tr("%1: the spec takes it to its own end."))
        .arg(where);
}

QString sentence(const Path& path)
{
    const auto points = static_cast<qulonglong>(path.points().size());
    return (path.ended()
            ? ReportWords::tr("%1 was stopped after %2 λ: the spec takes it to its own end.")
            : ReportWords::tr(
                "%1 had not ended when this was written, after %2 λ: the spec takes it to "
                "its own end."))
        .arg(path.name)
        .arg(points);
}

} // namespace

std::vector<ReportFacts> dataFacts(const Compared& compared)
{
    std::vector<ReportFacts> all;
    const auto add = [&all](const DatasetInfo& info, const DataRequest& request) {
        ReportFacts facts = factsOf(info, request);
        if (std::ranges::none_of(
                all, [&](const ReportFacts& known) { return known.rows == facts.rows; }))
            all.push_back(std::move(facts));
    };
    for (const Run* run : compared.runs)
        add(run->record.dataset, run->record.request);
    for (const Path* path : compared.paths)
        add(path->record.dataset, path->record.request);
    return all;
}

ReportFacts machineFacts()
{
    struct sysinfo memory { };
    const bool known = ::sysinfo(&memory) == 0;
    ReportFacts facts;
    facts.rows = {{ReportWords::tr("Processor"), processorName()},
        {ReportWords::tr("Cores"), QString::number(std::thread::hardware_concurrency())},
        {ReportWords::tr("Instructions"), qs(cpuClass())},
        {ReportWords::tr("Memory"),
            known ? inWindowNotation(
                qs(bytesText(static_cast<double>(memory.totalram) * memory.mem_unit)))
                  : u"–"_s},
        {ReportWords::tr("Operating system"),
            u"%1, %2 %3"_s.arg(
                QSysInfo::prettyProductName(), QSysInfo::kernelType(), QSysInfo::kernelVersion())}};
    return facts;
}

ReportFacts versionFacts(const Compared& compared)
{
    const ProgramInfo here = newRecord().program;
    ReportFacts facts;
    facts.rows = {{u"GapScope"_s, programText(here)},
        {ReportWords::tr("Compiler"), qs(compilerVersion())},
        {u"Qt"_s, QString::fromLatin1(qVersion())}, {u"Eigen"_s, qs(eigenVersion())},
        {u"OpenCV"_s, qs(openCvVersion())}};
    QStringList others;
    const auto note = [&](const ProgramInfo& program) {
        if (!(program == here) && !others.contains(programText(program)))
            others << programText(program);
    };
    for (const Run* run : compared.runs)
        note(run->record.program);
    for (const Path* path : compared.paths)
        note(path->record.program);
    for (const QString& other : others)
        facts.rows.push_back({ReportWords::tr("Runs of"), other});
    return facts;
}

QStringList openEnds(const Compared& compared, bool upToThere)
{
    QStringList sentences;
    for (const Run* run : compared.runs)
        if (!run->hasOwnEnd())
            sentences << sentence(*run, upToThere);
    for (const Path* path : compared.paths)
        if (!path->hasOwnEnd())
            sentences << sentence(*path);
    if (const qsizetype more = sentences.size() - mostSentences; more > 0)
        sentences = sentences.mid(0, mostSentences) << ReportWords::tr("And %1 more.").arg(more);
    return sentences;
}

} // namespace gapscope
