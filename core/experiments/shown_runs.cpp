// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiments/shown_runs.h"

#include "core/files/sha256.h"
#include "core/options/quantity_text.h"
#include "core/records/field_json.h"
#include "core/records/record_parts.h"

#include <bit>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace gapscope {
namespace {

using Out = nlohmann::ordered_json;
using Field = RecordField<TracePoint>;

/// More are not stored: an export stays small.
constexpr std::size_t mostStops = 2000;

/// The parts of a digest, in this order. A value that later versions add to traces is not in it, so
/// that digests of this version stay comparable.
constexpr std::array digestFields = [] {
    using P = TracePoint;
    return std::array{Field{"pass", &P::pass}, Field{"block_steps", &P::blockSteps},
        Field{"oracle_calls", &P::oracleCalls}, Field{"dual", &P::dual},
        Field{"primal", &P::primal}, Field{"gap", &P::gap}, Field{"iterate_gap", &P::iterateGap},
        Field{"gap_estimate", &P::gapEstimate}, Field{"train_error", &P::trainError},
        Field{"test_error", &P::testError}, Field{"hits_local", &P::hitsLocal},
        Field{"hits_global", &P::hitsGlobal}, Field{"misses", &P::misses},
        Field{"approx_passes", &P::approxPasses}, Field{"steps_fw", &P::stepsFw},
        Field{"steps_pairwise", &P::stepsPairwise}, Field{"steps_away", &P::stepsAway},
        Field{"steps_drop", &P::stepsDrop}};
}();

/// The last point in an export.
constexpr std::array endFields = [] {
    using P = TracePoint;
    using enum Presence;
    return std::array{Field{"pass", &P::pass}, Field{"block_steps", &P::blockSteps},
        Field{"oracle_calls", &P::oracleCalls}, Field{"hits_local", &P::hitsLocal},
        Field{"hits_global", &P::hitsGlobal}, Field{"misses", &P::misses},
        Field{"primal", &P::primal, orNull}, Field{"dual", &P::dual, orNull},
        Field{"gap", &P::gap, orNull}, Field{"train_error", &P::trainError, orNull},
        Field{"test_error", &P::testError, orNull}};
}();

/// Little-endian.
void addBytes(Sha256& digest, std::uint64_t value)
{
    std::array<char, 8> bytes;
    for (std::size_t k = 0; k < bytes.size(); ++k)
        bytes[k] = static_cast<char>(value >> 8 * k & 0xFF);
    digest.add({bytes.data(), bytes.size()});
}

std::uint64_t bitsOf(double value)
{
    constexpr std::uint64_t notComputedBits = 0x7FF8000000000000;
    return std::isnan(value) ? notComputedBits : std::bit_cast<std::uint64_t>(value);
}

/// The points that a repetition needs to know. A run without changes that ended by itself needs
/// none.
std::vector<TracePoint> stopsOf(const RunRecord& record, bool ended)
{
    return ended && record.events.empty() ? std::vector<TracePoint>() : recordedTrace(record.trace);
}

Out stopJson(const TracePoint& stop)
{
    Out out = Out::array({jsonNumber(stop.pass), stop.blockSteps, !std::isnan(stop.primal)});
    if (!std::isnan(stop.primal) && std::isnan(stop.trainError))
        out.push_back(false); // no errors
    return out;
}

TracePoint stopFrom(const JsonView& in)
{
    const std::vector<JsonView> parts = in.elements();
    const auto isFlag = [](const JsonView& part) { return part.json().is_boolean(); };
    if (parts.size() < 3 || parts.size() > 4
        || !std::all_of(parts.begin() + 2, parts.end(), isFlag))
        in.refuseType("a pass, a number of block steps, whether it was evaluated, and whether its "
                      "errors were");
    TracePoint stop;
    stop.pass = parts[0].asNumber();
    stop.blockSteps = static_cast<std::uint64_t>(parts[1].asInteger(0, std::int64_t{1} << 53));
    stop.primal = parts[2].json().get<bool>() ? 0 : notComputed;
    stop.trainError = parts.back().json().get<bool>() ? 0 : notComputed;
    return stop;
}

Out runJson(const ShownRun& run)
{
    Out out = {{"variant", run.variant}, {"lambda", jsonNumber(run.lambda)}, {"seed", run.seed}};
    programJson(run.program, out);
    out["status"] = toString(run.status);
    out["trace_points"] = run.points;
    if (!run.digest.empty())
        out["trace_sha256"] = run.digest;
    writeFields<TracePoint>(out["end"] = Out::object(), endFields, run.end);
    if (run.start.given())
        out["started_from"] = run.start.name;
    if (!run.start.sha256.empty())
        out["started_from_sha256"] = run.start.sha256;
    if (!run.events.empty())
        out["events"] = eventsJson(run.events);
    for (const TracePoint& stop : run.stops)
        out["stops"].push_back(stopJson(stop));
    return out;
}

std::vector<TracePoint> stopsFrom(const JsonView& in, std::size_t made)
{
    std::vector<TracePoint> stops;
    for (const JsonView& stop : in.elements()) {
        stops.push_back(stopFrom(stop));
        if (stops.size() > 1 && stops.back().blockSteps < stops[stops.size() - 2].blockSteps)
            stop.refuseType("block steps that do not fall");
    }
    if (stops.empty() || stops.size() > made || !isKeptOf(made, stops.size()))
        in.refuse(fmt::format("found {} of {} points", stops.size(), made),
            "all, or every second, fourth, … and the last");
    return stops;
}

ShownRun runFrom(const JsonView& in)
{
    ShownRun run{in.textOr("variant", ""), in.numberOrNull("lambda"),
        in.member("seed").asInteger(0, 9'000'000'000'000'000), programFrom(in)};
    const JsonView status = in.member("status");
    run.status = status.parsed([&status] { return runStatusFrom(status.asString()); });
    run.points = in.count("trace_points");
    run.digest = in.stringOr("trace_sha256", "");
    readFields<TracePoint>(in.member("end"), endFields, run.end);
    run.start.name = in.stringOr("started_from", "");
    run.start.sha256 = in.stringOr("started_from_sha256", "");
    run.events = eventsFrom(in);
    if (in.has("stops"))
        run.stops = stopsFrom(in.member("stops"), run.points);
    return run;
}

/// Whether two ends agree: counts exactly, values to the last bit or to endTolerance.
std::optional<std::string> endDifference(const TracePoint& shown, const TracePoint& now, bool bits)
{
    for (const Field& field : endFields) {
        const auto* number = std::get_if<double TracePoint::*>(&field.member);
        const auto* count = std::get_if<std::uint64_t TracePoint::*>(&field.member);
        if (count && shown.**count != now.**count)
            return fmt::format("{}: {} against {}", field.key, shown.**count, now.**count);
        if (!number)
            continue;
        const double x = shown.**number, y = now.**number;
        const double tolerance = endTolerance * std::max({1.0, std::abs(x), std::abs(y)});
        const bool same = bitsOf(x) == bitsOf(y)
            || (!bits && field.key != "pass" && std::abs(x - y) <= tolerance);
        if (!same)
            return fmt::format(
                "{}: {} against {}", field.key, jsonNumber(x).dump(), jsonNumber(y).dump());
    }
    return {};
}

std::string sizeOf(const ShownRun& run)
{
    return fmt::format("{}, {:.6g} passes{}", counted(run.points, "trace point"), run.end.pass,
        std::isnan(run.end.gap) ? "" : fmt::format(", gap {:.6g}", run.end.gap));
}

std::string describe(const ProgramInfo& program)
{
    return fmt::format(
        "{} {} ({}, {})", program.version, program.commit, program.build, program.kernel);
}

/// alone: whether its variant has no other run.
std::string nameOf(const ComparisonJob& job, bool alone)
{
    return alone ? job.variant
        : job.search
        ? fmt::format("{} · seed {}", job.variant, job.options.seed)
        : fmt::format("{} · λ {:.6g} · seed {}", job.variant, job.options.lambda, job.options.seed);
}

bool isOf(const ShownRun& shown, const ComparisonJob& job)
{
    const bool sameLambda =
        job.search ? std::isnan(shown.lambda) : shown.lambda == job.options.lambda;
    return shown.variant == job.variant && shown.seed == job.options.seed && sameLambda;
}

RunToRepeat toRepeat(const ComparisonJob& job, bool alone, const std::optional<ShownRun>& shown,
    const RecordHead& about)
{
    RunToRepeat run{nameOf(job, alone), shown, {}, job};
    RunRecord record{about};
    record.name = job.variant;
    record.options = job.options;
    if (shown)
        record.start = shown->start;
    if (!job.search) {
        run.record = shown ? shown->toRepeat(std::move(record)) : std::move(record);
        return run;
    }
    PathRecord path{static_cast<const RecordHead&>(record)};
    path.kind = *job.search;
    path.result.end = PathEnd::lambdaMin;
    if (shown)
        path.result.events = shown->events;
    run.record = std::move(path);
    return run;
}

} // namespace

std::string traceDigest(const std::vector<TracePoint>& trace)
{
    Sha256 digest;
    for (const TracePoint& point : recordedTrace(trace))
        for (const Field& field : digestFields) {
            if (const auto* number = std::get_if<double TracePoint::*>(&field.member))
                addBytes(digest, bitsOf(point.**number));
            else
                addBytes(digest, point.*std::get<std::uint64_t TracePoint::*>(field.member));
        }
    return digest.hex();
}

RunRecord ShownRun::toRepeat(RunRecord base) const
{
    base.events = events;
    base.trace = stops;
    base.tracePoints = stops.empty() ? 0 : points;
    base.result.status = status;
    if (status == RunStatus::stopped || status == RunStatus::maxSeconds)
        base.options.maxPasses = unlimited; // the spec's limit is where it was ended
    if (status == RunStatus::stopped && stops.empty() && !std::isnan(lambda)) {
        base.result.status = RunStatus::maxPasses; // too many points: up to where it was stopped
        base.options.maxPasses = end.pass;
    }
    return base;
}

ShownRun shownRun(const RunRecord& record, const std::string& variant, bool ended)
{
    ShownRun run{variant, record.options.lambda, record.options.seed, record.program};
    const RunStatus status = record.result.status;
    run.status = ended ? status : RunStatus::stopped;
    ended = run.status == RunStatus::converged || run.status == RunStatus::maxPasses;
    run.points = pointsOf(record);
    if (!record.trace.empty())
        run.end = record.trace.back();
    run.events = record.events;
    for (OptionEvent& event : run.events)
        event.seconds = notComputed;
    run.stops = stopsOf(record, ended);
    run.start = {record.start.name, record.start.sha256, {}};
    if (run.stops.size() <= mostStops)
        run.digest = traceDigest(record.trace);
    else
        run.stops.clear();
    return run;
}

ShownRun shownRun(const PathRecord& record, const std::string& variant)
{
    ShownRun run = shownRun(runRecordOf(record), variant);
    run.lambda = notComputed;
    run.stops.clear();
    if (record.result.end == PathEnd::stopped)
        run.digest.clear();
    return run;
}

std::string withShown(const std::string& spec, const ShownRuns& shown)
{
    Out out = Out::parse(spec);
    Out& member = out["shown"] = {{"dataset", datasetJson(shown.dataset)}};
    member["runs"] = Out::array();
    for (const ShownRun& run : shown.runs)
        member["runs"].push_back(runJson(run));
    return jsonText(out);
}

std::optional<ShownRuns> shownFrom(const std::string& spec, const std::string& source)
{
    const nlohmann::json tree = parseJson(spec, source);
    const JsonView in(tree, source);
    in.requireObject();
    if (!in.has("shown"))
        return {};
    const JsonView member = in.member("shown");
    ShownRuns shown{datasetFrom(member.member("dataset")), {}};
    for (const JsonView& run : member.member("runs").elements())
        shown.runs.push_back(runFrom(run));
    return shown;
}

std::vector<RunToRepeat> runsToRepeat(const ComparisonSpec& spec,
    const std::optional<ShownRuns>& shown, std::size_t n, const std::string& source)
{
    const std::vector<ComparisonJob> jobs = jobsOf(spec, n);
    std::map<std::string_view, std::size_t> count; ///< of a variant's runs
    for (const ComparisonJob& job : jobs)
        ++count[job.variant];
    RecordHead about = newRecord();
    about.request = spec.dataset;
    std::vector<RunToRepeat> runs;
    const auto add = [&](const ComparisonJob& job, const std::optional<ShownRun>& run) {
        runs.push_back(toRepeat(job, count[job.variant] == 1, run, about));
    };
    if (!shown) {
        for (const ComparisonJob& job : jobs)
            add(job, {});
        return runs;
    }
    about.dataset = shown->dataset;
    for (const ShownRun& run : shown->runs) {
        const auto job = std::ranges::find_if(
            jobs, [&run](const ComparisonJob& each) { return isOf(run, each); });
        if (job == jobs.end())
            throw InputError(source, 0,
                fmt::format(
                    "shows \"{}\" at λ {:g} with seed {}", run.variant, run.lambda, run.seed),
                "runs of its own spec");
        add(*job, run);
    }
    return runs;
}

void requireStart(const RunToRepeat& run, const std::string& source)
{
    const bool lost = run.shown && run.shown->start.given() && run.shown->start.sha256.empty();
    if (lost && !run.name.empty())
        throw InputError(source, 0,
            fmt::format("\"{}\" started from weights that are in no file", run.name),
            "its record (Save run), which has them");
}

ReplayVerdict replayVerdict(const ShownRun& shown, const RunRecord& again)
{
    using enum ReplayVerdict::Outcome;
    const ShownRun now = shownRun(again, shown.variant);
    if (shown.digest.empty())
        return {nothingToCompare, "repeated, with nothing to compare with: " + sizeOf(now)};
    const bool sameKernel = shown.program.kernel == now.program.kernel;
    std::optional<std::string> difference = endDifference(shown.end, now.end, sameKernel);
    if (!difference && shown.points != now.points)
        difference = fmt::format("trace: {} points against {}", shown.points, now.points);
    if (!difference && sameKernel && shown.digest != traceDigest(again.trace))
        difference = "trace: another digest, with the same end";
    if (!difference)
        return {sameKernel ? identical : equal,
            sameKernel
                ? "identical: " + sizeOf(now)
                : fmt::format("equal in counts, ends within {:g} (shown with {}, here {}): {}",
                    endTolerance, shown.program.kernel, now.program.kernel, sizeOf(now))};
    std::string text = "differs from what is shown: " + *difference;
    if (shown.program != now.program)
        text += fmt::format(
            "; shown by {}, replayed by {}", describe(shown.program), describe(now.program));
    return {differs, text, *difference, shown.program != now.program};
}

} // namespace gapscope
