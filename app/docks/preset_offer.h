// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// One line above the options: what is recommended for the data, with a button that applies it.
class PresetOffer : public QWidget {
    Q_OBJECT

public:
    explicit PresetOffer(QWidget* parent = nullptr);

    /// sentence "": nothing to offer.
    void offer(const QString& sentence, const QString& tip);
    bool isOffering() const { return !isHidden(); }
    /// During a run it cannot be applied: the form has the run's options.
    void setLocked(bool locked);

Q_SIGNALS:
    void taken();

private:
    QLabel* m_text;
    QPushButton* m_apply;
};

} // namespace gapscope
