// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "core/dataset.h"
#include "core/options/solver_options.h"

#include <QtWidgets>

namespace gapscope {

class ElidedLabel;
class OptionForm;

/// How to train: presets, the option form, what a run will cost, and the model it starts from, if
/// any.
class MethodDock : public QWidget {
    Q_OBJECT

public:
    explicit MethodDock(QWidget* parent = nullptr);

    OptionForm* form() const { return m_form; }
    /// While a run is active, options that are not live are locked, and so are the presets.
    void setRunning(bool running);
    /// The active run, whose options the form shows; "": none, they are the next run's.
    void setRun(const QString& name);
    QComboBox* presets() const { return m_presets; }
    void setDataset(const std::shared_ptr<const Dataset>& dataset);
    /// Of a session whose data are not there: n as its records have it, 0 where none does. λ = 1/n
    /// is said in numbers, or that it cannot be.
    void setDataAway(std::size_t n);
    /// Options changed: measures a run's cost again, a moment later and off the window's thread.
    void estimateSoon();
    /// "": from zero.
    void setStartModel(const QString& name);

Q_SIGNALS:
    void startModelCleared();
    /// The user chose a preset (core/options/choices.h).
    void presetChosen(const QString& key);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fitForm();
    void estimate();
    void buildStartModel();
    void buildTexts();
    QWidget* buildPresets();
    void showPreset();
    void showDataAway();

    OptionForm* m_form = nullptr;
    QScrollArea* m_scroll = nullptr;
    QComboBox* m_presets = nullptr;
    QLabel* m_estimate = nullptr;
    ElidedLabel* m_whose = nullptr;
    QWidget* m_model = nullptr;
    QLabel* m_modelName = nullptr;
    std::shared_ptr<const Dataset> m_dataset;
    std::optional<std::size_t> m_nAway; ///< of data that are not there
    QTimer m_soon;
    LatestWorker m_worker{LatestWorker::Running::abandon};
};

} // namespace gapscope
