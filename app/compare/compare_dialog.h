// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/compare/comparison_grid.h"
#include "core/solvers/training/estimate.h"

#include <QtWidgets>

namespace gapscope {

class LatestWorker;

/// A grid of method × sampling × step × λ × seed: says how many runs that makes and how long they
/// take, and returns a comparison spec. Saves and loads specs.
class CompareDialog : public QDialog {
    Q_OBJECT

public:
    /// base: what all variants share, as now set in the form.
    CompareDialog(std::shared_ptr<const Dataset> dataset, DataRequest request, SolverOptions base,
        QWidget* parent = nullptr);
    ~CompareDialog() override;

    const ComparisonSpec& spec() const { return m_spec; }
    /// Runs the spec makes; 0 while something is wrong with it.
    std::size_t runCount() const { return m_runs; }
    /// Whether the time estimate is ready.
    bool estimated() const;
    /// Shows a spec from a file: its variants stay until a box is ticked.
    void setSpec(const ComparisonSpec& spec, const QString& from);

private:
    QGroupBox* choices(const QString& title, const char* option);
    QWidget* buildLists();
    std::vector<std::string> ticked(const char* option) const;
    void tickAllEight();
    void setLists(const std::vector<std::string>& lambdas, const std::vector<std::int64_t>& seeds);
    void gridChanged();
    void listsChanged();
    void check();
    void takeEpsilon();
    void estimate();
    void load();
    void save();
    void say(const QString& sentence, bool error);

    std::shared_ptr<const Dataset> m_dataset;
    ComparisonGrid m_grid;
    ComparisonSpec m_spec;
    std::size_t m_runs = 0;
    std::vector<std::pair<std::string, QCheckBox*>> m_boxes; ///< "option=choice"
    QLineEdit* m_lambdas = nullptr;
    QLineEdit* m_epsilon = nullptr;
    QLineEdit* m_seeds = nullptr;
    QListWidget* m_variants = nullptr;
    QLabel* m_summary = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_save = nullptr;
    LatestWorker* m_worker = nullptr;
};

} // namespace gapscope
