// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/chunk_viewer.h"

#include "widgets/controls/number_text.h"

#include "widgets/plots/look/theme.h"
#include "widgets/viewers/chain/sentences/sentence_canvas.h"
#include "widgets/viewers/chain/sentences/token_panel.h"
#include "widgets/viewers/common/example_delegate.h"

#include <QtWidgets>

namespace gapscope {

SentenceListModel::SentenceListModel(QObject* parent)
    : ChainListModel(parent)
{
}

void SentenceListModel::partTaken(QStringList& labels)
{
    ChainListModel::partTaken(labels);
    std::vector<std::string> names;
    for (const QString& label : std::as_const(labels))
        names.push_back(label.toStdString());
    m_scheme = ChunkScheme(names);
}

std::size_t SentenceListModel::columns() const
{
    return part().problem && examples().text ? examples().text->columns : 0;
}

QString SentenceListModel::cell(int example, std::size_t token, std::size_t column) const
{
    const ChainExamples& all = examples();
    const std::string_view text =
        all.text->cell(all.sequenceStart[static_cast<std::size_t>(example)] + token, column);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString SentenceListModel::word(int example, std::size_t token) const
{
    return columns() > 0 ? cell(example, token, 0) : QString::number(token + 1);
}

std::vector<LabelError> SentenceListModel::errors(int example) const
{
    const Labelling found = prediction(example);
    return found.empty() || !labelled() ? std::vector<LabelError>{}
                                        : labelErrors(m_scheme, truth(example), found);
}

QStringList SentenceListModel::tokenNames(int example) const
{
    QStringList names;
    for (std::size_t t = 0; t < truth(example).size(); ++t)
        names << word(example, t);
    return names;
}

QString SentenceListModel::textOf(int example) const
{
    return tokenNames(example).join(QLatin1Char(' '));
}

QString SentenceListModel::sentenceOf(int example) const
{
    const Labelling found = prediction(example);
    const LabellingView right = truth(example);
    const QString text = tr("sentence %L1: %2").arg(example + 1).arg(textOf(example));
    if (found.empty())
        return text;
    if (!labelled())
        return tr("%1 – no truth is known").arg(text);
    std::size_t wrong = 0;
    for (std::size_t t = 0; t < right.size(); ++t)
        wrong += right[t] != found[t] ? 1 : 0;
    return tr("%1 – %2 of %3 tokens wrong, loss %4")
        .arg(text)
        .arg(wrong)
        .arg(right.size())
        .arg(fixedText(loss(example), 3));
}

bool SentenceListModel::hasWord(int example) const
{
    for (std::size_t t = 0; t < truth(example).size(); ++t)
        if (word(example, t).contains(filter().text, Qt::CaseInsensitive))
            return true;
    return false;
}

/// Whether a token among these has the filter's label, or one of its chunk type.
bool SentenceListModel::hasLabel(LabellingView y, std::size_t first, std::size_t last) const
{
    const QString& wanted = filter().label;
    const QString type = QLatin1Char('-') + wanted;
    const bool isLabel = labels().contains(wanted);
    for (std::size_t t = first; t <= last && t < y.size(); ++t) {
        const QString& name = labels()[y[t]];
        if (isLabel ? name == wanted : name.endsWith(type) && name.size() == type.size() + 1)
            return true;
    }
    return false;
}

bool SentenceListModel::accepts(int example) const
{
    const ExampleFilter& wanted = filter();
    if (!wanted.text.isEmpty() && !hasWord(example))
        return false;
    if (!wanted.error && wanted.label.isEmpty())
        return true;
    const Labelling found = prediction(example);
    const LabellingView right = truth(example);
    const auto about = [&](std::size_t first, std::size_t last) {
        return wanted.label.isEmpty() || (labelled() && hasLabel(right, first, last))
            || hasLabel(found, first, last);
    };
    if (!wanted.error)
        return about(0, right.size());
    const std::vector<LabelError> all = errors(example);
    return std::any_of(all.begin(), all.end(), [&](const LabelError& error) {
        return error.kind == *wanted.error && about(error.first, error.last);
    });
}

QString errorName(LabelErrorKind kind)
{
    const QString names[] = {SentenceListModel::tr("missed chunk"),
        SentenceListModel::tr("spurious chunk"), SentenceListModel::tr("wrong boundary"),
        SentenceListModel::tr("wrong type"), SentenceListModel::tr("wrong label")};
    return names[static_cast<std::size_t>(kind)];
}

QString errorText(const LabelError& error, const ChunkScheme& scheme)
{
    const auto name = [&](const std::optional<std::size_t>& type) {
        return type ? QString::fromStdString(scheme.types()[*type]) : QString();
    };
    const QString texts[] = {SentenceListModel::tr("missed %1").arg(name(error.truth)),
        SentenceListModel::tr("spurious %1").arg(name(error.predicted)),
        SentenceListModel::tr("boundary of %1").arg(name(error.truth)),
        SentenceListModel::tr("%1 taken for %2").arg(name(error.truth), name(error.predicted)),
        SentenceListModel::tr("wrong label")};
    return texts[static_cast<std::size_t>(error.kind)];
}

namespace {

constexpr int listRows = 5;

/// Paints the words that fit, those with a wrong label in another colour and underlined. Only
/// visible words are created.
void paintWords(
    QPainter& painter, const QRectF& area, const SentenceListModel& model, int example, bool dark)
{
    const PlotInk ink = plotInk(dark);
    const LabellingView truth = model.truth(example);
    const Labelling prediction = model.prediction(example);
    const QFont plain = painter.font();
    QFont marked = plain;
    marked.setUnderline(true);
    marked.setBold(true);
    const QFontMetricsF plainMetrics(plain), markedMetrics(marked);
    const double space = plainMetrics.horizontalAdvance(QLatin1Char(' '));
    const QString more = QStringLiteral("…");
    const double end = area.right() - plainMetrics.horizontalAdvance(more);
    double x = area.left();
    for (std::size_t t = 0; t < truth.size(); ++t) {
        const bool wrong = model.labelled() && t < prediction.size() && prediction[t] != truth[t];
        QString word = model.word(example, t);
        const double width = (wrong ? markedMetrics : plainMetrics).horizontalAdvance(word);
        const bool stop = x + width > end;
        if (stop)
            word = more;
        painter.setFont(wrong && !stop ? marked : plain);
        painter.setPen(wrong ? ink.warning : ink.text);
        painter.drawText(QRectF(x, area.top(), width + space, area.height()),
            Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, word);
        if (stop)
            break;
        x += width + space;
    }
}

ExampleViewer::Kind sentenceKind()
{
    auto* model = new SentenceListModel;
    auto* delegate = new ExampleDelegate(model,
        ExampleDelegate::Row{[](double loss) { return fixedText(loss, 2); }, QStringLiteral("0.00"),
            false,
            [=](QPainter& painter, const QRectF& area, int example, bool dark) {
                paintWords(painter, area, *model, example, dark);
            }});
    return {ChunkViewer::names(), model, new SentenceCanvas, delegate, QListView::TopToBottom,
        listRows, new TokenPanel, ChunkViewer::tr("Token")};
}

} // namespace

ExampleNames ChunkViewer::names()
{
    return {tr("sentence"), tr("sentences"), tr("token"), tr("tokens"), tr("find a word")};
}

ChunkViewer::ChunkViewer(QWidget* parent)
    : ExampleViewer(sentenceKind(), parent)
    , m_sentences(static_cast<SentenceListModel*>(kind().model))
    , m_canvas(static_cast<SentenceCanvas*>(kind().canvas))
    , m_panel(static_cast<TokenPanel*>(kind().detail))
    , m_labelBox(new QComboBox)
{
    setAccessibleName(tr("Chunk viewer"));
    search()->setToolTip(tr("Sentences with a word that contains this"));
    m_labelBox->setObjectName(QStringLiteral("label"));
    m_labelBox->setAccessibleName(tr("Which label or chunk type"));
    m_labelBox->setToolTip(
        tr("Sentences with this chunk type or label, in the truth or in the prediction; together "
           "with a kind of error, those where the error is about it"));
    m_labelBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    addFilter(m_labelBox);
    offerFilters();
    connect(m_labelBox, &QComboBox::currentIndexChanged, this, [this] { applyFilter(); });
    connect(this, &ExampleViewer::partChanged, this, [this] {
        offerFilters(); // the test part may have labels of its own
        applyFilter();
    });
    connect(m_canvas, &SentenceCanvas::tokenChanged, this, &ChunkViewer::showToken);
}

void ChunkViewer::setData(std::vector<ExamplePart> parts)
{
    m_shape = parts.empty() ? ChainShape() : parts.front().as<ChainProblem>()->shape();
    ExampleViewer::setData(std::move(parts));
    offerFilters();
    applyFilter();
    showToken();
}

/// Lists the kinds of error and the labels; keeps the chosen ones if possible.
void ChunkViewer::offerFilters()
{
    const QSignalBlocker quietErrors(filterBox()), quietLabels(m_labelBox);
    const ChunkScheme& scheme = m_sentences->scheme();
    const int error = filterBox()->currentIndex();
    const QString label = m_labelBox->currentData().toString();
    while (filterBox()->count() > 2)
        filterBox()->removeItem(2);
    for (const LabelErrorKind kind : {LabelErrorKind::missed, LabelErrorKind::spurious,
             LabelErrorKind::boundary, LabelErrorKind::type, LabelErrorKind::token})
        if (scheme.any() || kind == LabelErrorKind::token)
            filterBox()->addItem(errorName(kind), static_cast<int>(kind));
    filterBox()->setCurrentIndex(error < filterBox()->count() ? error : 0);
    m_labelBox->clear();
    m_labelBox->addItem(tr("any label"));
    for (const std::string& type : scheme.types())
        m_labelBox->addItem(
            tr("chunk %1").arg(QString::fromStdString(type)), QString::fromStdString(type));
    if (scheme.any())
        m_labelBox->insertSeparator(m_labelBox->count());
    for (const QString& each : m_sentences->labels())
        m_labelBox->addItem(each, each);
    m_labelBox->setCurrentIndex(label.isEmpty() ? 0 : std::max(0, m_labelBox->findData(label)));
}

ExampleFilter ChunkViewer::filterWanted() const
{
    ExampleFilter filter = ExampleViewer::filterWanted();
    const QVariant error = filterBox()->currentData();
    if (error.isValid())
        filter.error = static_cast<LabelErrorKind>(error.toInt());
    filter.label = m_labelBox->currentData().toString();
    return filter;
}

void ChunkViewer::filtersCleared()
{
    ExampleViewer::filtersCleared();
    m_sought.reset();
    m_labelBox->setCurrentIndex(0);
}

void ChunkViewer::exampleShown()
{
    seekToken();
    showToken();
}

void ChunkViewer::seek(const QString& truth, const QString& predicted)
{
    m_sought = {truth, predicted};
    m_soughtIn = -1;
    seekToken();
}

void ChunkViewer::seekToken()
{
    const int example = currentExample();
    if (!model().filter().subset)
        m_sought.reset();
    if (!m_sought || example < 0 || example == m_soughtIn)
        return;
    const Labelling y = m_sentences->prediction(example);
    const LabellingView truth = m_sentences->truth(example);
    const QStringList& labels = m_sentences->labels();
    for (std::size_t t = 0; t < y.size(); ++t)
        if (labels.value(truth[t]) == m_sought->first && labels.value(y[t]) == m_sought->second) {
            m_canvas->setCurrentToken(static_cast<int>(t));
            m_soughtIn = example;
            return;
        }
}

void ChunkViewer::showToken()
{
    const int example = currentExample(), token = m_canvas->currentToken();
    if (example < 0 || token < 0) {
        m_panel->clear({});
        return;
    }
    const Labelling y = m_sentences->prediction(example);
    if (y.empty() || !hasWeights() || m_shape.labelCount() < 2) {
        m_panel->clear(tr("Why the model gives this token its label appears here once a run has "
                          "weights."));
        return;
    }
    const auto i = static_cast<std::size_t>(example);
    const auto t = static_cast<std::size_t>(token);
    const ChainExamples& examples = m_sentences->examples();
    const Label truth = m_sentences->truth(example)[t];
    const bool known = m_sentences->labelled();
    const bool against = known && truth != y[t] && truth < m_shape.labelCount();
    const Label other = against ? truth : strongestRival(m_shape, examples, i, t, y, *weights());
    const QStringList& labels = m_sentences->labels();
    m_panel->showToken(m_sentences->word(example, t), labels[y[t]],
        known ? labels[truth] : QString(), labels[other],
        tokenScores(m_shape, examples, i, t, y, other, *weights()));
}

bool ChunkViewer::takeKey(QKeyEvent* event)
{
    const bool right = event->key() == Qt::Key_Right, left = event->key() == Qt::Key_Left;
    if (event->modifiers() == Qt::ShiftModifier && (left || right)) {
        m_canvas->setCurrentToken(m_canvas->currentToken() + (right ? 1 : -1));
        return true;
    }
    return ExampleViewer::takeKey(event);
}

} // namespace gapscope
