// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/chain/sentences/sentence_list_model.h"

#include <algorithm>

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
        .arg(loss(example), 0, 'f', 3);
}

bool SentenceListModel::hasWord(int example) const
{
    for (std::size_t t = 0; t < truth(example).size(); ++t)
        if (word(example, t).contains(filter().text, Qt::CaseInsensitive))
            return true;
    return false;
}

/// A token among these has the filter's label, or one of the filter's chunk type.
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
    switch (kind) {
    case LabelErrorKind::missed:
        return SentenceListModel::tr("missed chunk");
    case LabelErrorKind::spurious:
        return SentenceListModel::tr("spurious chunk");
    case LabelErrorKind::boundary:
        return SentenceListModel::tr("wrong boundary");
    case LabelErrorKind::type:
        return SentenceListModel::tr("wrong type");
    case LabelErrorKind::token:
        break;
    }
    return SentenceListModel::tr("wrong label");
}

QString errorText(const LabelError& error, const ChunkScheme& scheme)
{
    const auto name = [&](const std::optional<std::size_t>& type) {
        return type ? QString::fromStdString(scheme.types()[*type]) : QString();
    };
    switch (error.kind) {
    case LabelErrorKind::missed:
        return SentenceListModel::tr("missed %1").arg(name(error.truth));
    case LabelErrorKind::spurious:
        return SentenceListModel::tr("spurious %1").arg(name(error.predicted));
    case LabelErrorKind::boundary:
        return SentenceListModel::tr("boundary of %1").arg(name(error.truth));
    case LabelErrorKind::type:
        return SentenceListModel::tr("%1 taken for %2")
            .arg(name(error.truth), name(error.predicted));
    case LabelErrorKind::token:
        break;
    }
    return SentenceListModel::tr("wrong label");
}

} // namespace gapscope
