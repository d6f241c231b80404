// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/latest_worker.h"
#include "core/dataset.h"
#include "core/solver_options.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QToolButton;

namespace gapscope {

class OptionForm;

/// How to train: the option form, what a run will cost, and the model it starts from, if any.
class MethodDock : public QWidget {
    Q_OBJECT

public:
    explicit MethodDock(QWidget* parent = nullptr);

    OptionForm* form() const { return m_form; }
    void setDataset(const std::shared_ptr<const Dataset>& dataset);
    /// Options changed: measures a run's cost again, a moment later and off the window's thread.
    void estimateSoon();
    /// "": from zero.
    void setStartModel(const QString& name);
    QString estimateText() const;

Q_SIGNALS:
    void startModelCleared();

private:
    void estimate();

    OptionForm* m_form = nullptr;
    QLabel* m_estimate = nullptr;
    QWidget* m_model = nullptr;
    QLabel* m_modelName = nullptr;
    std::shared_ptr<const Dataset> m_dataset;
    QTimer m_soon;
    LatestWorker m_worker{LatestWorker::Running::abandon};
};

} // namespace gapscope
