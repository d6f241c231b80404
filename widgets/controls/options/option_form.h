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

/// Every solver option as a control, built from optionFields(): a new row there appears here. Those
/// that are set most often come first; a button unfolds the others. Options without effect are
/// hidden. Values that are neither the default nor the preset's are bold; live options are marked.
/// During a run the others are locked, with the reason in their tooltip.
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
    /// These options do not apply, for another reason than the others: they are hidden, and a run
    /// takes no change of them.
    void leaveOut(const QStringList& keys, const QString& reason);
    /// Choices of an option that are unavailable with these data, each with the reason.
    void setUnavailable(const QString& key, const QMap<QString, QString>& reasons);
    /// Why an option must stay at its default with these data; "" releases it. Hidden, unless it
    /// has another value already, which the user must be able to reset.
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
    /// Hides options whose name, key or help lacks a word of the text. Includes folded options and
    /// those without effect, grey and with the reason in their tooltip.
    void setSearch(const QString& text);
    /// Unfolds the option, if need be, and moves the focus to it.
    void reveal(const QString& key);

public Q_SLOTS:
    /// Sets one option as the user does, with a signal if it changed.
    void edit(const gapscope::OptionChange& change);
    /// The same from a text as on the command line.
    void edit(const QString& key, const QString& text);
    /// Resets every option that may change now to its default; one signal each.
    void resetAll();

Q_SIGNALS:
    /// The user changed an option; options() already has it. previous makes it undoable by
    /// setOptions(). All changes from press to release of a button or key are one drag.
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
    void addMore();
    void showApplying();
    void showMore(bool open, bool searching);
    OptionRow* rowOf(const QString& key) const;
    void showRow(OptionRow* row);
    void refuse(OptionRow* row, const InputError& error);
    void followPress(const QEvent& event);
    bool locked(const OptionRow& row) const;
    void refresh();

    SolverOptions m_options;
    std::size_t m_exampleCount = 0;
    bool m_running = false;
    QStringList m_leftOut;
    QString m_whyLeftOut;
    QGridLayout* m_grid;
    QToolButton* m_more;
    QLineEdit* m_search;
    QToolButton* m_reset;
    std::size_t m_firstMore = 0; ///< the row below m_more
    QStringList m_words;         ///< of the search text
    std::vector<OptionRow*> m_rows;
    std::vector<Heading> m_headings;
    bool m_pressed = false;                 ///< a button or key, on a control
    const OptionField* m_dragged = nullptr; ///< the option that was changed since it is
};

} // namespace gapscope
