// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/variant_style.h"

#include "app/state/run_rows.h"
#include "app/state/session.h"

#include <set>

namespace gapscope {
namespace {

// Indices into the series colours (theme.cpp).
constexpr std::array<int, codeShades> coolColors{0, 5, 2}; // blue, sky blue, bluish green
constexpr std::array<int, codeShades> warmColors{1, 4, 3}; // vermillion, orange, reddish purple

// In the order of Sampling and of MethodMark.
constexpr std::array dashes{
    Dash::dashed, Dash::dotted, Dash::dashDot, Dash::solid, Dash::longDash, Dash::longDash};
constexpr std::array markers{
    Marker::cross, Marker::square, Marker::circle, Marker::triangle, Marker::diamond};

template <typename T, std::size_t n, typename Key>
constexpr T rowOf(const std::array<T, n>& rows, Key key)
{
    return rows[static_cast<std::size_t>(key)];
}

bool sameLine(const SeriesStyle& a, const SeriesStyle& b)
{
    return a.color == b.color && a.dash == b.dash;
}

} // namespace

SeriesStyle variantStyle(const SolverOptions& options, std::size_t lambdaNumber)
{
    const std::size_t shade = lambdaNumber % coolColors.size();
    SeriesStyle style;
    style.color = options.cache ? coolColors[shade] : warmColors[shade];
    style.dash = options.method->solid ? Dash::solid : rowOf(dashes, blockOrder(options));
    style.marker = rowOf(markers, options.method->mark);
    return style;
}

std::vector<std::optional<SeriesStyle>> comparisonStyles(
    const std::vector<ComparisonJob>& jobs, std::size_t firstShade)
{
    std::vector<double> lambdas;
    for (const ComparisonJob& job : jobs)
        if (std::find(lambdas.begin(), lambdas.end(), job.options.lambda) == lambdas.end())
            lambdas.push_back(job.options.lambda);
    std::vector<std::optional<SeriesStyle>> styles;
    std::set<std::pair<std::string, double>> curves;
    std::set<std::tuple<int, Dash, Marker>> looks;
    for (const ComparisonJob& job : jobs) {
        const auto number = std::find(lambdas.begin(), lambdas.end(), job.options.lambda);
        const SeriesStyle style = variantStyle(
            job.options, firstShade + static_cast<std::size_t>(number - lambdas.begin()));
        styles.emplace_back(style);
        curves.insert({job.variant, job.options.lambda});
        looks.insert({style.color, style.dash, style.marker});
    }
    const auto cached = [](const ComparisonJob& job) { return job.options.cache; };
    const auto on = std::count_if(jobs.begin(), jobs.end(), cached);
    const bool colorsTell = on > 0 && on < static_cast<std::ptrdiff_t>(jobs.size());
    if (!colorsTell || looks.size() < curves.size())
        std::fill(styles.begin(), styles.end(), std::nullopt);
    return styles;
}

std::optional<SeriesStyle> styleBeside(
    const SolverOptions& options, const std::vector<CodedStyle>& others)
{
    const auto shadeOf = [](const SeriesStyle& style) {
        const auto cool = std::ranges::find(coolColors, style.color);
        return cool != coolColors.end()
            ? cool - coolColors.begin()
            : std::ranges::find(warmColors, style.color) - warmColors.begin();
    };
    std::set<std::ptrdiff_t> taken;
    std::optional<std::ptrdiff_t> shade;
    for (const CodedStyle& other : others) {
        taken.insert(shadeOf(other.style));
        if (other.options.lambda == options.lambda)
            shade = shadeOf(other.style);
    }
    for (std::ptrdiff_t k = 0; !shade && k < std::ptrdiff_t(coolColors.size()); ++k)
        if (!taken.contains(k))
            shade = k;
    if (!shade)
        return {};
    return variantStyle(options, static_cast<std::size_t>(*shade));
}

bool readsAsCode(const SeriesStyle& style)
{
    const auto has = [&style](const auto& colors) {
        return std::ranges::find(colors, style.color) != colors.end();
    };
    return has(coolColors) || has(warmColors);
}

SeriesStyle plainStyle(int k)
{
    constexpr std::array colors{6, 7}; // grey, yellow
    constexpr std::array lines{
        Dash::longDash, Dash::dashDot, Dash::dotted, Dash::dashed, Dash::solid};
    const auto number = static_cast<std::size_t>(k);
    return {
        colors[number / lines.size() % colors.size()], lines[number % lines.size()], Marker::none};
}

/// The coded styles of other groups on the same data; none while all are hidden.
std::vector<CodedStyle> Session::codeInSight(const Run& except) const
{
    std::vector<CodedStyle> looks;
    bool inSight = false;
    for (const auto& run : m_runs)
        if (run->coded && mayMeet(*run, except)) {
            looks.push_back({run->record.options, run->style});
            inSight |= run->visible;
        }
    return inSight ? looks : std::vector<CodedStyle>();
}

/// Whether its curve may be drawn beside this run's: now, or when it is ticked again. Curves of
/// other data are pale, and their names tell them apart.
bool Session::mayMeet(const Run& other, const Run& run) const
{
    return other.group != run.group
        && !(m_dataset
            && dataDifference(dataIdentity(other.record.dataset, other.record.request),
                dataIdentity(run.record.dataset, run.record.request)));
}

/// Variants of one comparison may share their line: in the code, markers distinguish the steps.
bool Session::looksLikeAnother(const Run& run) const
{
    return std::ranges::any_of(m_runs, [&](const auto& other) {
        return sameLine(other->style, run.style)
            && !(other->coded && run.coded && other->style.marker != run.style.marker)
            && mayMeet(*other, run);
    });
}

/// Beside coded runs: the coded style of this one if its line is free, else a style without
/// meaning. Otherwise: the first free one.
void Session::restyle(Run& run)
{
    if (run.look)
        return;
    const std::vector<CodedStyle> code = codeInSight(run);
    if (code.empty()) {
        run.coded = false;
        run.style = freeStyle(run);
    } else {
        const std::optional<SeriesStyle> coded = styleBeside(run.record.options, code);
        run.coded = coded && isFree(*coded, run, true);
        run.style = run.coded ? *coded : freePlainStyle(run);
    }
    styleSeedGroup(run);
}

/// Changes its line, if it looks like that of another run, but not its colour.
void Session::tellApart(Run& run)
{
    if (run.look || !looksLikeAnother(run))
        return;
    const auto free = [this, &run](bool byLine) {
        return freeLine(
            run.style, [&](const SeriesStyle& style) { return !isFree(style, run, byLine); });
    };
    const SeriesStyle line = free(true);
    run.style = line != run.style ? line : free(false);
    run.coded = false;
    styleSeedGroup(run);
}

/// Runs that differ only in the seed look alike.
void Session::styleSeedGroup(const Run& run)
{
    for (const auto& other : m_runs)
        if (other->group == run.group) {
            other->style = run.style;
            other->coded = run.coded;
            other->look = run.look;
        }
}

void Session::setLook(const std::vector<int>& ids, const std::optional<SeriesStyle>& look)
{
    for (const int id : ids) {
        Run* run = get(id);
        if (!run || run->look == look)
            continue;
        run->look = look;
        run->coded = false;
        if (look)
            run->style = *look;
        else
            restyle(*run);
        styleSeedGroup(*run);
    }
    Q_EMIT runsChanged();
}

/// A new group takes the wanted style, or the first free one.
void Session::chooseStyle(Run& run, const std::optional<SeriesStyle>& wanted)
{
    const auto alike = std::ranges::find_if(
        m_runs, [&run](const auto& other) { return other->group == run.group; });
    if (alike != m_runs.end()) {
        run.style = (*alike)->style;
        run.coded = (*alike)->coded;
        run.look = (*alike)->look;
    } else if (wanted) {
        run.style = *wanted;
        run.coded = true;
    } else {
        restyle(run);
    }
}

bool Session::isFree(const SeriesStyle& style, const Run& run, bool byLine) const
{
    return std::ranges::none_of(m_runs, [&](const auto& other) {
        return (byLine ? sameLine(other->style, style) : other->style == style)
            && mayMeet(*other, run);
    });
}

SeriesStyle Session::freeStyle(const Run& run) const
{
    constexpr int different = 5 * seriesStyleCount; // markers included
    for (int k = 0; k < different; ++k)
        if (isFree(seriesStyle(k), run, k < seriesStyleCount))
            return seriesStyle(k);
    return seriesStyle(0);
}

SeriesStyle Session::freePlainStyle(const Run& run) const
{
    for (int k = 0; k < plainStyleCount; ++k)
        if (isFree(plainStyle(k), run, true))
            return plainStyle(k);
    return freeLine(plainStyle(0), [&](const auto& style) { return !isFree(style, run, false); });
}

bool Session::isOfOtherData(const Run& run) const
{
    return isOfOtherData(run.record.dataset, run.record.request);
}

bool Session::isOfOtherData(const DatasetInfo& data, const DataRequest& request) const
{
    return m_dataset
        && dataDifference(dataIdentity(data, request), dataIdentity(m_dataset->info, m_request));
}

SeriesStyle shownStyle(const Session& session, const Run& run)
{
    return session.isOfOtherData(run) ? faded(run.style) : run.style;
}

std::vector<const Run*> Session::runsOfOtherData() const
{
    std::vector<const Run*> runs;
    for (const auto& run : m_runs)
        if ((run->visible || run->setAside) && isOfOtherData(*run))
            runs.push_back(run.get());
    return runs;
}

bool Session::isOnOpenData(const Run& run) const
{
    if (!m_dataset)
        return false;
    DataRequest moved = run.record.request;
    moved.source = m_request.source;
    return moved == m_request && (run.record.request == m_request || !isOfOtherData(run));
}

const Run* Session::runOf(const RunRecord& record) const
{
    const auto content = [](RunRecord bare) {
        bare.tags.clear();
        bare.notes.clear();
        return toJson(bare);
    };
    const QString wanted = sameRecordText(record);
    const auto same = std::ranges::find_if(m_runs, [&](const auto& run) {
        return run->state == RunState::finished && sameRecordText(run->record) == wanted
            && content(run->record) == content(record); // a digit may have been changed
    });
    return same == m_runs.end() ? nullptr : same->get();
}

std::vector<std::optional<SeriesStyle>> freeCode(
    const Session& session, const std::vector<ComparisonJob>& jobs)
{
    const auto isOfARun = [&session](const auto& isAlike) {
        return std::ranges::any_of(session.runs(),
            [&](const auto& run) { return isAlike(run->style) && !session.isOfOtherData(*run); });
    };
    for (std::size_t shade = 0; shade < codeShades; ++shade) {
        const auto styles = comparisonStyles(jobs, shade);
        const auto isOfAJob = [&styles](const SeriesStyle& style) {
            return std::ranges::any_of(
                styles, [&style](const auto& job) { return job && sameLine(*job, style); });
        };
        if (!isOfARun(isOfAJob))
            return styles;
    }
    const auto pure = comparisonStyles(jobs);
    std::vector<std::optional<SeriesStyle>> styles;
    for (const auto& style : pure) {
        const auto isTaken = [&](const SeriesStyle& other) {
            return isOfARun([&other](const SeriesStyle& known) { return known == other; })
                || std::ranges::find(styles, other) != styles.end()
                || (other != style && std::ranges::find(pure, other) != pure.end());
        };
        const auto misleads = [&](const SeriesStyle& other) {
            return isTaken(other) || other.dash != style->dash
                || (other.marker != style->marker && other.marker < Marker::plus);
        };
        const auto first = std::ranges::find(pure, style) - pure.begin(); // of its seeds
        if (first < std::ssize(styles))
            styles.push_back(styles[static_cast<std::size_t>(first)]);
        else if (const SeriesStyle told = freeLine(*style, misleads); !misleads(told))
            styles.emplace_back(told);
        else
            styles.emplace_back(freeLine(*style, isTaken));
    }
    return styles;
}

QStringList namesOf(const Session& session)
{
    QStringList names;
    for (const auto& run : session.runs())
        names << run->name;
    return names;
}

std::vector<const Run*> visibleRuns(const Session& session)
{
    std::vector<const Run*> runs;
    for (const auto& run : session.runs())
        if (run->visible && !run->record.trace.empty())
            runs.push_back(run.get());
    return runs;
}

void Session::setStyle(
    int id, const QString& given, const SeriesStyle& style, bool coded, bool chosen)
{
    Run* run = get(id);
    if (!run)
        return;
    run->given = given;
    run->style = style;
    run->coded = coded;
    run->look = chosen ? std::optional(style) : std::nullopt;
    run->setAside = false;
    styleSeedGroup(*run);
    nameRuns();
    Q_EMIT runsChanged();
}

} // namespace gapscope
