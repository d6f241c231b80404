// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"

#include <QDialog>

class QComboBox;
class QSpinBox;

namespace gapscope {

/// How photographs are opened: which of them test, how finely they are cut, what is known of two
/// neighbours, and how many varied copies enlarge the training part.
class ImageDataDialog : public QDialog {
    Q_OBJECT

public:
    explicit ImageDataDialog(const DataRequest& request, QWidget* parent = nullptr);

    /// The data as they are asked for.
    DataRequest request() const;

private:
    void showWhatFits();

    DataRequest m_request;
    QComboBox* m_split;
    QSpinBox* m_step;
    QSpinBox* m_superpixels;
    QComboBox* m_pairs;
    QSpinBox* m_augment;
};

} // namespace gapscope
