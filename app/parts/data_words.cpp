// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/data_words.h"

#include "datasets/opening/catalogue.h"
#include "widgets/qt_string.h"

#include <QCoreApplication>
#include <QDir>

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

} // namespace

QString titleInWords(const std::string& title)
{
    return title.empty() ? QString() : QCoreApplication::translate("DataCaption", title.c_str());
}

QString dataName(const DatasetInfo& data)
{
    const QString title = titleInWords(data.title);
    return data.split.empty() ? title : u"%1, %2"_s.arg(title, qs(data.split));
}

QString sourceName(const std::string& source)
{
    const CatalogueEntry* entry = findCatalogueEntry(source);
    return entry ? titleInWords(entry->title) : QFileInfo(QDir::cleanPath(qs(source))).fileName();
}

} // namespace gapscope
