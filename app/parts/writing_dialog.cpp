// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/parts/writing_dialog.h"

#include <QCoreApplication>
#include <QPushButton>

namespace gapscope {

WritingDialog::WritingDialog(const QString& what, int patience, QWidget* window)
    : QProgressDialog(what, {}, 0, 1, window)
{
    auto* cancel =
        new QPushButton(QCoreApplication::translate("gapscope::WritingDialog", "Cancel"));
    cancel->setAutoDefault(false); // the Return that chose the file may come twice
    setCancelButton(cancel);
    setWindowModality(Qt::WindowModal); // nothing is removed while it is drawn
    setMinimumDuration(patience);
    setAutoReset(false);
}

bool WritingDialog::operator()(std::size_t done, std::size_t all)
{
    setMaximum(static_cast<int>(all));
    setValue(static_cast<int>(done));
    QCoreApplication::processEvents(); // of the dialog: all else is blocked by it
    return !wasCanceled();
}

} // namespace gapscope
