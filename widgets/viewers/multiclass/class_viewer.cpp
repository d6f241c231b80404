// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/multiclass/class_viewer.h"

#include "widgets/controls/list_table.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/opacity_slider.h"
#include "widgets/plots/look/theme.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/multiclass/class_canvas.h"

#include <QHeaderView>
#include <QtWidgets>

#include <cmath>
#include <numeric>

namespace gapscope {

ClassScores::ClassScores(QWidget* parent)
    : QTableWidget(parent)
{
    const struct {
        QString title, tip;
    } columns[] = {{tr("class"), tr("All classes, the highest score first")},
        {tr("score"), tr("⟨w_y, x⟩: the class with the highest one is predicted")},
        {tr("H"), tr("L(y) + ⟨w_y − w_truth, x⟩: the largest one is the example's hinge loss")},
        {tr("dual α"), tr("The mass that the dual gives this class, 0 … 1")},
        {QString(), QString()}};
    setColumnCount(static_cast<int>(std::size(columns)));
    for (int k = 0; k < columnCount(); ++k) {
        setReasonHeader(this, k, columns[k].title, columns[k].tip);
    }
    setAccessibleName(tr("Scores of all classes"));
    makeListTable(*this);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setStretchLastSection(true);
    setMinimumWidth(220);
}

void ClassScores::setScores(
    const QStringList& classes, const std::vector<double>& scores, int truth)
{
    m_classes = classes;
    m_scores = scores;
    m_truth = truth;
    m_masses.clear();
    fill();
}

void ClassScores::setDual(std::vector<double> masses)
{
    m_masses = std::move(masses);
    fill();
}

void ClassScores::fill()
{
    m_order.resize(m_scores.size());
    std::iota(m_order.begin(), m_order.end(), 0);
    std::ranges::stable_sort(m_order, [this](int a, int b) {
        return m_scores[static_cast<std::size_t>(a)] > m_scores[static_cast<std::size_t>(b)];
    });
    const bool known = m_truth >= 0 && m_truth < static_cast<int>(m_scores.size());
    setRowCount(static_cast<int>(m_order.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const int k = m_order[static_cast<std::size_t>(row)];
        const auto y = static_cast<std::size_t>(k);
        const double against = known ? m_scores[static_cast<std::size_t>(m_truth)] : 0;
        const double hinge = (k == m_truth ? 0 : 1) + m_scores[y] - against;
        QStringList marks;
        if (row == 0)
            marks << tr("predicted");
        if (k == m_truth)
            marks << tr("true");
        const QStringList texts{m_classes.value(k), fixedText(m_scores[y]),
            known ? fixedText(hinge) : QString(),
            y < m_masses.size() && m_masses[y] > 0 ? fixedText(m_masses[y]) : QString(),
            marks.join(QStringLiteral(", "))};
        setReasonRow(this, row, texts, {}, !marks.isEmpty());
        item(row, columnCount() - 1)->setTextAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    }
}

namespace {

/// The true class of each example; appends classes that the model lacks to names.
std::vector<Label> trueClasses(const MulticlassProblem& part, std::vector<std::string>& names)
{
    std::vector<Label> truth = part.examples().labels;
    for (const UnknownClass& unknown : part.examples().unknown) {
        auto at = std::ranges::find(names, unknown.name);
        if (at == names.end())
            at = names.insert(names.end(), unknown.name);
        truth[unknown.example] = static_cast<Label>(at - names.begin());
    }
    return truth;
}

} // namespace

void ClassListModel::partTaken(QStringList& labels)
{
    m_truth.clear();
    if (!part().problem)
        return;
    m_range = rangeOf(rows());
    std::vector<std::string> names;
    for (const QString& label : std::as_const(labels))
        names.push_back(label.toStdString());
    m_truth = trueClasses(*part().as<MulticlassProblem>(), names);
    for (auto k = static_cast<std::size_t>(labels.size()); k < names.size(); ++k)
        labels << QString::fromStdString(names[k]);
}

QString ClassListModel::truthText(int example) const
{
    return labelled() ? labels().value(truth(example)[0]) : QString();
}

QString ClassListModel::predictionText(int example) const
{
    const Labelling found = prediction(example);
    return found.empty() ? QString() : labels().value(found[0]);
}

QStringList ClassListModel::tokenNames(int) const { return {tr("class")}; }

QString ClassListModel::sentenceOf(int example) const
{
    const QString found = predictionText(example);
    if (!labelled())
        return tr("example %L1: predicted %2, no truth is known").arg(example + 1).arg(found);
    return found.isEmpty()
        ? tr("example %L1: class %2").arg(example + 1).arg(truthText(example))
        : tr("example %L1: class %2, predicted %3").arg(example + 1).arg(truthText(example), found);
}

/// Compares the whole name: "1" must not match "10".
bool ClassListModel::accepts(int example) const
{
    const QString& text = filter().text;
    return text.isEmpty() || truthText(example).compare(text, Qt::CaseInsensitive) == 0
        || predictionText(example).compare(text, Qt::CaseInsensitive) == 0;
}

ConfusedTokens confusedTokens(const MulticlassProblem& part)
{
    ConfusedTokens tokens{part.shape().labelNames, {}};
    tokens.each = [truth = trueClasses(part, tokens.labels)](std::size_t i, const Labelling& y,
                      const ConfusedTokens::Visit& visit) { visit(truth[i], y[0], 1, true); };
    return tokens;
}

namespace {

/// The width of two names and an arrow between them, equal for all frames.
int frameWidth(const ClassListModel& model, const QFontMetrics& metrics)
{
    int name = 0;
    for (const QString& label : model.labels())
        name = std::max(name, metrics.horizontalAdvance(label));
    return std::clamp(2 * name + 60, 96, 200);
}

/// Paints the picture or the features, small.
void paintFeatures(
    QPainter& painter, const QRectF& area, const ClassListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const auto i = static_cast<std::size_t>(example);
    if (!model.shape().hasImages()) {
        paintProfile(painter, area, model.rows().denseRow(i), model.range(), ink.quietText);
        return;
    }
    const LetterGrid grid = gridOf(model.shape());
    double factor = std::min(area.width() / grid.columns, area.height() / grid.rows);
    if (factor > 1)
        factor = std::floor(factor);
    const QSizeF size(grid.columns * factor, grid.rows * factor);
    const QPointF corner(std::floor(area.center().x() - size.width() / 2),
        std::floor(area.center().y() - size.height() / 2));
    painter.drawImage(QRectF(corner, size),
        rowImage(model.rows().row(i), grid, model.range(), ink.text.rgb(), ink.ground.rgb()));
}

/// Paints the class and, if it differs, the predicted one.
void paintNames(
    QPainter& painter, const QRectF& line, const ClassListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const QFontMetricsF metrics(painter.font());
    const bool wrong = model.isWrong(example);
    const double room = wrong ? line.width() / 2 - 8 : line.width();
    painter.setPen(ink.text);
    painter.drawText(line, (wrong ? Qt::AlignLeft : Qt::AlignHCenter) | Qt::AlignVCenter,
        metrics.elidedText(
            model.labelled() ? model.truthText(example) : model.predictionText(example),
            Qt::ElideRight, room));
    if (!wrong)
        return;
    painter.setPen(ink.quietText);
    painter.drawText(line, Qt::AlignCenter, QStringLiteral("→"));
    QFont font = painter.font();
    font.setBold(true);
    font.setUnderline(true);
    painter.setFont(font);
    painter.setPen(ink.warning);
    painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter,
        QFontMetricsF(font).elidedText(model.predictionText(example), Qt::ElideRight, room));
}

ExampleViewer::Kind classKind()
{
    auto* model = new ClassListModel;
    auto* delegate = new ExampleDelegate(model,
        ExampleDelegate::Frame{
            [=](const QFontMetrics& metrics) { return frameWidth(*model, metrics); }, 74, 1,
            {6, 5, 6, 8}, 4,
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintFeatures(painter, area, *model, example, dark);
            },
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintNames(painter, area, *model, example, dark);
            }});
    return {ClassViewer::names(), model, new ClassCanvas, delegate, QListView::LeftToRight, 1,
        new ClassScores, ClassViewer::tr("All classes")};
}

} // namespace

ExampleNames ClassViewer::names()
{
    ExampleNames names{
        tr("example"), tr("examples"), tr("class"), tr("classes"), tr("find a class")};
    names.loss = tr("1 where the predicted class is wrong, else 0");
    names.counted = tr("example");
    names.countedAll = tr("examples");
    return names;
}

ClassViewer::ClassViewer(QWidget* parent)
    : ExampleViewer(classKind(), parent)
    , m_canvas(static_cast<ClassCanvas*>(kind().canvas))
    , m_scores(static_cast<ClassScores*>(kind().detail))
    , m_opacity(new OpacitySlider(
          tr("Opacity of the overlay, 0 … 100 %: the weights of the class shown over the picture; "
             "in the difference, what speaks for the prediction (warm) against the truth (blue)")))
{
    setAccessibleName(tr("Class viewer"));
    search()->setToolTip(tr("Examples whose true or predicted class has this name"));
    addControl(m_opacity);
    connect(m_opacity, &OpacitySlider::opacityChanged, m_canvas, &ClassCanvas::setOpacity);
}

void ClassViewer::setData(std::vector<ExamplePart> parts)
{
    m_w.reset();
    m_readers = {};
    if (!parts.empty())
        m_opacity->setVisible(parts.front().as<MulticlassProblem>()->shape().hasImages());
    ExampleViewer::setData(std::move(parts));
}

void ClassViewer::setWeights(Weights w, Readers readers)
{
    m_w = std::move(w);
    m_readers = std::move(readers);
    m_canvas->setWeights(m_readers[0] ? Weights() : m_w);
    exampleShown();
}

void ClassViewer::exampleShown()
{
    const auto* part = model().part().as<MulticlassProblem>();
    const Problem* reads = part;
    if (m_readers[0])
        reads = m_readers[static_cast<std::size_t>(this->part())].get();
    const int example = currentExample();
    if (!reads || example < 0 || !m_w || m_w->size() != reads->weightSize()) {
        m_scores->setScores({}, {}, -1);
        return;
    }
    const auto i = static_cast<std::size_t>(example);
    std::vector<double> theta(part->statisticSize(i));
    reads->potentials(i, m_w->data(), theta.data());
    theta.resize(part->shape().labelCount());
    if (!m_readers[0])
        m_canvas->setWeights(m_w);
    m_scores->setScores(
        model().labels(), theta, model().labelled() ? int(model().truth(example)[0]) : -1);
}

void ClassViewer::dualShown(const ExampleDual& dual)
{
    std::vector<double> masses;
    if (!dual.positions.empty()) {
        masses.resize(static_cast<std::size_t>(model().labels().size()), 0);
        for (const ExampleDual::Alternative& each : dual.positions.front())
            masses[each.label] = each.mass;
    }
    m_scores->setDual(std::move(masses));
}

} // namespace gapscope
