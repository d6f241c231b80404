// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/run_names.h"

#include "app/session.h"
#include "widgets/controls/number_text.h"

#include <QStringList>

#include <algorithm>

namespace gapscope {
namespace {

QString text(const SolverOptions& options, std::string_view key)
{
    return QString::fromStdString(optionText(options, *findOption(key)));
}

/// As a person reads it: numbers in four digits.
QString shortText(const SolverOptions& options, const OptionField& field)
{
    const QString label = field.key == "epsilon" ? QStringLiteral("ε")
        : field.key == "nu"                      ? QStringLiteral("ν")
                                                 : QString::fromUtf8(field.label);
    return label + QLatin1Char(' ')
        + optionShort(QString::fromStdString(optionText(options, field)));
}

} // namespace

QString optionShort(const QString& text)
{
    bool number = false;
    const double value = text.toDouble(&number);
    const bool whole =
        !text.contains(QLatin1Char('.')) && !text.contains(QLatin1Char('e')); // a seed
    return number && !whole && text.size() > 6 ? plainNumber(value) : text;
}

QString describe(const SolverOptions& start, const SolverOptions& now)
{
    const auto change = [](const QString& from, const QString& to) {
        return from == to ? to : QStringLiteral("%1 → %2").arg(from, to);
    };
    const auto number = [](double value) { return plainNumber(value, 3); };
    QStringList variant{text(now, "method")}; // as variantsOf() names those of a comparison
    if (now.method != Method::batchFw)
        variant << change(text(start, "sampling"), text(now, "sampling"));
    if (now.step != Step::lineSearch)
        variant << text(now, "step");
    if (now.cache)
        variant << Session::tr("cached");
    if (now.averaging != Averaging::none)
        variant << text(now, "averaging");
    QStringList parts{variant.join(QLatin1Char(' '))};
    parts << QStringLiteral("λ ") + change(number(start.lambda), number(now.lambda));
    parts << Session::tr("seed %1").arg(now.seed);
    return parts.join(QStringLiteral(" · "));
}

QString nameOfVariant(const std::string& variant, const SolverOptions& options)
{
    const QStringList parts{QString::fromStdString(variant),
        QStringLiteral("λ ") + plainNumber(options.lambda, 3),
        Session::tr("seed %1").arg(options.seed)};
    return parts.join(QStringLiteral(" · "));
}

QString seedGroup(const RunRecord& record)
{
    SolverOptions options = record.options;
    options.seed = 0;
    QString group = QString::fromStdString(record.name + '|' + record.dataset.source + '|'
        + record.dataset.split + '|' + std::to_string(record.dataset.n));
    for (const OptionField& field : optionFields())
        group += QLatin1Char('|') + QString::fromStdString(optionText(options, field));
    return group;
}

QString withDifferences(
    const QString& description, const Run& run, const std::vector<const Run*>& alike)
{
    QStringList parts{description};
    for (const OptionField& field : optionFields())
        if (std::ranges::any_of(alike, [&](const Run* other) {
                return optionText(other->options, field) != optionText(run.options, field);
            }))
            parts << shortText(run.options, field);
    return parts.join(QStringLiteral(" · "));
}

} // namespace gapscope
