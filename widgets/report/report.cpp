// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report.h"

#include <algorithm>

namespace gapscope {

std::size_t figureCount(const Report& report)
{
    std::size_t count = 0;
    for (const ReportSection& section : report.sections)
        count += static_cast<std::size_t>(std::ranges::count_if(section.parts,
            [](const ReportPart& part) { return std::holds_alternative<ReportFigure>(part); }));
    return count;
}

QString printable(const QString& text)
{
    QString result;
    result.reserve(text.size());
    for (qsizetype k = 0; k < text.size(); ++k) {
        const QChar c = text[k];
        const bool pair =
            c.isHighSurrogate() && k + 1 < text.size() && text[k + 1].isLowSurrogate();
        if (pair) {
            result += c;
            result += text[++k];
        } else if (c.isSurrogate() || c.unicode() == 0xFFFE || c.unicode() == 0xFFFF
            || (c.category() == QChar::Other_Control && c != u'\n' && c != u'\t')) {
            result += QChar(QChar::ReplacementCharacter);
        } else {
            result += c;
        }
    }
    return result;
}

} // namespace gapscope
