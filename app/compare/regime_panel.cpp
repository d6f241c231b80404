// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/regime_panel.h"

#include "app/parts/quantities.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/table_text.h"
#include "widgets/viewers/weights/matrix_view.h"

#include <set>

namespace gapscope {
namespace {

// From never hit to almost always, the defaults 0.25 and 0.01 among them.
constexpr std::array usualF{0.001, 0.01, 0.1, 0.25, 1.0, 10.0};
constexpr std::array usualNu{0.0001, 0.001, 0.01, 0.1, 1.0, 100.0};

bool differInRegimeOnly(const Run& a, const Run& b)
{
    SolverOptions options = b.record.options;
    options.F = a.record.options.F;
    options.nu = a.record.options.nu;
    options.seed = a.record.options.seed;
    return haveSameResults(options, a.record.options)
        && !dataDifference(dataIdentity(a.record.dataset, a.record.request),
            dataIdentity(b.record.dataset, b.record.request))
        && a.record.events.empty() && b.record.events.empty() && !a.record.start.given()
        && !b.record.start.given();
}

template <std::size_t N>
std::vector<double> axisOf(std::set<double> own, const std::array<double, N>& usual)
{
    if (own.size() < 3)
        own.insert(usual.begin(), usual.end());
    return {own.begin(), own.end()};
}

/// Medians as claims take them.
RegimeCell cellOf(const std::vector<const Run*>& runs, double toGap)
{
    RegimeCell cell;
    std::vector<ClaimRun> traces;
    for (const Run* run : runs) {
        cell.run = run->id;
        cell.ended = cell.ended || run->state == RunState::finished;
        traces.push_back({"", 0, run->record.trace});
    }
    Claim claim;
    claim.measure = Measure::hitRate;
    if (const ClaimResult hits = judge(claim, traces); !hits.numbers.empty())
        cell.hitRate = hits.numbers.front().less.value;
    claim.measure = Measure::pass;
    claim.toGap = toGap;
    if (const ClaimResult cost = judge(claim, traces);
        !cost.numbers.empty() && cost.numbers.front().less.reached)
        cell.passes = cost.numbers.front().less.value;
    return cell;
}

} // namespace

RegimeGrid regimeGrid(const std::vector<const Run*>& all, const Run& around, double toGap)
{
    std::vector<const Run*> runs;
    std::set<double> ownF, ownNu;
    for (const Run* run : all)
        if (run->state != RunState::failed && differInRegimeOnly(around, *run)) {
            runs.push_back(run);
            ownF.insert(run->record.options.F);
            ownNu.insert(run->record.options.nu);
        }
    RegimeGrid grid{axisOf(ownF, usualF), axisOf(ownNu, usualNu), {}};
    for (const double nu : grid.nu)
        for (const double F : grid.F) {
            std::vector<const Run*> here;
            std::copy_if(runs.begin(), runs.end(), std::back_inserter(here), [&](const Run* run) {
                return run->record.options.F == F && run->record.options.nu == nu;
            });
            grid.cells.push_back(cellOf(here, toGap));
        }
    return grid;
}

const Run* cachedRun(const std::vector<const Run*>& runs, const Run* selected)
{
    const auto cached = [](const Run* run) { return run->record.options.cache; };
    if (std::ranges::find(runs, selected) != runs.end() && cached(selected))
        return selected;
    const auto found = std::find_if(runs.rbegin(), runs.rend(), cached);
    return found == runs.rend() ? nullptr : *found;
}

RegimePanel::RegimePanel(const Session& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_map(new MatrixView)
    , m_what(new QComboBox)
    , m_gap(new QLineEdit(plainNumber(0.1)))
{
    m_what->addItems({tr("Hit rate"), tr("Passes to gap")});
    m_what->setObjectName(u"regimes"_s);
    m_gap->setObjectName(u"regimeGap"_s);
    m_what->setAccessibleName(tr("What the regime map shows"));
    m_what->setToolTip(tr("Hit rate: visits answered by the cache / all visits. Passes: effective "
                          "passes (oracle calls / n) until the exact gap is first reached."));
    m_gap->setAccessibleName(tr("Gap that passes are counted to"));
    m_gap->setToolTip(tr("Duality gap the passes are counted to, objective units"));
    m_gap->setValidator(new QDoubleValidator(1e-12, 1e6, 12, m_gap));
    m_gap->setMaximumWidth(96);
    m_map->setAccessibleName(tr("Regimes of the cache over F and ν"));
    m_map->setMinimumHeight(360);
    auto* title = new QLabel(tr("Regimes of the cache"));
    makeBold(title);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(title);
    row->addStretch();
    addWidgets(row, {m_what, m_gap});
    auto* layout = plainLayout<QVBoxLayout>(this, 8);
    layout->addLayout(row);
    layout->addWidget(m_map, 1);
    connect(m_what, &QComboBox::currentIndexChanged, this, &RegimePanel::refresh);
    connect(m_gap, &QLineEdit::editingFinished, this, &RegimePanel::refresh);
    connect(m_map, &MatrixView::cellActivated, this, &RegimePanel::activate);
}

void RegimePanel::setGap(double gap) { m_gap->setText(plainNumber(gap, 6)); }

double RegimePanel::gap() const { return typedNumber(m_gap->text()).toDouble(); }

bool RegimePanel::refresh()
{
    std::vector<const Run*> runs;
    for (const int id : m_runs)
        if (const Run* run = m_session.find(id))
            runs.push_back(run);
    const Run* around = cachedRun(runs, m_session.selected());
    if (!around)
        return false;
    m_base = around->record.options;
    m_grid = regimeGrid(runs, *around, gap());
    if (std::ranges::count_if(m_grid.cells, [](const RegimeCell& cell) { return cell.run >= 0; })
        < 2)
        return false; // no grid over F and ν
    const bool passes = m_what->currentIndex() == 1;
    m_gap->setVisible(passes);
    double most = passes ? 0 : 1;
    for (const RegimeCell& cell : m_grid.cells)
        if (passes && std::isfinite(cell.passes))
            most = std::max(most, cell.passes);
    MatrixView::Content content;
    content.rowTitle = tr("ν: share of the mean gap");
    content.columnTitle = tr("F: share of the block's last gap");
    content.legendTitle =
        passes ? tr("effective passes to gap %1").arg(m_gap->text()) : tr("hit rate");
    content.legendLow = u"0"_s;
    content.legendHigh = displayNumber(most, 3);
    for (const double F : m_grid.F)
        content.columns << displayNumber(F);
    for (int shown = 0; shown < static_cast<int>(m_grid.nu.size()); ++shown) {
        content.rows << displayNumber(m_grid.nu[rowOf(shown)]); // the largest ν on top
        for (std::size_t k = 0; k < m_grid.F.size(); ++k) {
            const RegimeCell& cell = m_grid.at(rowOf(shown), k);
            const double value = passes ? cell.passes : cell.hitRate;
            content.value.push_back(value);
            content.color.push_back(most > 0 ? value / most : value);
            content.text << (std::isfinite(value) ? displayNumber(value, passes ? 3 : 2)
                    : cell.run < 0                ? QString()
                    : cell.ended                  ? u"–"_s
                                                  : u"…"_s);
        }
    }
    m_map->setContent(
        std::move(content), [this](int row, int column) { return readout(row, column); });
    return true;
}

QString RegimePanel::readout(int row, int column) const
{
    const std::size_t k = static_cast<std::size_t>(column);
    const RegimeCell& cell = m_grid.at(rowOf(row), k);
    const QString place =
        tr("F = %1, ν = %2").arg(displayNumber(m_grid.F[k]), displayNumber(m_grid.nu[rowOf(row)]));
    if (cell.run < 0)
        return tr("%1: not run yet; click or Enter runs it").arg(place);
    const QString passes = std::isfinite(cell.passes)
        ? tr("gap %1 after %2 passes").arg(m_gap->text(), passesText(cell.passes))
        : tr("gap %1 not reached").arg(m_gap->text());
    return tr("%1: hit rate %2, %3").arg(place, displayNumber(cell.hitRate, 3), passes);
}

void RegimePanel::activate(int row, int column)
{
    const std::size_t k = static_cast<std::size_t>(column);
    const RegimeCell& cell = m_grid.at(rowOf(row), k);
    if (cell.run >= 0) {
        Q_EMIT runSelected(cell.run);
        return;
    }
    SolverOptions options = m_base;
    options.F = m_grid.F[k];
    options.nu = m_grid.nu[rowOf(row)];
    Q_EMIT runWanted(options);
}

QString RegimePanel::csv() const
{
    TextTable table;
    table.header = {u"F"_s, u"nu"_s, u"hit_rate"_s, u"passes"_s};
    const auto number = [](double x) {
        return std::isfinite(x) ? QString::number(x, 'g', 17) : QString();
    };
    for (std::size_t row = 0; row < m_grid.nu.size(); ++row)
        for (std::size_t k = 0; k < m_grid.F.size(); ++k) {
            const RegimeCell& cell = m_grid.at(row, k);
            table.rows << QStringList{QString::number(m_grid.F[k]), QString::number(m_grid.nu[row]),
                number(cell.hitRate), number(cell.passes)};
        }
    return csvText(table);
}

} // namespace gapscope
