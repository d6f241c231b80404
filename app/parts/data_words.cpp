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

/// Of files and of parts, as the readers name them; core_words.cpp lists the catalogue.
[[maybe_unused]] constexpr const char* titles[] = {QT_TRANSLATE_NOOP("DataCaption", "Words"),
    QT_TRANSLATE_NOOP("DataCaption", "Text"), QT_TRANSLATE_NOOP("DataCaption", "Sentence pairs"),
    QT_TRANSLATE_NOOP("DataCaption", "Images"),
    QT_TRANSLATE_NOOP("DataCaption", "Rows of features"), QT_TRANSLATE_NOOP("DataCaption", "Poses"),
    QT_TRANSLATE_NOOP("DataCaption", "small"), QT_TRANSLATE_NOOP("DataCaption", "large"),
    QT_TRANSLATE_NOOP("DataCaption", "all"), QT_TRANSLATE_NOOP("DataCaption", "none"),
    QT_TRANSLATE_NOOP("DataCaption", "holdout"), QT_TRANSLATE_NOOP("DataCaption", "upright"),
    QT_TRANSLATE_NOOP("DataCaption", "dev"), QT_TRANSLATE_NOOP("DataCaption", "unlabelled"),
    QT_TRANSLATE_NOOP("DataCaption", "synthetic")};

/// Reports of the readers in datasets/.
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
    const QString known =
        title.empty() ? QString() : QCoreApplication::translate("DataCaption", title.c_str());
    const std::size_t part = title.rfind(" (");
    if (known != qs(title) || part == std::string::npos || !title.ends_with(')'))
        return known;
    return u"%1 (%2)"_s.arg(titleInWords(title.substr(0, part)),
        titleInWords(title.substr(part + 2, title.size() - part - 3)));
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
    const bool said =
        data.split.empty() || data.title.ends_with('(' + data.split + ')'); // "OCR words (large)"
    return said ? title : u"%1, %2"_s.arg(title, titleInWords(data.split));
}

QString sourceName(const std::string& source)
{
    const CatalogueEntry* entry = findCatalogueEntry(source);
    return entry ? titleInWords(entry->title) : QFileInfo(QDir::cleanPath(qs(source))).fileName();
}

} // namespace gapscope
