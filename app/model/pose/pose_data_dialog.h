// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/dialogs/data_dialog.h"

#include <QtWidgets>

namespace gapscope {

/// How to open photographs of people: which to read, which test, how many train, and the source of
/// the part maps.
class PoseDataDialog : public SplitDialog {
    Q_OBJECT

public:
    explicit PoseDataDialog(const DataRequest& request, QWidget* parent = nullptr);
    DataRequest request() const override;

private:
    QWidget* mapsRow();
    void takeMaps(const QString& path);

    QSpinBox* m_limit;
    QLineEdit* m_maps;
};

extern const DataChoice poseChoice;

} // namespace gapscope
