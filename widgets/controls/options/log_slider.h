// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>
#include <QString>
#include <QWidget>
#include <functional>

class QLabel;
class QLineEdit;

namespace gapscope {

/// The track of a LogSlider: a slider in fine integer steps of log10 (or of the value) with a tick
/// at the default. A press moves the handle there; a double click requests the default.
class SliderTrack : public QSlider {
    Q_OBJECT

public:
    static constexpr int stepsPerDecade = 20;

    explicit SliderTrack(QWidget* parent = nullptr);

    void setValueRange(double least, double most, bool logarithmic);
    void setInfinity(bool allowed);
    void setDefaultPosition(double value);
    /// Value of a step, rounded to three significant digits; ∞ at the end when allowed.
    double valueOf(int step) const;
    int stepOf(double value) const;

    QSize sizeHint() const override { return {120, 24}; }

Q_SIGNALS:
    void resetRequested();

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    double centreOf(int step) const;
    void updateSteps();

    double m_least = 1e-3, m_most = 1e3;
    bool m_log = true, m_infinity = false;
    double m_default = 1;
};

class SliderTrack;

/// A slider with an editable field and a unit; logarithmic (default) or linear. A tick marks the
/// default; a double click on the handle, the tick or the buddy label resets to it. Arrow keys move
/// by a twentieth of a decade, page keys by a decade, Home/End to the ends. The field accepts any
/// valid value, also outside the slider's range.
class LogSlider : public QWidget {
    Q_OBJECT

public:
    /// A text as a value.  throws: InputError, whose sentence is shown.
    using Parse = std::function<double(const QString&)>;
    /// A value as a text that parses back to it.
    using Show = std::function<QString(double)>;

    explicit LogSlider(QWidget* parent = nullptr);

    /// Range of the handle. requires: least < most; least > 0 when logarithmic.
    void setRange(double least, double most);
    void setLogarithmic(bool on);
    void setDefaultValue(double value);
    void setUnit(const QString& unit);
    /// The right end of the track means ∞, shown as "inf".
    void setInfinityAllowed(bool allowed);
    void setParser(Parse parse) { m_parse = std::move(parse); }
    void setShow(Show show);
    /// Names slider and field (without a name: after the label), and makes the label their buddy;
    /// double-clicking it resets.
    void setBuddyLabel(QLabel* label, QString name = {});

    double value() const { return m_value; }
    /// Sets the value without a signal.
    void setValue(double value);
    double defaultValue() const { return m_default; }
    QLineEdit* field() const { return m_field; }
    QWidget* track() const { return m_track; }
    /// The inline message about rejected text, "" without an error.
    QString message() const;

public Q_SLOTS:
    void resetToDefault() { edit(m_default); }
    /// Accepts the typed text, as Return does. Returns whether it is a value.
    bool commit();

Q_SIGNALS:
    /// The user chose this value (while dragging: at every step).
    void valueEdited(double value);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void edit(double value);
    void showValue();
    void refuse(const QString& sentence);

    double m_value = 1, m_default = 1;
    double m_least = 1e-3, m_most = 1e3;
    bool m_log = true;
    Parse m_parse;
    Show m_show;
    SliderTrack* m_track;
    QLineEdit* m_field;
    QLabel *m_unit, *m_message;
    QLabel* m_buddy = nullptr;
};

} // namespace gapscope
