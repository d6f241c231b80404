// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/runs/list/short_names.h"

#include "widgets/controls/number_text.h"
#include "widgets/plots/look/name_fit.h"

#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

#include <algorithm>
#include <functional>

namespace gapscope {
namespace {

const QString dot = QStringLiteral(" · ");

QString joined(QStringList parts)
{
    parts.removeAll(QString());
    return parts.join(dot);
}

/// The settings that every title has.
QStringList sharedSettings(const std::vector<RunTitle>& titles)
{
    QStringList shared = titles.front().settings;
    shared.removeDuplicates();
    for (const RunTitle& title : titles)
        shared.removeIf([&title](const QString& each) { return !title.settings.contains(each); });
    return shared;
}

/// "λ" of "λ 0.01" and "λ 0.1 → 0.01": what the setting is about.
QString subjectOf(QString setting)
{
    static const QRegularExpression values(QStringLiteral("[-+−]?\\d[^ ]*|→"));
    const QString whole = setting;
    setting = setting.remove(values).simplified();
    return setting.size() < whole.size() ? setting : whole.section(QLatin1Char(' '), 0, -2);
}

/// The settings of every run, and of a subject that every run names the commonest one.
QStringList usualSettings(const std::vector<RunTitle>& titles)
{
    QHash<QString, std::size_t> runsWith, runsAbout;
    for (const RunTitle& title : titles) {
        QSet<QString> about;
        for (const QString& each : QSet<QString>(title.settings.begin(), title.settings.end())) {
            ++runsWith[each];
            about << subjectOf(each);
        }
        for (const QString& each : std::as_const(about))
            ++runsAbout[each];
    }
    QStringList usual;
    for (const auto& [setting, runs] : runsWith.asKeyValueRange()) {
        const bool byAll = runsAbout[subjectOf(setting)] == titles.size();
        if (runs == titles.size() || (byAll && runs > 1 && 2 * runs > titles.size()))
            usual << setting;
    }
    usual.sort();
    return usual;
}

QStringList without(const QStringList& settings, const QStringList& shared)
{
    QStringList rest;
    for (const QString& each : settings)
        if (!shared.contains(each))
            rest << each;
    return rest;
}

template <typename Member> bool allEqual(const std::vector<RunTitle>& titles, Member member)
{
    return std::ranges::all_of(
        titles, [&](const RunTitle& title) { return title.*member == titles.front().*member; });
}

/// Whether the settings alone name every run that has no given name.
bool settingsSuffice(const std::vector<RunTitle>& titles, const QStringList& shared)
{
    std::size_t named = 0;
    for (const RunTitle& title : titles) {
        if (!title.given.isEmpty())
            continue;
        ++named;
        if (without(title.settings, shared).isEmpty())
            return false;
    }
    return named > 1;
}

/// Replaces names that others have, too, by longer ones.
void lengthen(QStringList& names, const std::vector<RunTitle>& titles,
    const std::function<QString(const RunTitle&)>& longer)
{
    QHash<QString, int> times;
    for (const QString& name : names)
        ++times[name];
    for (qsizetype k = 0; k < names.size(); ++k)
        if (times[names[k]] > 1 || names[k].isEmpty())
            names[k] = longer(titles[static_cast<std::size_t>(k)]);
}

} // namespace

QString fullName(const RunTitle& title)
{
    return !title.given.isEmpty()
        ? title.given
        : joined(QStringList{title.variant} + title.settings + QStringList{title.seed});
}

int digitsApart(double value, const std::set<double>& all)
{
    int digits = 3;
    const auto tellFrom = [&](double other) {
        while (digits < 17 && displayNumber(other, digits) == displayNumber(value, digits))
            ++digits;
    };
    // Rounding keeps the order: of the others, the nearest on either side looks the same first.
    if (const auto above = all.upper_bound(value); above != all.end())
        tellFrom(*above);
    if (const auto from = all.lower_bound(value); from != all.begin())
        tellFrom(*std::prev(from));
    return digits;
}

QString breakable(const QString& name)
{
    constexpr qsizetype longest = 16; // a longer part may break
    static const QRegularExpression count(QStringLiteral("\\((\\d+) "));
    QStringList parts = unbroken(name).split(dot);
    for (qsizetype k = 0; k < parts.size(); ++k) {
        if (k > 0 && parts[k].size() < longest)
            parts[k].replace(QLatin1Char(' '), QChar::Nbsp);
        parts[k].replace(count, QStringLiteral("(\\1") + QChar(QChar::Nbsp));
    }
    return parts.join(QChar(QChar::Nbsp) + QStringLiteral("· "));
}

ShortNames shortNames(const std::vector<RunTitle>& titles)
{
    if (titles.empty())
        return {};
    const QStringList shared = sharedSettings(titles), usual = usualSettings(titles);
    const bool oneVariant = allEqual(titles, &RunTitle::variant) && settingsSuffice(titles, usual);
    const bool oneSeed = allEqual(titles, &RunTitle::seed);
    const auto named = [&](const RunTitle& title, const QStringList& unsaid, bool seed) {
        if (!title.given.isEmpty())
            return title.given;
        return joined(QStringList{oneVariant ? QString() : title.variant}
            + without(title.settings, unsaid) + QStringList{seed ? title.seed : QString()});
    };
    QStringList mostly;
    for (const QString& each : without(usual, shared))
        mostly << QCoreApplication::translate("gapscope::RunListModel", "mostly %1").arg(each);
    ShortNames result;
    result.common = joined(QStringList{oneVariant ? titles.front().variant : QString()} + shared
        + QStringList{oneSeed ? titles.front().seed : QString()} + mostly);
    for (const RunTitle& title : titles)
        result.names << named(title, usual, false);
    for (const bool seed : {false, true})
        lengthen(result.names, titles,
            [&](const RunTitle& title) { return named(title, shared, seed && !oneSeed); });
    lengthen(result.names, titles, fullName);
    if (!areDistinct(result.names))
        for (std::size_t k = 0; k < titles.size(); ++k)
            result.names[static_cast<qsizetype>(k)] = fullName(titles[k]);
    return result;
}

} // namespace gapscope
