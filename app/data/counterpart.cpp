// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data/counterpart.h"

#include "widgets/qt_string.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace gapscope {
namespace {

/// In the case of the word that it replaces.
QString inCaseOf(const QString& model, const QString& word)
{
    if (model.isUpper())
        return word.toUpper();
    return model.front().isUpper() ? word.front().toUpper() + word.mid(1) : word;
}

} // namespace

std::optional<Counterpart> counterpartOf(const QString& path)
{
    static const QRegularExpression part(u"(?<![A-Za-z])(train|test)(ing)?(?![A-Za-z])"_s,
        QRegularExpression::CaseInsensitiveOption);
    const QFileInfo file(path);
    const QString name = file.fileName();
    const QRegularExpressionMatch match = part.match(name);
    if (!match.hasMatch() || !file.isFile())
        return {};
    const QString word = match.captured(1);
    const bool tests = word.compare(u"train"_s, Qt::CaseInsensitive) == 0;
    const QString packed = u".gz"_s;
    for (const QString& ending : {match.captured(2), QString()}) {
        const QString other = name.left(match.capturedStart())
            + inCaseOf(word, tests ? u"test"_s : u"train"_s) + ending
            + name.mid(match.capturedEnd());
        const QString unpacked = other.endsWith(packed) ? other.chopped(packed.size()) : other;
        for (const QString& each : {other, unpacked, unpacked + packed})
            if (const QFileInfo found(file.dir(), each); found.isFile())
                return Counterpart{found.filePath(), tests};
    }
    return {};
}

} // namespace gapscope
