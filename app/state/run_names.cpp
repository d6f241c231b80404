// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/state/run_names.h"

#include "core/options/option_relevance.h"
#include "core/records/data_identity.h"

#include "app/state/session.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

#include <algorithm>

namespace gapscope {
namespace {

QString text(const SolverOptions& options, std::string_view key)
{
    return QString::fromStdString(optionText(options, *findOption(key)));
}

/// As the user reads it: numbers in four digits.
QString shortText(const SolverOptions& options, const OptionField& field)
{
    const QString label = field.key == "nu" ? QStringLiteral("ν") : optionLabel(field.key);
    return label + QLatin1Char(' ')
        + optionShort(QString::fromStdString(optionText(options, field)));
}

QString change(const QString& from, const QString& to)
{
    return from == to ? to : QStringLiteral("%1 → %2").arg(from, to);
}

/// The method as its options describe it, in the words of variantsOf().
QStringList ownWords(const SolverOptions& start, const SolverOptions& now)
{
    QStringList words{text(now, "method")};
    if (whyIgnored(*findOption("sampling"), now.method).empty())
        words << change(text(start, "sampling"), text(now, "sampling"));
    if (now.step != Step::lineSearch)
        words << text(now, "step");
    if (now.cache)
        words << Session::tr("cached");
    if (now.averaging != Averaging::none)
        words << text(now, "averaging");
    return words;
}

/// Whether a variant's name has words of its author's, not those of its options alone.
bool saysMore(const QString& variant, const SolverOptions& options)
{
    const QStringList known{text(options, "method"), text(options, "sampling"),
        text(options, "step"), text(options, "averaging"), Session::tr("cached")};
    return std::ranges::any_of(variant.split(QLatin1Char(' '), Qt::SkipEmptyParts),
        [&](const QString& word) { return !known.contains(word, Qt::CaseInsensitive); });
}

} // namespace

QString optionShort(const QString& text)
{
    bool number = false;
    const double value = text.toDouble(&number);
    const bool whole =
        !text.contains(QLatin1Char('.')) && !text.contains(QLatin1Char('e')); // a seed
    return number && !whole ? plainNumber(value) : text;
}

QString describe(const RunRecord& record, const SolverOptions& now, bool withTarget)
{
    const auto number = [](double value) { return plainNumber(value, 3); };
    const SolverOptions& start = record.options;
    const QString variant = QString::fromStdString(record.name);
    QStringList parts{
        saysMore(variant, now) ? variant : ownWords(start, now).join(QLatin1Char(' '))};
    parts << QStringLiteral("λ ") + change(number(start.lambda), number(now.lambda));
    if (withTarget)
        parts << QStringLiteral("ε ") + number(now.epsilon);
    parts << Session::tr("seed %1").arg(now.seed);
    return parts.join(QStringLiteral(" · "));
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
    return parts.join(QStringLiteral(", "));
}

QString seedGroup(const RunRecord& record)
{
    SolverOptions options = record.options;
    options.seed = 0;
    QString group = QString::fromStdString(record.name);
    for (const DataFact& fact : dataIdentity(record.dataset, record.request))
        group += QLatin1Char('|') + QString::fromStdString(fact.text());
    for (const OptionField& field : optionFields())
        group += QLatin1Char('|') + QString::fromStdString(optionText(options, field));
    group += QStringLiteral("|%1|%2|%3")
                 .arg(QString::fromStdString(record.start.name),
                     QString::fromStdString(record.start.sha256))
                 .arg(record.ranks);
    for (const OptionEvent& event : record.events)
        group += QStringLiteral("|%1 %2 %3")
                     .arg(QString::fromStdString(event.option), QString::fromStdString(event.to))
                     .arg(event.pass, 0, 'g', 17);
    return group;
}

std::vector<const OptionField*> differingFields(const std::vector<const Run*>& runs)
{
    std::vector<const OptionField*> fields;
    for (const OptionField& field : optionFields()) {
        const auto value = [&field](const Run* run) { return optionText(run->options, field); };
        if (field.key != "epsilon" && !runs.empty()
            && !std::ranges::all_of(runs, [first = value(runs.front()), &value](const Run* run) {
                   return value(run) == first;
               }))
            fields.push_back(&field);
    }
    return fields;
}

QString withOptions(const QString& description, const SolverOptions& options,
    const std::vector<const OptionField*>& fields)
{
    QStringList parts{description};
    for (const OptionField* field : fields)
        parts << shortText(options, *field);
    return parts.join(QStringLiteral(" · "));
}

} // namespace gapscope
