// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/data_caption.h"

#include <QCoreApplication>

namespace gapscope {

QString dataNote(const DatasetInfo& info)
{
    if (!info.synthetic || !info.note.empty())
        return QString::fromStdString(info.note);
    if (info.task == "segmentation" || info.task == "pose")
        return QCoreApplication::translate(
            "DataCaption", "Synthetic: drawn by a generator, no photographs.");
    if (info.task == "alignment")
        return QCoreApplication::translate(
            "DataCaption", "Synthetic: written by a generator in two invented languages.");
    return info.task == "chain" || info.task == "multiclass" || info.task == "binary"
        ? QCoreApplication::translate(
            "DataCaption", "Synthetic: drawn by a generator, not written by people.")
        : QCoreApplication::translate("DataCaption", "Synthetic: a problem made by a formula.");
}

QString dataCaption(const DatasetInfo& info)
{
    const QString title = QString::fromStdString(info.title), note = dataNote(info);
    return note.isEmpty() ? title : QStringLiteral("%1. %2").arg(title, note);
}

} // namespace gapscope
