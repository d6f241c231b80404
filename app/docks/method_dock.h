// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "core/dataset.h"
#include "core/options/solver_options.h"
#include "core/solvers/training/estimate.h"

#include <QtWidgets>

namespace gapscope {

class ElidedLabel;
class OptionForm;
class PresetOffer;

/// How to train: presets, the option form, the expected cost of a run, and the model it starts
/// from, if any.
class MethodDock : public QWidget {
    Q_OBJECT

public:
    explicit MethodDock(QWidget* parent = nullptr);

    OptionForm* form() const { return m_form; }
    /// While a run is active, options that are not live are locked, and so are the presets.
    void setRunning(bool running);
    /// The active run, whose options the form shows, and its data; "": none, and the form is for
    /// the next run on the open data.
    void setRun(const QString& name, const Dataset* runData = nullptr);
    QComboBox* presets() const { return m_presets; }
    PresetOffer* presetOffer() const { return m_offer; }
    void setDataset(const std::shared_ptr<const Dataset>& dataset);
    /// For a session whose data are missing: n as its records have it, 0 if none does. Shows λ =
    /// 1/n as a number, or that this is impossible.
    void setDataMissing(std::size_t n);
    /// Measures a run's cost again soon after a change of options, off the window's thread.
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
    void showEstimate(const RunEstimate& cost, const SolverOptions& options);
    void buildStartModel();
    void buildTexts();
    QWidget* buildPresets();
    void showPreset();
    void showMissingData();
    void showExampleCount();

    OptionForm* m_form = nullptr;
    QScrollArea* m_scroll = nullptr;
    QComboBox* m_presets = nullptr;
    PresetOffer* m_offer = nullptr;
    QLabel* m_estimate = nullptr;
    ElidedLabel* m_whose = nullptr;
    QWidget* m_model = nullptr;
    QLabel* m_modelName = nullptr;
    std::shared_ptr<const Dataset> m_dataset;
    std::optional<std::size_t> m_missingN; ///< of missing data
    std::size_t m_runN = 0;                ///< of the active run's data; 0: no run is active
    QTimer m_soon;
    /// Measurements on the data that are open.
    std::vector<std::pair<SolverOptions, RunEstimate>> m_costs;
    LatestWorker m_worker{LatestWorker::Running::abandon};
};

} // namespace gapscope
