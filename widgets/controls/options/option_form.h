// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

#include <QMap>
#include <QString>
#include <QStringList>
#include <QWidget>

class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace gapscope {

class InputError;
class OptionRow;

/// Every solver option as a control, built from optionFields(): a new row there appears here.
/// Values that differ from the default are marked. During a run, options that are not live are
/// locked, with the reason in their tooltip. Options that the method does not use are folded behind
/// a line with their number.
class OptionForm : public QWidget {
    Q_OBJECT

public:
    explicit OptionForm(QWidget* parent = nullptr);
    ~OptionForm() override;

    const SolverOptions& options() const { return m_options; }
    /// Shows these options without a signal.
    void setOptions(const SolverOptions& options);
    /// n of the dataset, for λ = "1/n" (0: unknown).
    void setExampleCount(std::size_t n);
    void setRunning(bool running);
    bool running() const { return m_running; }
    /// Locks these options, live or not, until the reason is "".
    void hold(const QStringList& keys, const QString& reason);
    /// Choices of an option that are unavailable with these data, each with the reason.
    void setUnavailable(const QString& key, const QMap<QString, QString>& reasons);
    /// Why an option must stay at its default with these data; "" releases it. Greyed out with the
    /// reason, unless it has another value already, which the user must be able to reset.
    void setRefused(const QString& key, const QString& reason);
    /// Extends the slider of a logarithmic option to these values. requires: 0 < least <= most.
    void widen(const QString& key, double least, double most);
    /// The control of an option by its record key, for focus and tests; nullptr if unknown.
    QWidget* control(const QString& key) const;
    /// The inline message below an option, "" without an error.
    QString message(const QString& key) const;
    /// Accepts the typed text of every field, as Return does. Returns the message about the first
    /// invalid text, which gets the focus; "" when all are valid.
    QString commit();
    /// Hides options whose name, key or help lacks a word of the text; includes folded options.
    void setSearch(const QString& text);

public Q_SLOTS:
    /// Sets one option as the user does, with a signal if it changed.
    void edit(const gapscope::OptionChange& change);
    /// The same from a text as on the command line.
    void edit(const QString& key, const QString& text);
    /// Resets every option that may change now to its default; one signal each.
    void resetAll();

Q_SIGNALS:
    /// The user changed an option; options() already has it. previous makes it undoable by
    /// setOptions().
    void optionEdited(const gapscope::OptionChange& change, const gapscope::OptionChange& previous);
    void optionsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Heading {
        QLabel* label;
        std::size_t firstRow;
    };
    void buildGroups();
    void addHeading(const QString& title);
    void addRow(const OptionField& field);
    void addOthers();
    void showApplying();
    OptionRow* rowOf(const QString& key) const;
    void showRow(OptionRow* row);
    void refuse(OptionRow* row, const InputError& error);
    bool locked(const OptionRow& row) const;
    void refresh();

    SolverOptions m_options;
    std::size_t m_exampleCount = 0;
    bool m_running = false;
    QStringList m_held;
    QString m_heldReason;
    QLineEdit* m_search;
    QGridLayout* m_grid;
    QToolButton* m_others;
    QStringList m_words; ///< of the search text
    std::vector<OptionRow*> m_rows;
    std::vector<Heading> m_headings;
};

} // namespace gapscope
