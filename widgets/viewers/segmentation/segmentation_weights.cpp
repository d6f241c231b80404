// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/segmentation/segmentation_weights.h"

#include "core/files/csv.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/qt_string.h"
#include "widgets/viewers/weights/strongest_table.h"
#include "widgets/viewers/weights/weight_bars.h"

#include <QtWidgets>

#include <cmath>
#include <fmt/format.h>

namespace gapscope {
namespace {

const std::vector<FeatureGroup> noGroups;

/// The unary weights of a label. With two labels the model stores those of label 1: label 0 has the
/// opposite sign.
std::vector<double> unaryWeights(
    const SegmentationShape& shape, std::span<const double> w, std::size_t label)
{
    const std::size_t row = shape.binary() ? 0 : label;
    std::vector<double> weights(w.begin() + static_cast<std::ptrdiff_t>(row * shape.unaryFeatures),
        w.begin() + static_cast<std::ptrdiff_t>((row + 1) * shape.unaryFeatures));
    if (shape.binary() && label == 0)
        for (double& weight : weights)
            weight = 0 - weight; // no −0
    return weights;
}

/// The colour of a bin of a colour histogram; invalid for other groups.
QColor swatchOf(const FeatureGroup& group, std::size_t k)
{
    if (group.kind != FeatureGroup::Kind::colors)
        return {};
    const auto middle = [](std::size_t bin, std::size_t bins) {
        return static_cast<int>((2 * bin + 1) * 128 / bins);
    };
    const std::size_t green = group.bins[1], blue = group.bins[2];
    return QColor(middle(k / (green * blue), group.bins[0]), middle(k / blue % green, green),
        middle(k % blue, blue));
}

/// "colours, own": a group in a few words.
QString titleOf(const FeatureGroup& group)
{
    const QString name = QString::fromStdString(group.name);
    return group.scope.empty() ? name
                               : name + QStringLiteral(", ") + QString::fromStdString(group.scope);
}

/// A short form for matrices and tables, where space is little; tool tips have the whole title.
QString shortTitleOf(const FeatureGroup& group)
{
    FeatureGroup brief = group;
    if (const std::string_view prefix = "χ² of "; brief.name.starts_with(prefix))
        brief.name.erase(0, prefix.size());
    if (brief.scope.ends_with("neighbours"))
        brief.scope = brief.scope == "neighbours" ? "near" : "2nd";
    return titleOf(brief);
}

/// "near: 64–127 0–63 192–255": red, green, blue of a colour, which is shown before it.
QString shortNameOf(const FeatureGroup& group, std::size_t k)
{
    QString name = QString::fromStdString(featureName(group, k));
    FeatureGroup brief = group;
    if (group.kind == FeatureGroup::Kind::colors) {
        for (const char* color : {"red ", "green ", "blue "})
            name.remove(QLatin1String(color));
        brief.name.clear();
    }
    QString title = shortTitleOf(brief);
    if (brief.name.empty())
        title.remove(QStringLiteral(", "));
    return title + QStringLiteral(": ") + name;
}

/// Cells of one sign, strongest first.
std::vector<StrongestTable::Cell> strongestCells(
    const std::vector<FeatureGroup>& groups, const std::vector<double>& weights, bool positive)
{
    std::vector<std::size_t> columns;
    for (std::size_t k = 0; k < weights.size(); ++k)
        if (positive ? weights[k] > 0 : weights[k] < 0)
            columns.push_back(k);
    const std::size_t kept = std::min(StrongestTable::most, columns.size());
    std::partial_sort(columns.begin(), columns.begin() + static_cast<std::ptrdiff_t>(kept),
        columns.end(), [&](std::size_t a, std::size_t b) {
            return std::pair(-std::abs(weights[a]), a) < std::pair(-std::abs(weights[b]), b);
        });
    columns.resize(kept);
    std::vector<StrongestTable::Cell> cells;
    for (const std::size_t k : columns) {
        StrongestTable::Cell cell{QString::fromStdString(columnName(groups, k)), weights[k]};
        if (const FeatureGroup* group = groupOf(groups, k)) {
            cell.swatch = swatchOf(*group, k - group->first);
            cell.brief = shortNameOf(*group, k - group->first);
        }
        cells.push_back(std::move(cell));
    }
    return cells;
}

} // namespace

SegmentationWeights::SegmentationWeights(QWidget* parent)
    : WeightsPage(parent)
    , m_class(new QComboBox)
    , m_tabs(new QTabWidget)
    , m_strongest(new StrongestTable(this))
    , m_colors(new WeightBars)
    , m_words(new WeightBars)
    , m_otherPairs(new WeightBars)
    , m_placesPage(new QWidget)
    , m_placesRow(new QHBoxLayout(m_placesPage))
    , m_pairs(addMatrix(tr("Weights of pairs of neighbours")))
    , m_pairsPage(new QWidget)
    , m_fewPairs(new QLabel)
{
    setObjectName(QStringLiteral("photographs")); // the key of its contents in sessions
    m_class->setObjectName(QStringLiteral("class"));
    m_tabs->setObjectName(QStringLiteral("groups"));
    m_class->setAccessibleName(tr("Class"));
    m_class->setToolTip(tr("Whose weights are shown"));
    auto* label = new QLabel(tr("&Class"));
    label->setBuddy(m_class);
    QTableView* table = makeStrongestTable(m_strongest);
    table->setAccessibleName(tr("Strongest features of the class"));
    table->setToolTip(
        tr("The %1 features with the largest weights for the class, and against it. Colours: "
           "their values of red, green and blue.")
            .arg(StrongestTable::most));
    m_colors->setAccessibleName(tr("Weights of colours"));
    m_words->setAccessibleName(tr("Weights of visual words"));
    m_otherPairs->setAccessibleName(tr("Other weights of pairs"));
    m_otherPairs->setMaximumHeight(140);
    m_pairs->setToolTip(tr("How much a pair of neighbours costs that gets two labels, by a "
                           "distance d (rows) at a scale η (columns): exp(−η d / mean d) times "
                           "the weight, which is never below 0. Small η: all pairs alike; large η: "
                           "only those that look the same."));
    auto* pairs = plainLayout<QVBoxLayout>(m_pairsPage);
    pairs->addWidget(m_pairs, 1);
    addWidgets(pairs, {m_otherPairs, m_fewPairs});
    m_fewPairs->setAlignment(Qt::AlignHCenter);
    m_fewPairs->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Groups of weights"));
    const auto add = [this](QWidget* page, const char* key, const QString& title) {
        page->setObjectName(QLatin1String(key));
        m_tabs->addTab(page, title);
    };
    add(table, "strongest", tr("Strongest"));
    add(m_colors, "colours", tr("Colours"));
    add(m_placesPage, "places", tr("Places"));
    add(m_words, "words", tr("Visual words"));
    add(m_pairsPage, "pairs", tr("Pairs"));
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    addWidgets(top, {label, m_class});
    top->addStretch(1);
    auto* layout = plainLayout<QVBoxLayout>(this, 8);
    layout->addLayout(top);
    layout->addWidget(m_tabs, 1);
    connect(m_class, &QComboBox::currentIndexChanged, this, &SegmentationWeights::showClass);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { Q_EMIT readoutChanged({}); });
    for (WeightBars* bars : {m_colors, m_words, m_otherPairs})
        connect(bars, &WeightBars::currentChanged, this, &SegmentationWeights::readoutChanged);
}

MatrixView* SegmentationWeights::addMatrix(const QString& name)
{
    auto* matrix = new MatrixView;
    matrix->setAccessibleName(name);
    connect(matrix, &MatrixView::currentChanged, this, [this, matrix](int row, int column) {
        Q_EMIT readoutChanged(matrix->readout(row, column));
    });
    return matrix;
}

const std::vector<FeatureGroup>& SegmentationWeights::unaryGroups() const
{
    return m_shape.layout ? m_shape.layout->unary : noGroups;
}

const std::vector<FeatureGroup>& SegmentationWeights::pairGroups() const
{
    return m_shape.layout ? m_shape.layout->pair : noGroups;
}

QString SegmentationWeights::className() const { return m_class->currentText(); }

void SegmentationWeights::showWeights(const ModelShape& model, const Weights& w)
{
    const auto& shape = static_cast<const SegmentationShape&>(model);
    const bool same = shape.labelNames == m_shape.labelNames;
    m_shape = shape;
    m_w = w;
    if (!same) {
        const QSignalBlocker quiet(m_class);
        m_class->clear();
        m_class->addItems(qs(shape.labelNames));
        m_class->setCurrentIndex(shape.binary() ? 1 : 0); // users want the foreground
    }
    showClass();
    showPairs();
}

void SegmentationWeights::showClass()
{
    if (!m_w || m_class->currentIndex() < 0)
        return;
    const std::vector<double> weights =
        unaryWeights(m_shape, *m_w, static_cast<std::size_t>(m_class->currentIndex()));
    showStrongest(weights);
    showBars(m_colors, FeatureGroup::Kind::colors, weights);
    showBars(m_words, FeatureGroup::Kind::words, weights);
    showPlaces(weights);
}

void SegmentationWeights::showStrongest(const std::vector<double>& weights)
{
    m_strongest->setCells(strongestCells(unaryGroups(), weights, true),
        strongestCells(unaryGroups(), weights, false), className());
}

void SegmentationWeights::showBars(
    WeightBars* view, FeatureGroup::Kind kind, const std::vector<double>& weights)
{
    std::vector<WeightBars::Group> groups;
    for (const FeatureGroup& group : unaryGroups()) {
        if (group.kind != kind)
            continue;
        WeightBars::Group& bars = groups.emplace_back();
        bars.title = titleOf(group);
        for (std::size_t k = 0; k < group.count; ++k)
            bars.bars.push_back({QString::fromStdString(featureName(group, k)),
                weights[group.first + k], swatchOf(group, k)});
    }
    setTabShown(m_tabs, m_tabs->indexOf(view), !groups.empty());
    view->setGroups(std::move(groups), tr("for %1").arg(className()));
}

QString SegmentationWeights::keyOf(int tab) const { return m_tabs->widget(tab)->objectName(); }

QString SegmentationWeights::csv(int tab) const
{
    std::string text = "feature,label,weight\n";
    const QString key = keyOf(tab);
    if (key == QStringLiteral("pairs")) {
        for (std::size_t k = 0; k < m_shape.pairFeatures; ++k)
            text += fmt::format(
                "{},,{}\n", csvField(columnName(pairGroups(), k)), (*m_w)[m_shape.pairStart() + k]);
        return QString::fromStdString(text);
    }
    using Kind = FeatureGroup::Kind;
    const std::optional<Kind> only = key == QStringLiteral("colours") ? std::optional(Kind::colors)
        : key == QStringLiteral("places")                             ? std::optional(Kind::places)
        : key == QStringLiteral("words")                              ? std::optional(Kind::words)
                                                                      : std::nullopt;
    for (std::size_t label = m_shape.binary() ? 1 : 0; label < m_shape.labelCount(); ++label) {
        const std::vector<double> weights = unaryWeights(m_shape, *m_w, label);
        for (std::size_t k = 0; k < weights.size(); ++k) {
            const FeatureGroup* group = groupOf(unaryGroups(), k);
            if (!only || (group && group->kind == *only))
                text += fmt::format("{},{},{}\n", csvField(columnName(unaryGroups(), k)),
                    csvField(m_shape.labelNames[label]), weights[k]);
        }
    }
    return QString::fromStdString(text);
}

/// Uses one scale for all grids, so that they can be compared.
void SegmentationWeights::showPlaces(const std::vector<double>& weights)
{
    std::vector<const FeatureGroup*> groups;
    double scale = 0;
    for (const FeatureGroup& group : unaryGroups()) {
        if (group.kind != FeatureGroup::Kind::places)
            continue;
        groups.push_back(&group);
        for (std::size_t k = 0; k < group.count; ++k)
            scale = std::max(scale, std::abs(weights[group.first + k]));
    }
    setTabShown(m_tabs, m_tabs->indexOf(m_placesPage), !groups.empty());
    while (m_places.size() < groups.size()) {
        m_places.push_back(addMatrix({}));
        m_places.back()->setMinimumSize(140, 160); // there are several
        m_placesRow->addWidget(m_places.back(), 1);
    }
    for (std::size_t g = 0; g < m_places.size(); ++g) {
        MatrixView& view = *m_places[g];
        view.setVisible(g < groups.size());
        if (g >= groups.size())
            continue;
        const FeatureGroup& group = *groups[g];
        const auto first = weights.begin() + static_cast<std::ptrdiff_t>(group.first);
        const std::vector<double> values(first, first + static_cast<std::ptrdiff_t>(group.count));
        MatrixView::Content content = weightMatrix(values, tr("weight (score)"), scale);
        for (std::size_t r = 0; r < group.bins[0]; ++r)
            content.rows << QString::number(r + 1);
        for (std::size_t c = 0; c < group.bins[1]; ++c)
            content.columns << QString::number(c + 1);
        const QString title = titleOf(group), name = className();
        content.columnTitle = title;
        view.setAccessibleName(tr("Weights of %1").arg(title));
        view.setToolTip(tr("Weight of standing in a place of the photograph, cut into %1 × %2")
                            .arg(group.bins[0])
                            .arg(group.bins[1]));
        const auto columns = static_cast<int>(group.bins[1]);
        view.setContent(std::move(content), [title, name, values, columns](int r, int c) {
            return tr("%1, row %2 column %3: weight %4 for %5")
                .arg(title)
                .arg(r + 1)
                .arg(c + 1)
                .arg(displayNumber(values[static_cast<std::size_t>(r * columns + c)]), name);
        });
    }
}

/// Distances at the same scales form a matrix; the rest are bars.
void SegmentationWeights::showPairs()
{
    const auto weight = [this](std::size_t k) { return (*m_w)[m_shape.pairStart() + k]; };
    const FeatureGroup* like = nullptr;
    std::vector<bool> inMatrix(m_shape.pairFeatures, false);
    std::vector<double> values;
    QStringList rows, names, columns;
    for (const FeatureGroup& group : pairGroups()) {
        if (group.kind != FeatureGroup::Kind::distance || (like && group.scales != like->scales))
            continue;
        like = like ? like : &group;
        names << titleOf(group);
        rows << shortTitleOf(group);
        for (std::size_t k = 0; k < group.count; ++k) {
            values.push_back(weight(group.first + k));
            inMatrix[group.first + k] = true;
        }
    }
    for (std::size_t k = 0; like && k < like->count; ++k)
        columns << displayNumber(like->scales[k]);
    QStringList told;
    WeightBars::Group others{tr("other pair features"), {}};
    for (std::size_t k = 0; k < m_shape.pairFeatures; ++k)
        if (!inMatrix[k])
            others.bars.push_back({QString::fromStdString(columnName(pairGroups(), k)), weight(k)});
    const bool few = others.bars.size() <= 3; // words are enough for them
    for (const WeightBars::Bar& bar : others.bars)
        told << tr("%1: weight %2").arg(bar.name, displayNumber(bar.weight));
    m_fewPairs->setText(few ? told.join(QStringLiteral(" · ")) : QString());
    m_fewPairs->setVisible(few && !told.isEmpty());
    setTabShown(m_tabs, m_tabs->indexOf(m_pairsPage), m_shape.pairFeatures > 0);
    m_pairs->setVisible(like);
    m_otherPairs->setVisible(!few);
    m_otherPairs->setMaximumHeight(like ? 140 : QWIDGETSIZE_MAX);
    m_otherPairs->setGroups({std::move(others)}, {});
    MatrixView::Content content = weightMatrix(values, tr("weight (score), never below 0"));
    content.map = ColorMap::sequential;
    content.legendLow = QStringLiteral("0");
    content.rows = rows;
    content.columns = columns;
    content.columnTitle = QStringLiteral("η");
    m_pairs->setContent(std::move(content), [names, columns, values](int r, int c) {
        return tr("%1, η %2: weight %3")
            .arg(names[r], columns[c])
            .arg(displayNumber(values[static_cast<std::size_t>(r * columns.size() + c)]));
    });
}

} // namespace gapscope
