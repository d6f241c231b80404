// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/data_caption.h"

#include "app/model/task_views.h"
#include "core/tasks/catalogue.h"

#include "datasets/opening/catalogue.h"

namespace gapscope {

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
            joined += joined.endsWith('.'_L1) ? u" "_s : u" · "_s;
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
