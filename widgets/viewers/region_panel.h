// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/region_values.h"

#include <QStringList>
#include <QWidget>

class QLabel;
class QTableWidget;
class QToolButton;

namespace gapscope {

/// Why a superpixel has its label: its truth, prediction, pixels and what an error costs; what each
/// label scores, alone and with the neighbours; and the features that speak for the label against
/// another one, in groups and the strongest alone. Below, a button that asks for the loss-augmented
/// answer of the whole image.
class RegionPanel : public QWidget {
    Q_OBJECT

public:
    explicit RegionPanel(QWidget* parent = nullptr);

    void showRegion(const RegionValues& values, const QStringList& labels);
    /// Nothing to show, and why.
    void clear(const QString& reason);
    /// Without weights there is no such answer.
    void setAnswerAvailable(bool available);
    QToolButton* answer() const { return m_answer; }
    QTableWidget* labelTable() const { return m_labelTable; }
    QTableWidget* reasons() const { return m_reasons; }

Q_SIGNALS:
    /// The person wants to see max_y L(y) + ⟨w, φ(x, y)⟩ instead of the prediction, or no longer.
    void answerToggled(bool on);

private:
    void fillLabels(const RegionValues& values, const QStringList& labels);
    void fillReasons(const RegionValues& values, const QStringList& labels);

    QLabel *m_title, *m_facts;
    QTableWidget *m_labelTable, *m_reasons;
    QToolButton* m_answer;
    int m_region = 0;
};

} // namespace gapscope
