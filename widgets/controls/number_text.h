// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace gapscope {

// The window writes numbers in the notation of QLocale(), which useLanguage() sets: "1,098.8" in
// English, "1.098,8" in German. What other programs read (CSV, LaTeX, records, names of files) is
// in the C notation, as on the command line.

/// A number in the C notation: "965", "0.00016", "1e-5", "2.5e6"; rounded to this many significant
/// digits, integers in full; "inf"; "–" for NaN.
QString cNumber(double value, int digits = 4);

/// cNumber() as the window shows it and its fields read it: "0,00016" in German.
QString plainNumber(double value, int digits = 4);

/// plainNumber() for reading, not typing: "−1.25" with a minus sign, "103,901" with marks between
/// thousands, "2·10⁻⁵" and "10⁻⁵" as on axes, "∞".
QString displayNumber(double value, int digits = 4);

/// "10⁻³" for -3.
QString powerOfTen(int exponent);
/// "2·10⁵", and "10⁵" for the factor "1".
QString withPower(const QString& factor, int exponent);

/// With hard spaces within "λ 0.01" and "ε = 0.1": lines break before a symbol, not after it.
QString unbroken(QString text);

/// With this many decimals, so that columns align: "0.500", "−1.250"; "–" for NaN.
QString fixedText(double value, int decimals = 3);

/// A text with numbers in the C notation, "1,098.8 passes", with those of the window.
QString inWindowNotation(QString text);

/// A number typed in the window, in the C notation: the decimal mark of the window becomes a point.
/// Fields show no marks between thousands.
QString typedNumber(QString text);
/// The same for a list: "0,1; 0,01" or "0,1, 0,01" as "0.1 0.01".
QString typedList(const QString& text);

/// "1.50" as "1.5", "2.00" as "2".
QString withoutLastZeros(QString text);

} // namespace gapscope
