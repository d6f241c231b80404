// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/run_rows.h"

#include "app/parts/data_words.h"
#include "core/library/record_summary.h"
#include "core/options/choices.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

QString text(const SolverOptions& options, std::string_view key)
{
    return qs(optionText(options, *findOption(key)));
}

QString change(const QString& from, const QString& to)
{
    return from == to ? to : u"%1 → %2"_s.arg(from, to);
}

/// The words of variantsOf() that describe the method's options.
QStringList ownWords(const SolverOptions& start, const SolverOptions& now)
{
    QStringList words{text(now, "method")};
    if (whyIgnored(*findOption("sampling"), now.method).empty())
        words << change(text(start, "sampling"), text(now, "sampling"));
    if (now.step != Step::lineSearch)
        words << text(now, "step");
    if (now.cache != start.cache)
        words << optionLabel("cache") + ' '_L1
                + change(valueInWords(text(start, "cache")), valueInWords(text(now, "cache")));
    else if (now.cache)
        words << Session::tr("cached");
    if (now.averaging != Averaging::none)
        words << valueInWords(text(now, "averaging"));
    return words;
}

/// The words of a variant's author, beyond those of its options; "" if there are none. The name of
/// a run in an exported picture is that of a variant, with λ, the seed and what was changed.
QString authorsWords(const std::string& variant, const SolverOptions& options)
{
    static const QRegularExpression changed(u" → \\S+"_s);
    const QString words = qs(variant).section(u" · λ "_s, 0, 0);
    const QStringList known = QStringList{text(options, "method"), text(options, "sampling"),
        text(options, "step"), text(options, "averaging"), valueInWords(text(options, "averaging")),
        text(options, "cache"), valueInWords(text(options, "cache")), optionLabel("cache"),
        Session::tr("cached"), u"cached"_s}
                                  .join(' '_L1)
                                  .split(' '_L1);
    const bool more =
        std::ranges::any_of(QString(words).remove(changed).split(' '_L1, Qt::SkipEmptyParts),
            [&](const QString& word) { return !known.contains(word, Qt::CaseInsensitive); });
    return more ? words : QString();
}

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(gapscope::RunsDock)
};

QStringList changesOf(const RunRecord& record)
{
    QStringList changes;
    for (const OptionEvent& event : record.events)
        changes << RowText::tr("%1 %2 → %3 at pass %4")
                       .arg(optionLabel(event.option), optionShort(qs(event.from)),
                           optionShort(qs(event.to)))
                       .arg(displayNumber(event.pass, 3));
    return changes;
}

QString variantText(const RunRecord& record, const SolverOptions& now)
{
    const QString given = authorsWords(record.name, record.options);
    return given.isEmpty() ? ownWords(record.options, now).join(' '_L1) : given;
}

QString lambdaText(const RunRecord& record, const SolverOptions& now, int digits)
{
    return u"λ "_s
        + change(displayNumber(record.options.lambda, digits), displayNumber(now.lambda, digits));
}

/// How options are named of which "label value" does not read well; of: this value, "": the others.
struct Phrase {
    std::string_view key, of;
    const char* text;
};
constexpr Phrase phrases[] = {
    {"nu", "", "ν %1"},
    {"epsilon", "", "ε %1"},
    {"seed", "", QT_TRANSLATE_NOOP("gapscope::Session", "seed %1")},
    {"max_passes", "inf", QT_TRANSLATE_NOOP("gapscope::Session", "no pass limit")},
    {"max_passes", "1", QT_TRANSLATE_NOOP("gapscope::Session", "at most 1 pass")},
    {"max_passes", "", QT_TRANSLATE_NOOP("gapscope::Session", "at most %1 passes")},
    {"max_seconds", "inf", QT_TRANSLATE_NOOP("gapscope::Session", "no time limit")},
    {"max_seconds", "", QT_TRANSLATE_NOOP("gapscope::Session", "at most %1 s")},
    {"gap_check", "inf", QT_TRANSLATE_NOOP("gapscope::Session", "no exact gap passes")},
    {"gap_check", "1", QT_TRANSLATE_NOOP("gapscope::Session", "exact gap every pass")},
    {"gap_check", "", QT_TRANSLATE_NOOP("gapscope::Session", "exact gap every %1 passes")},
    {"trace_every", "auto", QT_TRANSLATE_NOOP("gapscope::Session", "evaluated automatically")},
    {"trace_every", "inf", QT_TRANSLATE_NOOP("gapscope::Session", "evaluated at the end")},
    {"trace_every", "1", QT_TRANSLATE_NOOP("gapscope::Session", "evaluated every pass")},
    {"trace_every", "", QT_TRANSLATE_NOOP("gapscope::Session", "evaluated every %1 passes")},
    {"rescaling", "", QT_TRANSLATE_NOOP("gapscope::Session", "%1 rescaling")},
    {"bandwidth", "0", QT_TRANSLATE_NOOP("gapscope::Session", "bandwidth σ of the data")},
};

} // namespace

QString optionShort(const QString& text)
{
    bool number = false;
    const double value = text.toDouble(&number);
    return number ? displayNumber(value) : valueInWords(text);
}

QString shortText(const SolverOptions& options, const OptionField& field)
{
    const std::string value = optionText(options, field);
    const QString shown = field.key == "seed" ? qs(value) : optionShort(qs(value));
    for (const auto& [key, of, phrase] : phrases)
        if (key == field.key && (of.empty() || of == value))
            return of.empty() ? Session::tr(phrase).arg(shown) : Session::tr(phrase);
    return optionLabel(field.key) + ' '_L1 + shown;
}

QString datasetText(const DatasetInfo& data)
{
    return u"%1, %2"_s.arg(dataName(data), RowText::tr("n %L1").arg(data.n));
}

QString numbered(const QString& name, int k)
{
    return name + u" · "_s + Session::tr("no. %1").arg(k);
}

QString describe(const RunRecord& record, const SolverOptions& now, bool withTarget, int digits)
{
    QStringList parts{variantText(record, now), lambdaText(record, now, digits)};
    if (withTarget)
        parts << u"ε "_s + displayNumber(now.epsilon, 3);
    parts << Session::tr("seed %1").arg(now.seed);
    return parts.join(u" · "_s);
}

RunTitle titleOf(const RunRecord& record, const SolverOptions& now, int digits)
{
    RunTitle title;
    title.variant = variantText(record, now);
    title.settings = {dataName(record.dataset), lambdaText(record, now, digits),
        u"ε "_s + displayNumber(now.epsilon, 3)}; // also 0: the others need not repeat theirs
    title.seed = Session::tr("seed %1").arg(now.seed);
    return title;
}

void addToTitle(
    RunTitle& title, const SolverOptions& options, const std::vector<const OptionField*>& fields)
{
    for (const OptionField* field : fields) {
        if (field->key == "lambda") // in more digits than among the settings
            title.settings.removeIf([](const QString& each) { return each.startsWith(u"λ "_s); });
        if (field->key != "seed")
            title.settings << shortText(options, *field);
    }
}

QString objectiveText(const SolverOptions& options)
{
    QStringList parts;
    if (options.method->kernel && options.kernel != Kernel::linear) {
        parts << Session::tr("%1 kernel").arg(text(options, "kernel"));
        for (const char* key : {"bandwidth", "degree", "kernel_offset"})
            if (const OptionField& field = *findOption(key); whyIdle(field, options).empty()
                && optionText(options, field) != optionText(SolverOptions(), field))
                parts << shortText(options, field);
    }
    if (options.rescaling == Rescaling::slack)
        parts << Session::tr("slack rescaling");
    return parts.join(u", "_s);
}

GapTarget targetOf(const Run& run)
{
    const SolverOptions& options = run.options;
    const bool certifies = !run.dataset || run.dataset->train->exactOracle();
    return {certifies ? options.epsilon : 0, options.maxPasses, options.maxSeconds,
        pointsBeforeLambda(run.record.events, run.record.trace),
        options.averaging == Averaging::none ? 0 : options.gapCheck};
}

QueuedPart queuedPart(const Run& run)
{
    const std::vector<TracePoint>& trace = run.record.trace;
    const bool cutOff = run.ended() && !run.hasOwnEnd(); // says nothing of how long others take
    QueuedPart part{run.group, cutOff ? RunState::failed : run.state,
        trace.empty() ? 0 : waitedSeconds(trace.back()), 0, run.ended() ? 1.0 : 0.0, run.rehearsed};
    if (part.isActive()) {
        const GapProgress now = gapProgress(trace, targetOf(run));
        part.left = now.secondsLeft;
        part.done = now.done;
    }
    return part;
}

double secondsLeftOfAll(std::span<const QueuedPart> parts)
{
    std::map<QString, std::pair<double, int>> variants; // seconds of those whose end is known
    const bool rehearsed = std::ranges::all_of(
        parts, [](const QueuedPart& part) { return std::isfinite(part.rehearsed); });
    const auto sizeOf = [&](const QueuedPart& part) { return rehearsed ? part.rehearsed : 1; };
    double known = 0, sizes = 0, ends = 0;
    for (const QueuedPart& part : parts)
        if ((part.state == RunState::finished || part.isActive()) && part.waited > 0
            && !std::isnan(part.left)) {
            auto& [seconds, count] = variants[part.variant];
            seconds += part.waited + part.left;
            ++count;
            known += part.waited + part.left;
            sizes += sizeOf(part);
            ++ends;
        }
    const bool tell = sizes > 0 && (rehearsed || 2 * ends > static_cast<double>(parts.size()));
    double all = 0, longest = 0;
    int active = 0;
    for (const QueuedPart& part : parts) {
        const auto [seconds, count] = variants[part.variant];
        const double whole = count > 0 ? seconds / count
            : tell                     ? sizeOf(part) * known / sizes
                                       : notComputed;
        const double left = part.hasEnded()             ? 0
            : part.isActive() && !std::isnan(part.left) ? part.left
            : part.waited < whole                       ? whole - part.waited
                                                        : notComputed;
        all += left;
        longest = std::max(longest, left);
        active += part.isActive() ? 1 : 0;
    }
    return active > 1 ? std::max(all / active, longest) : all;
}

QString seedGroup(const RunRecord& record)
{
    SolverOptions options = record.options;
    options.seed = 0;
    options.threads = 0;
    QString group = qs(record.name) + dataText(record.dataset, record.request);
    for (const OptionField& field : optionFields())
        group += '|'_L1 + qs(optionText(options, field));
    group += u"|%1|%2|%3"_s.arg(qs(record.start.name), qs(record.start.sha256)).arg(record.ranks);
    for (const OptionEvent& event : record.events)
        group += u"|%1 %2 %3"_s.arg(qs(event.option), qs(event.to)).arg(event.pass, 0, 'g', 17);
    return group;
}

QString dataText(const DatasetInfo& data, const DataRequest& request)
{
    QString text;
    for (const DataFact& fact : dataIdentity(data, request))
        text += '|'_L1 + qs(fact.text());
    return text;
}

QString sameRecordText(const RunRecord& record, const QString& group)
{
    const RunResult& result = record.result;
    return u"%1|%2|%3|%4|%5"_s.arg(group.isEmpty() ? seedGroup(record) : group)
        .arg(record.options.seed)
        .arg(result.oracleCalls)
        .arg(result.pass, 0, 'g', 17)
        .arg(result.seconds, 0, 'g', 17);
}

QString sameRecordText(const PathRecord& record)
{
    return sameRecordText(summaryOf(record).record);
}

QString withOptions(const QString& description, const SolverOptions& options,
    const std::vector<const OptionField*>& fields)
{
    QStringList parts{description};
    for (const OptionField* field : fields)
        parts << shortText(options, *field);
    return parts.join(u" · "_s);
}

QStringList listOf(const std::vector<std::string>& tags)
{
    QStringList list;
    for (const std::string& tag : tags)
        list << qs(tag);
    return list;
}

std::vector<std::string> tagsOf(const QStringList& list)
{
    std::vector<std::string> tags;
    for (const QString& tag : list)
        tags.push_back(tag.toStdString());
    return tags;
}

SolverOptions optionsAtEnd(const RunRecord& record)
{
    SolverOptions options = record.options;
    for (const OptionEvent& event : record.events)
        setOption(options, event.option, event.to);
    return options;
}

RunResult resultSoFar(const RunRecord& soFar)
{
    const std::vector<TracePoint>& trace = soFar.trace;
    RunResult result;
    if (trace.empty())
        return result;
    const TracePoint& last = trace.back();
    result.pass = last.pass;
    result.oracleCalls = last.oracleCalls;
    result.seconds = last.seconds;
    result.cpuSeconds = last.cpuSeconds;
    result.oracleSeconds = last.oracleSeconds;
    result.evaluationSeconds = last.evaluationSeconds;
    result.waitedSeconds = last.seconds + last.evaluationSeconds;
    const auto newest = [&trace](double TracePoint::*member, std::size_t from) {
        for (std::size_t k = trace.size(); k-- > from;)
            if (!std::isnan(trace[k].*member))
                return trace[k].*member;
        return notComputed;
    };
    const std::size_t ofThisLambda = pointsBeforeLambda(soFar.events, trace);
    result.primal = newest(&TracePoint::primal, ofThisLambda);
    result.dual = newest(&TracePoint::dual, ofThisLambda);
    result.gap = newest(&TracePoint::gap, ofThisLambda);
    result.trainError = newest(&TracePoint::trainError, 0);
    result.testError = newest(&TracePoint::testError, 0);
    result.testScore = newest(&TracePoint::testScore, 0);
    return result;
}

RunRecord partialRecord(const RunRecord& soFar)
{
    RunRecord record = soFar;
    record.trace = recordedTrace(soFar.trace);
    record.tracePoints = pointsOf(soFar);
    record.result = resultSoFar(record);
    record.result.status = RunStatus::stopped;
    record.result.message = "interrupted";
    record.result.lambda = optionsAtEnd(record).lambda;
    return record;
}

QString statusText(RunStatus status)
{
    constexpr const char* texts[] = {QT_TRANSLATE_NOOP("gapscope::RunsDock", "converged"),
        QT_TRANSLATE_NOOP("gapscope::RunsDock", "pass limit"),
        QT_TRANSLATE_NOOP("gapscope::RunsDock", "time limit"),
        QT_TRANSLATE_NOOP("gapscope::RunsDock", "stopped")};
    return RowText::tr(texts[static_cast<std::size_t>(status)]);
}

RunRow rowOf(const RunRecord& record, const SolverOptions& now)
{
    RunRow row;
    row.dataset = datasetText(record.dataset);
    row.problem = objectiveText(now);
    row.status = statusText(record.result.status);
    if (!now.method->certifies)
        row.status = RowText::tr("%1, no certificate").arg(row.status);
    row.sign = record.result.status == RunStatus::converged ? RunSign::converged
        : record.result.status == RunStatus::stopped        ? RunSign::stopped
                                                            : RunSign::limit;
    row.changes = changesOf(record);
    row.lambdaChanged = std::ranges::any_of(
        record.events, [](const OptionEvent& event) { return event.option == "lambda"; });
    row.tags = listOf(record.tags);
    row.notes = qs(record.notes);
    row.options = now;
    for (const OptionEvent& event : record.events)
        row.atFirst.try_emplace(event.option, qs(event.from));
    if (row.options.lambda == 0 && record.dataset.n > 0) // 1/n of its own data, open or not
        row.options.lambda = 1 / static_cast<double>(record.dataset.n);
    row.result = record.result;
    row.costs = gapCosts(record.trace);
    return row;
}

} // namespace gapscope
