// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/table_text.h"
#include "widgets/plots/export/plot_export.h"

#include <memory>
#include <utility>
#include <variant>
#include <vector>

class QWidget;

namespace gapscope {

/// A paragraph; quiet: an aside, in smaller and paler letters.
struct ReportText {
    QString text;
    bool quiet = false;
};

/// Names and their values: "Examples" "6,251".
struct ReportFacts {
    QList<std::pair<QString, QString>> rows;
};

/// A table with its own title; the first column names the rows.
struct ReportTable {
    QString title;
    QString note; ///< below it; may be empty
    TextTable cells;
    int marked = -1; ///< a row in bold letters: the baseline
};

/// A claim of a paper, and whether these runs show it.
struct ReportClaim {
    enum class Standing { shown, notShown, open };
    Standing standing = Standing::open;
    QString verdict; ///< sign and word
    QString says, numbers;
};
struct ReportClaims {
    std::vector<ReportClaim> claims;
};

/// A vector picture.
struct ReportFigure {
    QString title; ///< below it, with its number
    QString note;  ///< after the title; may be empty
    ExportPicture picture;
    QSize size = ExportOptions().size; ///< logical pixels of 1/96 inch
    /// Its colours are those of plots (theme.h), which a dark page can replace by its own; else it
    /// stays on white.
    bool ofPlotColours = true;
    std::shared_ptr<QWidget> view{}; ///< keeps an unseen view alive while it is painted, or nullptr
};

/// Text to copy unchanged.
struct ReportCode {
    QString text;
    bool spec = false; ///< the report's spec, which readers look for
};

using ReportPart =
    std::variant<ReportText, ReportFacts, ReportTable, ReportClaims, ReportFigure, ReportCode>;

struct ReportSection {
    QString title;
    std::vector<ReportPart> parts;
};

/// The content of a report, independent of format: htmlOf() and pdfOf() write it.
struct Report {
    QString title;
    QString summary;  ///< a sentence below it
    QString made;     ///< by which program, and when
    QByteArray spec;  ///< JSON that repeats it; a ReportCode shows it
    QString language; ///< of its texts: "en"
    std::vector<ReportSection> sections;
};

/// Called after every figure: how many of all are drawn. Returns false to draw no more.
using ReportProgress = std::function<bool(std::size_t done, std::size_t all)>;

/// The number of figures.
std::size_t figureCount(const Report& report);
/// Removes the characters that neither HTML nor XML can hold.
QString printable(const QString& text);

/// The report as one HTML page: UTF-8, figures inlined as SVG, no scripts, nothing loaded from
/// elsewhere, light and dark. Its spec is in the element that core/files/report_spec.h reads.
/// throws: Cancelled when shouldContinue returns false.
QByteArray htmlOf(const Report& report, const ReportProgress& shouldContinue = {});

/// A style sheet in this folder, without its licence.
QByteArray reportRules(const QString& file);
QByteArray htmlEscaped(const QString& text);
/// <tag attributes>text</tag>, the text escaped.
QByteArray htmlElement(
    const QByteArray& tag, const QString& text, const QByteArray& attributes = {});
/// Returns, for example, class="shown".
QByteArray htmlClass(ReportClaim::Standing standing);

/// The report as a PDF of numbered A4 sheets: figures as vectors, none cut by the end of a sheet;
/// tables repeat their head on every sheet. The spec is attached, as to every PDF here
/// (plot_export.h).  throws: Cancelled when shouldContinue returns false.
QByteArray pdfOf(const Report& report, const ReportProgress& shouldContinue = {});

} // namespace gapscope
