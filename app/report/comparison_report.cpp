// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/report/comparison_report.h"

#include "app/compare/experiment_page.h"
#include "app/curves/plot_panel.h"
#include "app/model/data_caption.h"
#include "app/path/path_plots.h"
#include "app/report/report_facts.h"
#include "app/state/run_specs.h"
#include "core/files/atomic_file.h"
#include "core/machine/version.h"
#include "core/options/quantity_text.h"
#include "widgets/controls/number_text.h"

#include <set>

namespace gapscope {
namespace {

/// Whether the runs drawn belong to the experiment, and whether they are all of it.
struct Judged {
    bool any = false, all = false;
};

Judged judgedOf(const Compared& compared, const ExperimentPage& page)
{
    if (page.isEmpty() || page.runs().empty())
        return {};
    const std::set<int> own(page.runs().begin(), page.runs().end());
    std::set<int> drawn;
    for (const Run* run : compared.runs)
        drawn.insert(run->id);
    for (const Path* path : compared.paths)
        drawn.insert(path->id);
    return {std::ranges::any_of(drawn, [&](int id) { return own.contains(id); }), drawn == own};
}

/// Only what ran on the first one's data: a comparison has one dataset.
Compared ofOneDataset(const Compared& compared)
{
    const DataRequest& data = compared.runs.empty() ? compared.paths.front()->record.request
                                                    : compared.runs.front()->record.request;
    Compared same = compared;
    std::erase_if(same.runs, [&](const Run* run) { return !(run->record.request == data); });
    std::erase_if(same.paths, [&](const Path* path) { return !(path->record.request == data); });
    return same;
}

/// The spec that was run, if it covers all that is drawn.
std::optional<ComparisonSpec> givenSpec(
    const Compared& compared, const Shown& shown, const ReportRequest& request)
{
    if (request.spec || !judgedOf(compared, shown.experiment).all)
        return request.spec;
    return shown.experiment.spec();
}

QByteArray specOf(const Compared& compared, const Shown& shown, const ReportRequest& request)
{
    const Compared same = ofOneDataset(compared);
    if (const auto given = givenSpec(compared, shown, request))
        return specOfComparison(*given, same.runs, same.paths);
    return specOfAll(same.runs, same.paths);
}

/// "4 runs, 1 path or grid".
QString countsOf(const Compared& compared)
{
    const std::size_t runs = compared.runs.size(), paths = compared.paths.size();
    QStringList counts;
    if (runs > 0)
        counts << (runs == 1 ? ReportWords::tr("1 run") : ReportWords::tr("%1 runs").arg(runs));
    if (paths > 0)
        counts << (paths == 1 ? ReportWords::tr("1 path or grid")
                              : ReportWords::tr("%1 paths and grids").arg(paths));
    return counts.join(u", "_s);
}

QString titleOf(const Compared& compared, const Shown& shown, const ReportRequest& request)
{
    if (request.spec && !request.spec->title.empty())
        return qs(request.spec->title);
    if (judgedOf(compared, shown.experiment).any)
        return qs(shown.experiment.spec().title);
    if (compared.runs.size() + compared.paths.size() == 1)
        return compared.runs.empty() ? compared.paths.front()->name : compared.runs.front()->name;
    return ReportWords::tr("Comparison of %1").arg(countsOf(compared));
}

QString summaryOf(const Compared& compared)
{
    const DatasetInfo& data = compared.runs.empty() ? compared.paths.front()->record.dataset
                                                    : compared.runs.front()->record.dataset;
    const auto number = [](std::size_t count) { return inWindowNotation(qs(grouped(count))); };
    return ReportWords::tr("%1: n %2, test %3, d %4; %5")
        .arg(titleInWords(data.title), number(data.n), number(data.nTest), number(data.d),
            countsOf(compared));
}

QString madeBy()
{
    const QDateTime now = QDateTime::currentDateTime();
    return ReportWords::tr("Written by GapScope %1 on %2")
        .arg(QString::fromUtf8(
                 programVersion().data(), static_cast<qsizetype>(programVersion().size())),
            now.toString(u"yyyy-MM-dd HH:mm t"_s));
}

ReportClaim::Standing standingOf(Verdict verdict)
{
    return verdict == Verdict::shown   ? ReportClaim::Standing::shown
        : verdict == Verdict::notShown ? ReportClaim::Standing::notShown
                                       : ReportClaim::Standing::open;
}

ReportSection claimsSection(const ExperimentPage& page, bool alone)
{
    const Experiment& experiment = *page.spec().experiment;
    ReportSection section{ReportWords::tr("Claims"), {}};
    section.parts.push_back(
        ReportText{u"%1. %2"_s.arg(qs(placeOf(experiment)), qs(experiment.about))});
    ReportClaims claims;
    for (std::size_t k = 0; k < page.results().size(); ++k) {
        const ClaimResult& result = page.results()[k];
        claims.claims.push_back({standingOf(result.verdict), page.verdict(k),
            qs(experiment.claims[k].says), qs(result.sentence)});
    }
    section.parts.push_back(claims);
    section.parts.push_back(ReportText{
        ReportWords::tr(
            "Numbers are medians over the seeds. Shown: at every λ, by 5 % more than claimed "
            "(10 % where a side has one run), and in nine of ten pairs of runs."),
        true});
    if (!alone)
        section.parts.push_back(ReportText{
            ReportWords::tr("Of the experiment's own runs; what follows is of all that is drawn."),
            true});
    return section;
}

ReportSection resultsSection(const Compared& compared, const RunTable& table)
{
    ReportSection section{ReportWords::tr("Results"), {}};
    const auto active = std::ranges::count_if(compared.runs, [](const Run* r) {
        return !r->ended();
    }) + std::ranges::count_if(compared.paths, [](const Path* p) { return !p->ended(); });
    if (active > 0)
        section.parts.push_back(ReportText{active == 1
                ? ReportWords::tr(
                    "One of them had not ended when this was written: its numbers are those "
                    "of its last point till then.")
                : ReportWords::tr(
                    "%1 of them had not ended when this was written: their numbers are "
                    "those of their last points till then.")
                      .arg(active)});
    if (!compared.runs.empty()) {
        section.parts.push_back(resultTable(compared.runs, table));
        if (auto seeds = seedTable(compared.runs, table))
            section.parts.push_back(*std::move(seeds));
        if (auto costs = costTable(compared.runs, table))
            section.parts.push_back(*std::move(costs));
    }
    if (!compared.paths.empty())
        section.parts.push_back(searchTable(compared.paths));
    return section;
}

void addFigure(ReportSection& section, NamedPicture named, bool ofPlotColours)
{
    ReportFigure figure;
    figure.title = named.picture.title;
    figure.note = named.caption;
    figure.picture = std::move(named.picture);
    if (!named.size.isEmpty())
        figure.size = named.size;
    figure.ofPlotColours = ofPlotColours;
    figure.view = std::move(named.view);
    section.parts.push_back(std::move(figure));
}

/// The plots by which papers compare runs; the window and --batch write files of the others.
void addPlots(ReportSection& section, const Session& session, const std::vector<const Run*>& runs)
{
    const auto add = [&](const char* key, const XAxisKind& axis,
                         std::optional<double> lambda = {}) {
        const PlotPanel& panel = plotPanel(QLatin1String(key));
        QString title = panelTitle(panel, session);
        if (lambda)
            title = ReportWords::tr("%1 at λ = %2").arg(title, displayNumber(*lambda));
        else if (&axis != &xAxisCatalog().front())
            title = u"%1 · %2"_s.arg(title, xAxisTitle(axis));
        auto named = panelPicture(
            session, {&panel, &axis, true, panel.logarithmic, -1, lambda}, panel.key, title);
        if (!named)
            return;
        named->caption.clear();
        addFigure(section, *std::move(named), true);
    };
    const XAxisKind& passes = xAxisCatalog().front();
    for (const char* axis : {"pass", "oracle_calls", "seconds"})
        add("gap", *findXAxis(axis));
    std::set<double> lambdas;
    for (const Run* run : runs)
        lambdas.insert(run->record.options.lambda);
    constexpr std::size_t mostLambdas = 8;
    if (lambdas.size() > 1 && lambdas.size() <= mostLambdas)
        for (const double lambda : lambdas)
            add("gap", passes, lambda);
    if (std::ranges::any_of(
            runs, [](const Run* run) { return !run->record.options.method->certifies; }))
        add("primal_suboptimality", passes);
    for (const char* key : {"objective", "errors", "test_score", "hit_rate"})
        add(key, passes);
}

ReportSection figuresSection(const Compared& compared, const Shown& shown, bool judged)
{
    ReportSection section{ReportWords::tr("Figures"), {}};
    if (judged)
        for (NamedPicture& named : figurePictures(shown)) { // the paper's figures come first
            named.caption.clear();
            addFigure(section, std::move(named), true);
        }
    if (!compared.runs.empty())
        addPlots(section, shown.session, compared.runs);
    if (!compared.paths.empty())
        for (NamedPicture& named : pathPictures(shown.paths)) {
            named.caption.clear();
            addFigure(section, std::move(named), true);
        }
    if (judged)
        for (NamedPicture& named : experimentPictures(shown.experiment))
            if (named.key == u"regime-map"_s)
                addFigure(section, std::move(named), false);
    const auto seeds = std::ranges::any_of(compared.runs, [&](const Run* run) {
        return std::ranges::any_of(compared.runs,
            [run](const Run* other) { return other != run && other->group == run->group; });
    });
    if (seeds)
        section.parts.insert(section.parts.begin(),
            ReportText{
                ReportWords::tr("Lines are medians over the seeds, bands go from the least to the "
                                "most."),
                true});
    return section;
}

/// Quotes the path for a shell.
QString quoted(const QString& name)
{
    const bool plain = std::ranges::all_of(
        name, [](QChar c) { return c.isLetterOrNumber() || u"._-+"_s.contains(c); });
    QString inside = name;
    return plain && !name.startsWith('-'_L1) ? name
                                             : u"'%1'"_s.arg(inside.replace('\''_L1, "'\\''"_L1));
}

/// ends: the notes on those that did not end by themselves.
ReportSection repeatSection(
    const Compared& compared, const QByteArray& spec, const QString& path, const QStringList& ends)
{
    ReportSection section{ReportWords::tr("Repeat it"), {}};
    const QString name = quoted(QFileInfo(reportPaths(path).front()).fileName());
    const bool comparison = spec.contains("\"gapscope-compare\"");
    section.parts.push_back(ReportText{ends.isEmpty()
            ? ReportWords::tr("GapScope takes this page wherever it takes the spec below: the same "
                              "program on the same class of processor repeats every number but the "
                              "times.")
            : ReportWords::tr(
                "GapScope takes this page wherever it takes the spec below. The same "
                "program on the same class of processor repeats every number except times "
                "of what had ended by itself; of the rest it repeats the curves, not the end:")});
    if (!ends.isEmpty())
        section.parts.push_back(ReportText{ends.join(' '_L1)});
    const QString commands = comparison ? u"gapscope %1\ngapscope --batch %1 --export OUT\n"
                                          "gapscope-cli compare %1 --out OUT"_s
                                        : u"gapscope %1\ngapscope-cli replay %1"_s;
    section.parts.push_back(ReportCode{commands.arg(name)});
    const auto special = [](const Run* run) {
        return !run->record.events.empty() || run->record.start.given();
    };
    if (comparison && std::ranges::any_of(compared.runs, special))
        section.parts.push_back(ReportText{
            ReportWords::tr(
                "Some runs started from a model, or their options were changed while they "
                "ran. The spec does not contain this, but their records (Save run) do: "
                "gapscope-cli replay."),
            true});
    const Compared same = ofOneDataset(compared);
    if (same.runs.size() + same.paths.size() < compared.runs.size() + compared.paths.size())
        section.parts.push_back(
            ReportText{ReportWords::tr("Runs on other data than the first are not in it."), true});
    section.parts.push_back(ReportCode{QString::fromUtf8(spec), true});
    return section;
}

} // namespace

QStringList reportPaths(const QString& path)
{
    QString base = path;
    for (const char* suffix : {".html", ".htm", ".pdf"})
        if (base.endsWith(QLatin1String(suffix), Qt::CaseInsensitive)) {
            base.chop(static_cast<qsizetype>(std::string_view(suffix).size()));
            break;
        }
    return {base + u".html"_s, base + u".pdf"_s};
}

Report reportOf(const Shown& shown, const ReportRequest& request)
{
    const Compared compared = comparedIn(shown.session, shown.paths);
    const Judged judged = judgedOf(compared, shown.experiment);
    if (judged.any)
        shown.experiment.refresh();
    Report report;
    report.title = titleOf(compared, shown, request);
    report.summary = summaryOf(compared);
    report.made = madeBy();
    report.language = ReportWords::tr("en", "code of the language of these texts");
    report.spec = specOf(compared, shown, request);
    if (judged.any)
        report.sections.push_back(claimsSection(shown.experiment, judged.all));
    report.sections.push_back(resultsSection(compared, shown.runTable));
    report.sections.push_back(figuresSection(compared, shown, judged.any));
    ReportSection data{ReportWords::tr("Data"), {}};
    for (ReportFacts& facts : dataFacts(compared))
        data.parts.push_back(std::move(facts));
    report.sections.push_back(std::move(data));
    ReportSection parameters{ReportWords::tr("Parameters"), {}};
    for (ReportTable& table : parameterTables(compared))
        parameters.parts.push_back(std::move(table));
    report.sections.push_back(std::move(parameters));
    report.sections.push_back({ReportWords::tr("Machine"), {machineFacts()}});
    report.sections.push_back({ReportWords::tr("Versions"), {versionFacts(compared)}});
    report.sections.push_back(repeatSection(compared, report.spec, request.path,
        openEnds(compared, !givenSpec(compared, shown, request))));
    return report;
}

QStringList writeReport(
    const Report& report, const QString& path, const ReportProgress& shouldContinue)
{
    const QStringList paths = reportPaths(path);
    const std::size_t figures = figureCount(report);
    const auto from = [&](std::size_t before) -> ReportProgress {
        if (!shouldContinue)
            return {};
        return [&shouldContinue, before, figures](std::size_t done, std::size_t) {
            return shouldContinue(before + done, 2 * figures);
        };
    };
    const QByteArray files[] = {htmlOf(report, from(0)), pdfOf(report, from(figures))};
    for (qsizetype k = 0; k < paths.size(); ++k)
        writeFileAtomically(QFile::encodeName(paths[k]).toStdString(),
            {files[k].constData(), static_cast<std::size_t>(files[k].size())});
    return paths;
}

} // namespace gapscope
