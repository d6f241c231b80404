// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/block_panel.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/number_text.h"
#include "widgets/plots/look/theme.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

constexpr std::size_t shownAlternatives = 4;
constexpr double leastMass = 0.005;

} // namespace

MarginalsView::MarginalsView(const ExampleNames& names, QWidget* parent)
    : QWidget(parent)
    , m_names(names)
{
    setAccessibleName(BlockPanel::tr("Marginals of this %1").arg(names.example));
    setToolTip(BlockPanel::tr("μᵢ(t, label): the mass the dual gives to each label of a %1. "
                              "Filled: the truth; hatched: an alternative.")
                   .arg(names.token));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

double MarginalsView::lineHeight() const { return std::ceil(QFontMetricsF(font()).height()) + 4; }

void MarginalsView::setTruth(LabellingView truth, const QStringList& tokens)
{
    m_truth.assign(truth.begin(), truth.end());
    m_tokens = tokens;
    m_positions.clear();
    updateGeometry();
    update();
}

void MarginalsView::setPositions(std::vector<std::vector<ExampleDual::Alternative>> positions)
{
    for (auto& position : positions) {
        std::erase_if(position, [](const auto& a) { return a.mass < leastMass; });
        if (position.size() > shownAlternatives)
            position.resize(shownAlternatives);
    }
    m_positions = std::move(positions);
    QStringList sentences;
    for (std::size_t t = 0; t < m_positions.size(); ++t)
        for (const auto& a : m_positions[t])
            sentences << BlockPanel::tr("%1 %2: %3 %4 %")
                             .arg(m_names.token)
                             .arg(t + 1)
                             .arg(m_labels.value(a.label))
                             .arg(fixedText(100 * a.mass, 0));
    setAccessibleDescription(sentences.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QSize MarginalsView::sizeHint() const
{
    std::size_t lines = 0;
    for (const auto& position : m_positions)
        lines += std::max<std::size_t>(1, position.size());
    return {180,
        static_cast<int>(
            static_cast<double>(lines) * lineHeight() + 6 * static_cast<double>(m_positions.size()))
            + 4};
}

void MarginalsView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    const double line = lineHeight();
    const double percent = QFontMetricsF(font()).horizontalAdvance(QStringLiteral("100 %")) + 4;
    const QFontMetricsF metrics(font());
    double first = 20, label = 8; // widths of the tokens' and the labels' names
    for (const QString& token : m_tokens)
        first = std::max(first, metrics.horizontalAdvance(token));
    first = std::min(first, width() / 3.0) + 8;
    for (const auto& position : m_positions)
        for (const auto& a : position)
            label = std::max(label, metrics.horizontalAdvance(m_labels.value(a.label)));
    const double bar = first + std::min(label, width() / 3.0) + 12,
                 room = width() - bar - percent - 4;
    double y = 2;
    for (std::size_t t = 0; t < m_positions.size(); ++t) {
        painter.setPen(ink.quietText);
        painter.drawText(QRectF(0, y, first - 8, line), Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(
                m_tokens.value(static_cast<qsizetype>(t)), Qt::ElideRight, first - 8));
        for (const auto& a : m_positions[t]) {
            const bool truth = t < m_truth.size() && a.label == m_truth[t];
            const QColor color = truth ? seriesColor(0, dark) : ink.warning;
            painter.setPen(truth ? ink.text : ink.warning);
            painter.drawText(QRectF(first, y, bar - first - 4, line), Qt::AlignCenter,
                metrics.elidedText(m_labels.value(a.label), Qt::ElideRight, bar - first - 4));
            const QRectF box(bar, y + 4, std::max(1.0, room * std::min(1.0, a.mass)), line - 8);
            painter.fillRect(box, QBrush(color, truth ? Qt::SolidPattern : Qt::BDiagPattern));
            painter.setPen(color);
            painter.drawRect(box.adjusted(0.5, 0.5, -0.5, -0.5));
            painter.setPen(ink.quietText);
            painter.drawText(QRectF(width() - percent, y, percent, line),
                Qt::AlignRight | Qt::AlignVCenter,
                BlockPanel::tr("%1 %").arg(fixedText(100 * a.mass, 0)));
            y += line;
        }
        y += (m_positions[t].empty() ? line : 0) + 6;
    }
}

BlockPanel::BlockPanel(const ExampleNames& names, QWidget* parent)
    : QWidget(parent)
    , m_names(names)
    , m_heading(new QLabel)
    , m_note(new QLabel)
    , m_active(new QLabel)
    , m_marginals(new MarginalsView(names))
    , m_scroll(new QScrollArea)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(16);
    grid->setVerticalSpacing(4);
    const QString loss = names.loss.isEmpty()
        ? tr("Lᵢ(ŷᵢ): share of wrong %1, 0 … 1").arg(names.tokens)
        : tr("Lᵢ(ŷᵢ), %1").arg(names.loss);
    m_loss = addValue(grid, 0, tr("loss"), withTerm(loss, QStringLiteral("loss")));
    if (!names.quality.isEmpty())
        m_quality = addValue(grid, 1, names.quality, names.qualityTip);
    m_score = addValue(grid, 2, tr("score"), tr("⟨w, φ(xᵢ, ŷᵢ)⟩ of the prediction, dimensionless"));
    m_slack = addValue(grid, 3, tr("slack"),
        withTerm(
            tr("H̃ᵢ = max{Lᵢ(y) − ⟨w, ψᵢ(y)⟩ : y} ≥ 0, objective units"), QStringLiteral("slack")));
    m_gap = addValue(grid, 4, tr("exact block gap"),
        withTerm(
            tr("gᵢ computed at the w of the last exact gap pass, objective units. The solver's "
               "estimate, kept since it last visited the block, may differ."),
            QStringLiteral("block gap")));
    grid->setColumnStretch(1, 1);
    m_note->setWordWrap(true);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_scroll->setWidget(buildDual());
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_scroll->widget()->setAutoFillBackground(false);
    m_heading->setObjectName(QStringLiteral("dualHeading"));
    m_heading->setToolTip(m_marginals->toolTip());
    m_heading->setWordWrap(true);
    QFont bold = m_heading->font();
    bold.setBold(true);
    m_heading->setFont(bold);
    setDualOf({});
    auto* values = new QVBoxLayout;
    values->addLayout(grid);
    values->addStretch(1);
    auto* dual = plainLayout<QVBoxLayout>(nullptr, 8);
    addWidgets(dual, {m_heading, m_note});
    dual->addWidget(m_scroll, 100);
    dual->addStretch(1);
    m_halves = new QBoxLayout(QBoxLayout::TopToBottom, this);
    m_halves->setContentsMargins(8, 8, 8, 8);
    m_halves->setSpacing(8);
    m_halves->addLayout(values);
    m_halves->addLayout(dual, 1);
    setMinimumWidth(200);
    setAccessibleName(tr("What is known of this %1").arg(names.example));
    clearDual();
}

QWidget* BlockPanel::buildDual()
{
    m_active->setTextFormat(Qt::PlainText);
    m_active->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_active->setObjectName(QStringLiteral("activeLabellings"));
    m_active->setAccessibleName(tr("Active labellings of this %1").arg(m_names.example));
    m_active->setToolTip(
        withTerm(tr("The labellings y with αᵢ(y) > 0: pairwise and away steps keep each "
                    "one, and move mass between them. ✓: the truth."),
            QStringLiteral("active set")));
    m_active->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Minimum);
    auto* dual = new QWidget;
    auto* column = plainLayout<QVBoxLayout>(dual, 8);
    addWidgets(column, {m_marginals, m_active});
    column->addStretch(1);
    return dual;
}

QString BlockPanel::namesOf(const Labelling& labels) const
{
    QStringList names;
    for (const Label label : labels)
        names << m_labels.value(label);
    const bool letters = std::ranges::all_of(names, [](const QString& n) { return n.size() < 2; });
    return names.join(letters ? QString() : QStringLiteral(" "));
}

void BlockPanel::showActive(const std::vector<ExampleDual::Active>& active)
{
    constexpr std::size_t most = 12;
    QStringList lines;
    for (std::size_t k = 0; k < std::min(active.size(), most); ++k) {
        lines << tr("α %1  %2%3")
                     .arg(fixedText(active[k].alpha, 3))
                     .arg(active[k].text.isEmpty() ? namesOf(active[k].labels) : active[k].text,
                         active[k].labels == m_truth ? QStringLiteral(" ✓") : QString());
    }
    if (!active.empty())
        lines.prepend(active.size() == 1 ? tr("1 active labelling")
                                         : tr("%1 active labellings").arg(active.size()));
    if (active.size() > most)
        lines << tr("… and %1 with less").arg(active.size() - most);
    m_active->setText(lines.join(QLatin1Char('\n')));
    m_active->setVisible(!active.empty());
}

/// Below the canvas there is more width than height.
void BlockPanel::resizeEvent(QResizeEvent* event)
{
    const bool wide = width() > 420;
    m_halves->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_halves->setSpacing(wide ? 32 : 8);
    QWidget::resizeEvent(event);
}

QLabel* BlockPanel::addValue(QGridLayout* grid, int row, const QString& name, const QString& tip)
{
    auto* label = new QLabel(name);
    auto* value = new QLabel(QStringLiteral("–"));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setToolTip(tip);
    value->setToolTip(tip);
    value->setAccessibleName(name);
    value->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    value->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(label, row, 0);
    grid->addWidget(value, row, 1);
    return value;
}

void BlockPanel::setLabels(const QStringList& labels)
{
    m_labels = labels;
    m_marginals->setLabels(labels);
    clearDual();
}

void BlockPanel::setTraining(bool training)
{
    m_training = training;
    clearDual();
}

void BlockPanel::setExample(const Values& values, LabellingView truth, const QStringList& tokens)
{
    setValues(values);
    m_truth.assign(truth.begin(), truth.end());
    m_marginals->setTruth(truth, tokens);
    clearDual();
}

void BlockPanel::setValues(const Values& values)
{
    m_loss->setText(displayNumber(values.loss));
    m_score->setText(displayNumber(values.score));
    if (m_quality)
        m_quality->setText(displayNumber(values.quality));
    m_slack->setText(values.atLeast && !std::isnan(values.slack)
            ? tr("≥ %1 (estimate)").arg(displayNumber(values.slack))
            : displayNumber(values.slack));
    m_gap->setText(displayNumber(values.gap));
}

void BlockPanel::setDual(const ExampleDual& dual)
{
    if (m_names.regions && dual.active.empty()) {
        clearDual(tr("The labellings with mass appear here with pairwise and away steps, which "
                     "keep them. %1")
                      .arg(m_names.masses));
        return;
    }
    if (!m_names.regions)
        m_marginals->setPositions(dual.positions);
    showActive(dual.active);
    m_note->hide();
    m_scroll->show();
}

void BlockPanel::clearDual(const QString& reason)
{
    if (!m_training)
        m_note->setText(tr("Only training %1 have dual variables.").arg(m_names.examples));
    else if (!reason.isEmpty())
        m_note->setText(reason);
    else
        m_note->setText(tr("The mass on each label appears here once a run has visited this %1.")
                            .arg(m_names.example));
    m_note->show();
    m_scroll->hide();
}

void BlockPanel::setDualOf(const QString& iterate)
{
    m_heading->setText(iterate.isEmpty() ? tr("What the dual believes")
                                         : tr("What the dual believes: %1").arg(iterate));
}

QString BlockPanel::gapText() const { return m_gap->text(); }

} // namespace gapscope
