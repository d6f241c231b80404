// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/data_caption.h"

#include "app/model/task_views.h"
#include "core/tasks/catalogue.h"

#include "datasets/opening/catalogue.h"

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

QString dataNote(const DatasetInfo& info)
{
    if (!info.synthetic || !info.note.empty()) { // in the window's words
        QString note = qs(info.note);
        return note.replace(u"--split dev tests on them"_s,
            QCoreApplication::translate("DataCaption", "Test part… below tests on them"));
    }
    const TaskView* view = findTaskView(taskRow(info.task).modelTask);
    return QCoreApplication::translate("DataCaption",
        view ? view->syntheticText
             : QT_TRANSLATE_NOOP("DataCaption", "Synthetic: a problem made by a formula."));
}

QString dataTitle(const DatasetInfo& info)
{
    const QString title = titleInWords(info.title);
    if (info.synthetic || findCatalogueEntry(info.source) || findCatalogueDigest(info.sha256))
        return title;
    const QString file = QFileInfo(qs(info.source)).fileName();
    return file.isEmpty() ? title : u"%1 · %2"_s.arg(file, title);
}

QString joinedCaptions(QStringList captions)
{
    captions.removeDuplicates();
    QString joined;
    for (const QString& caption : captions) {
        if (!joined.isEmpty())
            joined += joined.endsWith('.'_L1) ? u" "_s : u"; "_s;
        joined += caption;
    }
    return joined;
}

QString dataCaption(const DatasetInfo& info)
{
    const QString title = titleInWords(info.title), note = dataNote(info);
    return note.isEmpty() ? title : u"%1. %2"_s.arg(title, note);
}

} // namespace gapscope
