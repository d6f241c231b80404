// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"
#include "core/options/solver_options.h"

#include <QtWidgets>

namespace gapscope {

/// The options of the form: the user's own, or those of the running run if they differ. Makes
/// changes undoable, applies live ones to the solver, and marks what no longer fits the run shown.
class OptionEditing : public QObject {
    Q_OBJECT

public:
    OptionEditing(const WindowParts& parts, MethodDock& method, ModelViews& models);

    /// The user's options, whatever the form shows.
    const SolverOptions& own() const;
    /// The options that the form shows.
    const SolverOptions& form() const;
    /// The form shows them at once, or when the run whose options it shows has ended.
    void setOwn(const SolverOptions& options);
    /// Sets only their λ. Returns whether the form shows it at once.
    bool setOwnLambda(double lambda);
    /// The form shows the options of a run that was not started with the user's: one of a
    /// comparison, or one that repeats another. Edits then change that run.
    void showOptionsOf(int run, bool repeats);
    void showOwn();

    /// Accepts what is typed in the form. Returns whether all of it is valid; else shows why not.
    bool commit();
    /// The last run ended with the user's options as they are now, live changes included.
    void setRunEnded() { m_atRunEnd = own(); }
    /// Marks on the result views which options changed since the last run ended and differ from
    /// those of the run shown.
    void markStale();
    /// Starts a run with the cache turned on.
    void runWithCache();
    /// Other data are open. If the user opened them after data of another kind, or the program
    /// started with them instead of those that the options are for, offers the recommended options
    /// where the form has others.
    void setData(bool byProgram);
    /// Whether the form offers the recommended options.
    bool isOffering() const;
    /// Offers them where the user's are others. Returns those, in words.
    QStringList showOffer();
    void duplicate(const QList<int>& runs);

Q_SIGNALS:
    /// The options are valid, and the user asks for a run with them.
    void runRequested();
    /// In which options the form differs from the selected run, "" where it does not.
    void staleChanged(const QString& reason);

private:
    void belongToOpenData();
    void edited(const OptionChange& change, const OptionChange& previous);
    void change(const OptionChange& change, int shown);
    void applyToSolver(const OptionField& field, bool sameDrag);
    void choosePreset(const QString& key);
    void applyRecommended();

    const WindowParts m_parts;
    MethodDock& m_method;
    ModelViews& m_models;
    std::optional<SolverOptions> m_own; ///< while the form shows a run's options
    std::optional<SolverOptions> m_atRunEnd;
    std::string m_shown; ///< which data were opened last
    QString m_data;      ///< which data the user's options are for; "": not known
};

/// Labels of the options that changed since the last run ended (`then` → `now`) and differ from
/// those of a run on n examples.
QStringList changedOptions(
    const SolverOptions& now, const SolverOptions& then, const SolverOptions& run, std::size_t n);
/// λ = 1/n in numbers.
SolverOptions withLambdaOf(SolverOptions options, std::size_t n);

} // namespace gapscope
