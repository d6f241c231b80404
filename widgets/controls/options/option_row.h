// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/options/solver_options.h"

#include <QMap>
#include <QObject>
#include <QString>

class QComboBox;
class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QToolButton;
class QWidget;

namespace gapscope {

class LogSlider;

/// The controls of one option in the form's grid: label, sign of a live option, control, mark,
/// message.
class OptionRow : public QObject {
    Q_OBJECT

public:
    /// Fills one row of the grid (and the next, for the message). symbol: a name that ends with one
    /// is shown by it.
    OptionRow(
        const OptionField& field, bool symbol, QGridLayout* grid, int gridRow, QObject* parent);

    const OptionField& field() const { return m_field; }
    QString key() const;
    /// The control that gets the focus.
    QWidget* control() const { return m_control; }
    /// Shows the value, the mark for "neither the default nor the preset's" and the lock; greys out
    /// options without effect in combination with the others. leftOut: another reason for that.
    void show(const SolverOptions& options, std::size_t exampleCount, bool running,
        const QString& leftOut = {});
    /// Extends the slider to [least, most]. requires: 0 < least <= most.
    void widen(double least, double most);
    QString label() const;
    /// Choices that are unavailable now, each with the reason; the others are available.
    void setUnavailable(const QMap<QString, QString>& reasons);
    /// Whether the option has an effect in combination with the others, as last shown.
    bool applies() const { return m_applies; }
    /// Whether its value is neither the default nor the preset's, as last shown.
    bool differs() const { return m_differs; }
    /// Why the option must stay at its default, for the next show().
    void setRefused(const QString& reason) { m_refused = reason; }
    void setMessage(const QString& sentence);
    QString message() const;
    /// Accepts the typed text, as Return does. Returns whether it is a value.
    bool commit();
    /// Moves the focus to the field for typing.
    void focusField();
    void setVisible(bool visible);
    bool matches(const QString& word) const;

Q_SIGNALS:
    void edited(const gapscope::OptionChange& change);
    void resetRequested();

private:
    void makeChoice();
    void makeSpinBox();
    void makeSlider();
    void showSlider(double value);
    void updateTexts(const QString& lock, const QString& idle, const QString& bold);
    bool isOwn(const SolverOptions& options) const;
    double standIn() const;

    const OptionField& m_field;
    const QString m_name;
    QLabel *m_label, *m_live, *m_message;
    QToolButton* m_mark;
    QWidget* m_control = nullptr;
    QComboBox* m_choice = nullptr;
    QDoubleSpinBox* m_spin = nullptr; ///< integers: exact up to 2^53, as the core takes them
    LogSlider* m_slider = nullptr;
    std::size_t m_exampleCount = 0;
    bool m_running = false, m_shown = true, m_applies = true, m_differs = false;
    QString m_refused;
    /// Extension of the slider's range beyond three decades around the default.
    double m_least = std::numeric_limits<double>::infinity(), m_most = 0;
};

} // namespace gapscope
