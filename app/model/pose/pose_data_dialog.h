// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QSpinBox;
class QWidget;

namespace gapscope {

/// How photographs of people are opened: which of them, which test, how many train, and where the
/// maps of their parts come from.
class PoseDataDialog : public QDialog {
    Q_OBJECT

public:
    explicit PoseDataDialog(const DataRequest& request, QWidget* parent = nullptr);

    /// The data as they are asked for.
    DataRequest request() const;

private:
    QWidget* mapsRow();
    void chooseFolder();
    void chooseNetwork();
    void showWhatFits();

    DataRequest m_request;
    QComboBox* m_split;
    QSpinBox *m_step, *m_limit;
    QLineEdit* m_maps;
};

} // namespace gapscope
