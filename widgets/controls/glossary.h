// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

namespace gapscope {

/// A term of the field and what it means, as resources/manual/glossary.md has them, in the language
/// of the window.
struct GlossaryEntry {
    QString key;  ///< the term in English: a heading of the page
    QString term; ///< in the language of the window
    QString text; ///< one or two sentences, plain text
};

/// All entries, in the order of the page.
QList<GlossaryEntry> glossary();

/// The page with its entries in the language of the window, as Markdown.
QString glossaryPage();

/// A tooltip, plain or rich text, with the entry of a term below it. name: a heading of the page,
/// or the key of an option, of its choice ("sampling=gap"), of a column or of a curve that stands
/// for one. The tooltip alone when the glossary has no such term, or the tooltip has it already.
QString withTerm(const QString& tip, const QString& name);

/// The heading for a name that withTerm() takes; "": none.
QString glossaryKey(const QString& name);

} // namespace gapscope
