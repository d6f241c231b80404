// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/report_checks.h"

#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>
#include <QStringDecoder>

namespace gapscope {
namespace {

QStringList captures(const QString& text, const QString& pattern)
{
    QStringList found;
    const QRegularExpression expression(pattern);
    for (auto each = expression.globalMatch(text); each.hasNext();)
        found << each.next().captured(1);
    return found;
}

/// Every tag must close where it should; any other '<' is text that was not escaped.
QStringList faultsOfTags(QString page)
{
    page.remove(QRegularExpression(QStringLiteral("^<!DOCTYPE html>")));
    page.remove(QRegularExpression(
        QStringLiteral("<style>.*?</style>"), QRegularExpression::DotMatchesEverythingOption));
    static const QRegularExpression tag(
        QStringLiteral("<(/?)([A-Za-z][A-Za-z0-9]*)((?:\\s+[\\w:-]+=\"[^\"<>]*\")*)\\s*(/?)>"));
    QStringList open, faults;
    qsizetype end = 0;
    for (auto each = tag.globalMatch(page); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        if (page.mid(end, match.capturedStart() - end).contains(QLatin1Char('<')))
            faults << QStringLiteral("a bare < before %1").arg(match.captured());
        end = match.capturedEnd();
        const QString name = match.captured(2);
        if (name == QLatin1String("meta") || !match.captured(4).isEmpty())
            continue;
        if (match.captured(1).isEmpty())
            open << name;
        else if (open.isEmpty() || open.takeLast() != name)
            faults << QStringLiteral("</%1> closes nothing").arg(name);
    }
    for (const QString& name : open)
        faults << QStringLiteral("<%1> stays open").arg(name);
    return faults;
}

QStringList faultsOfReferences(const QString& page)
{
    QStringList faults;
    const QStringList ids = captures(page, QStringLiteral("\\sid=\"([^\"]*)\""));
    const QSet<QString> known(ids.begin(), ids.end());
    if (known.size() != ids.size())
        faults << QStringLiteral("ids that come twice");
    for (const char* pattern : {"url\\(#([^)]*)\\)", "href=\"#([^\"]*)\""})
        for (const QString& id : captures(page, QLatin1String(pattern)))
            if (!known.contains(id))
                faults << QStringLiteral("no element is called %1").arg(id);
    for (const char* outside : {"(<script)", "(<link)", "(<iframe)", "(<object)", "(<base)",
             "(@import)", "(\\ssrc(?:set)?=)", "(\\son\\w+=\")", "(url\\((?!#))",
             "((?:href|action|data)=\"(?!#|data:))", "([\\w:-]+=\"[^\"]*https?:)"})
        if (const QStringList found = captures(page, QLatin1String(outside)); !found.isEmpty())
            faults << QStringLiteral("%1 times %2").arg(found.size()).arg(found.front());
    return faults;
}

QString run(const QString& program, const QStringList& arguments)
{
    if (QStandardPaths::findExecutable(program).isEmpty())
        return {};
    QProcess process;
    process.start(program, arguments);
    process.waitForFinished(60000);
    return QString::fromUtf8(process.readAllStandardOutput());
}

} // namespace

QStringList faultsOf(const QByteArray& page)
{
    QStringDecoder decoder(QStringDecoder::Utf8);
    const QString text = decoder(page);
    QStringList faults = faultsOfTags(text) + faultsOfReferences(text);
    if (decoder.hasError())
        faults << QStringLiteral("no UTF-8");
    for (const QChar c : text)
        if (c.category() == QChar::Other_Control && c != u'\n' && c != u'\t')
            faults << QStringLiteral("a control character %1").arg(c.unicode());
    return faults;
}

int sheetsOf(const QByteArray& pdf) { return static_cast<int>(pdf.count("/Type /Page\n")); }

QString textOf(const QString& pdfPath)
{
    return run(
        QStringLiteral("pdftotext"), {QStringLiteral("-layout"), pdfPath, QStringLiteral("-")});
}

QStringList wordsCut(const QString& pdfPath)
{
    constexpr double width = 595, height = 842, margin = 42; // points
    const QString boxes =
        run(QStringLiteral("pdftotext"), {QStringLiteral("-bbox"), pdfPath, QStringLiteral("-")});
    static const QRegularExpression word(QStringLiteral(
        "<word xMin=\"([-\\d.]+)\" yMin=\"([-\\d.]+)\" xMax=\"([-\\d.]+)\" yMax=\"([-\\d.]+)\">"
        "([^<]*)<"));
    QStringList cut;
    for (auto each = word.globalMatch(boxes); each.hasNext();) {
        const QRegularExpressionMatch match = each.next();
        const auto at = [&](int k) { return match.captured(k).toDouble(); };
        if (at(1) < margin || at(3) > width - margin || at(2) < margin
            || at(4) > height - margin / 2)
            cut << match.captured(5);
    }
    return cut;
}

} // namespace gapscope
