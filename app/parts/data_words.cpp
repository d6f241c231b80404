// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/data_words.h"

#include "datasets/opening/catalogue.h"
#include "widgets/qt_string.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QRegularExpression>

namespace gapscope {
namespace {

/// As in the catalogue; titles with people's names are the same in every language.
[[maybe_unused]] constexpr const char* sampleTitles[] = {
    QT_TRANSLATE_NOOP("DataCaption", "Words sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Chunks sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Horses sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Figures sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Alignment sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Digits sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Two classes sample (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Random box QP (synthetic)"),
    QT_TRANSLATE_NOOP("DataCaption", "Toy of gap sampling (synthetic)")};

/// What the readers of datasets/ report.
[[maybe_unused]] constexpr const char* phases[] = {QT_TRANSLATE_NOOP("DataPhases", "%1: %2 of %3"),
    QT_TRANSLATE_NOOP("DataPhases", "checking the cached features"),
    QT_TRANSLATE_NOOP("DataPhases", "checking the cached maps"),
    QT_TRANSLATE_NOOP("DataPhases", "read"), QT_TRANSLATE_NOOP("DataPhases", "reading text"),
    QT_TRANSLATE_NOOP("DataPhases", "reading words"),
    QT_TRANSLATE_NOOP("DataPhases", "reading the archive"),
    QT_TRANSLATE_NOOP("DataPhases", "reading the folder"),
    QT_TRANSLATE_NOOP("DataPhases", "reading the pictures"),
    QT_TRANSLATE_NOOP("DataPhases", "extracting attributes"),
    QT_TRANSLATE_NOOP("DataPhases", "features"),
    QT_TRANSLATE_NOOP("DataPhases", "writing the features"),
    QT_TRANSLATE_NOOP("DataPhases", "looking for cached features"),
    QT_TRANSLATE_NOOP("DataPhases", "looking for cached maps"),
    QT_TRANSLATE_NOOP("DataPhases", "looking at the pairs"),
    QT_TRANSLATE_NOOP("DataPhases", "SIFT of the training images"),
    QT_TRANSLATE_NOOP("DataPhases", "learning %1 SIFT words"),
    QT_TRANSLATE_NOOP("DataPhases", "superpixels and histograms"),
    QT_TRANSLATE_NOOP("DataPhases", "features of neighbours"),
    QT_TRANSLATE_NOOP("DataPhases", "looking at photographs"),
    QT_TRANSLATE_NOOP("DataPhases", "looking at parts of bodies"),
    QT_TRANSLATE_NOOP("DataPhases", "learning what parts look like"),
    QT_TRANSLATE_NOOP("DataPhases", "learning how parts lie"),
    QT_TRANSLATE_NOOP("DataPhases", "maps of parts")};

} // namespace

QString titleInWords(const std::string& title)
{
    return title.empty() ? QString() : QCoreApplication::translate("DataCaption", title.c_str());
}

QString phaseInWords(const QString& phase)
{
    const auto number = [](const QString& digits) {
        return QLocale().toString(digits.toLongLong());
    };
    static const QRegularExpression counted(u"^(.*): (\\d+) of (\\d+)$"_s), digits(u"\\d+"_s);
    const auto count = counted.match(phase);
    QString name = count.hasMatch() ? count.captured(1) : phase;
    const QString inside = digits.match(name).captured(); // "learning 512 SIFT words"
    if (!inside.isEmpty())
        name.replace(inside, u"%1"_s);
    QString words = QCoreApplication::translate("DataPhases", name.toUtf8().constData());
    if (!inside.isEmpty())
        words = words.arg(number(inside));
    return count.hasMatch() ? QCoreApplication::translate("DataPhases", "%1: %2 of %3")
                                  .arg(words, number(count.captured(2)), number(count.captured(3)))
                            : words;
}

QString dataName(const DatasetInfo& data)
{
    const QString title = titleInWords(data.title);
    const QString split = qs(data.split);
    const bool said =
        split.isEmpty() || title.endsWith(u"(%1)"_s.arg(split)); // "OCR words (large)"
    return said ? title : u"%1, %2"_s.arg(title, split);
}

QString sourceName(const std::string& source)
{
    const CatalogueEntry* entry = findCatalogueEntry(source);
    return entry ? titleInWords(entry->title) : QFileInfo(QDir::cleanPath(qs(source))).fileName();
}

} // namespace gapscope
