// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

namespace gapscope {

/// One line above the options: a button that sets what is recommended for the data.
class PresetOffer : public QWidget {
    Q_OBJECT

public:
    explicit PresetOffer(QWidget* parent = nullptr);

    /// preset: its short name; "": nothing to offer.  tip: what it would change.
    void offer(const QString& preset, const QString& tip);
    bool isOffering() const { return !isHidden(); }
    /// During a run it cannot be applied: the form has the run's options.
    void setLocked(bool locked);

Q_SIGNALS:
    void taken();

private:
    QPushButton* m_apply;
    QString m_tip;
    bool m_locked = false;
};

} // namespace gapscope
