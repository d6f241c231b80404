// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/dialogs/data_dialog.h"

namespace gapscope {

/// How to open photographs: which test, how fine the superpixels are, the features of neighbours,
/// and how many varied copies enlarge the training part.
class ImageDataDialog : public SplitDialog {
    Q_OBJECT

public:
    explicit ImageDataDialog(const DataRequest& request, QWidget* parent = nullptr);
    DataRequest request() const override;

private:
    QSpinBox* m_superpixels;
    QComboBox *m_pairs, *m_potts, *m_loss;
    QSpinBox* m_augment;
};

extern const DataChoice imageChoice;

} // namespace gapscope
