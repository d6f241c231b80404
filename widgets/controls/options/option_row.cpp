// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/option_row.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

#include <algorithm>
#include <cmath>

namespace gapscope {
namespace {

QString translated(std::string_view text)
{
    return QCoreApplication::translate("SolverOptions", std::string(text).c_str());
}

double numberOf(const SolverOptions& options, const OptionField& field)
{
    if (const auto* real = std::get_if<double SolverOptions::*>(&field.member))
        return options.**real;
    if (const auto* whole = std::get_if<std::int64_t SolverOptions::*>(&field.member))
        return static_cast<double>(options.**whole);
    return 0;
}

constexpr int widestLabel = 80; ///< logical pixels: longer ones wrap

/// "ε" of "Target gap ε"; a name without a symbol at its end stays.
QString symbolOf(const QString& name)
{
    const QString last = name.section(QLatin1Char(' '), -1);
    return last.size() == 1 ? last : name;
}

bool isLambda(const OptionField& field) { return field.key == "lambda"; }

/// The meaning of the choice, with its term of the glossary.
QString choiceTip(const OptionField& field, const QString& name)
{
    const QByteArray key = name.toUtf8();
    return withTerm(
        translated(choiceHelp(field, {key.constData(), static_cast<std::size_t>(key.size())})),
        QStringLiteral("%1=%2").arg(qs(field.key), name));
}

/// c/n is not a number yet; 1/n may stay open.
double lambdaWithoutData(const std::string& text, double oneOverN)
{
    if (text == "1/n")
        return oneOverN;
    if (text.find('n') != text.npos && text.find('/') != text.npos)
        throw InputError("lambda", 0, '\'' + text + '\'',
            OptionRow::tr("a number or 1/n: n is not known until data are open").toStdString());
    return parseLambda(text, 1);
}

/// The window undoes accepted values: the text has no undo steps of its own.
void endSteps(const QDoubleSpinBox& spin)
{
    auto* line = spin.findChild<QLineEdit*>();
    line->setText(line->text());
}

QIcon padlock(const QColor& color)
{
    QPixmap pixmap(32, 32);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(color, 3));
    painter.drawArc(QRectF(10, 5, 12, 16), 0, 180 * 16);
    painter.drawLine(QLineF(10, 12, 10, 16));
    painter.drawLine(QLineF(22, 12, 22, 16));
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawRoundedRect(QRectF(6, 15, 20, 13), 2, 2);
    return QIcon(pixmap);
}

} // namespace

OptionRow::OptionRow(
    const OptionField& field, bool symbol, QGridLayout* grid, int gridRow, QObject* parent)
    : QObject(parent)
    , m_field(field)
    , m_name(translated(field.label))
    , m_label(new QLabel(symbol ? symbolOf(m_name) : m_name))
    , m_live(new QLabel(field.live ? QStringLiteral("•") : QString()))
    , m_message(new QLabel)
    , m_mark(new QToolButton)
{
    if (!choicesOf(field).empty())
        makeChoice();
    else if (std::holds_alternative<std::int64_t SolverOptions::*>(field.member))
        makeSpinBox();
    else
        makeSlider();
    QFont bold = m_label->font(); // for values that differ: the column keeps its width
    bold.setBold(true);
    m_label->setMinimumWidth(
        std::min(widestLabel, QFontMetrics(bold).horizontalAdvance(m_label->text()) + 2));
    m_label->setWordWrap(m_label->minimumWidth() == widestLabel);
    m_live->setToolTip(tr("May change during a run"));
    setInk(m_live, &PlotInk::quietText);
    m_mark->setAutoRaise(true);
    m_mark->setFixedSize(18, 20);
    m_message->setWordWrap(true);
    m_message->hide();
    if (symbol && m_slider) { // it has the room beside its symbol, too
        m_label->setMinimumWidth(QFontMetrics(bold).horizontalAdvance(u'm'));
        auto* line = plainLayout<QHBoxLayout>(nullptr, 3);
        addWidgets(line, {m_label, m_live});
        line->addWidget(m_control, 1);
        grid->addLayout(line, gridRow, 0, 1, 3);
    } else {
        grid->addWidget(m_label, gridRow, 0);
        grid->addWidget(m_live, gridRow, 1);
        grid->addWidget(m_control, gridRow, 2);
    }
    grid->addWidget(m_mark, gridRow, 3);
    grid->addWidget(m_message, gridRow + 1, 0, 1, 4);
    connect(m_mark, &QToolButton::clicked, this, &OptionRow::resetRequested);
}

QString OptionRow::key() const { return qs(m_field.key); }

void OptionRow::makeChoice()
{
    m_control = m_choice = new QComboBox;
    m_choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_choice->setMinimumContentsLength(8); // not as wide as the longest choice
    for (const std::string_view name : choicesOf(m_field)) {
        m_choice->addItem(valueInWords(qs(name)), qs(name));
        m_choice->setItemData(m_choice->count() - 1, choiceTip(m_field, qs(name)), Qt::ToolTipRole);
    }
    m_choice->setAccessibleName(m_name);
    m_label->setBuddy(m_choice);
    connect(m_choice, &QComboBox::activated, this, [this](int k) {
        Q_EMIT edited(changeTo(m_field, m_choice->itemData(k).toString().toStdString()));
    });
}

void OptionRow::setUnavailable(const QMap<QString, QString>& reasons)
{
    auto* items = m_choice ? qobject_cast<QStandardItemModel*>(m_choice->model()) : nullptr;
    for (int k = 0; items && k < items->rowCount(); ++k) {
        const QString value = m_choice->itemData(k).toString(), reason = reasons.value(value);
        const QString help = choiceTip(m_field, value);
        items->item(k)->setEnabled(reason.isEmpty());
        items->item(k)->setToolTip(
            reason.isEmpty() ? help : QStringLiteral("%1\n%2").arg(help, reason));
    }
}

void OptionRow::makeSpinBox()
{
    m_control = m_spin = new QDoubleSpinBox;
    m_spin->setDecimals(0);
    m_spin->setGroupSeparatorShown(false);
    m_spin->setRange(m_field.least, m_field.most);
    if (!m_field.unit.empty())
        m_spin->setSuffix(QLatin1Char(' ') + translated(m_field.unit));
    m_spin->setPrefix(qs(m_field.prefix));
    m_spin->setSpecialValueText(valueInWords(qs(m_field.none)));
    m_spin->setMinimumWidth(96); // not as wide as the largest seed
    m_spin->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_spin->setKeyboardTracking(false);
    m_spin->setAlignment(Qt::AlignRight);
    m_spin->setAccessibleName(m_name);
    m_label->setBuddy(m_spin);
    connect(m_spin, &QDoubleSpinBox::editingFinished, this, [this] { endSteps(*m_spin); });
    connect(m_spin, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        Q_EMIT edited({&m_field, static_cast<std::int64_t>(value)});
    });
}

void OptionRow::makeSlider()
{
    m_control = m_slider = new LogSlider;
    m_slider->setBuddyLabel(m_label, m_name);
    m_slider->setLogarithmic(m_field.scale == Scale::log);
    m_slider->setInfinityAllowed(m_field.infinite);
    m_slider->setUnit(translated(m_field.unit));
    m_slider->setParser([this](const QString& text) {
        const std::string value = text.trimmed().toStdString();
        if (isLambda(m_field)) // as on the command line: never 0
            return m_exampleCount > 0 ? parseLambda(value, m_exampleCount)
                                      : lambdaWithoutData(value, standIn());
        SolverOptions trial;
        setOption(trial, m_field, value); // rejects values out of bounds, naming these
        return numberOf(trial, m_field);
    });
    m_slider->setShow([this](double value) {
        if (isLambda(m_field) && value == standIn())
            return QStringLiteral("1/n");
        return value == 0 && !m_field.none.empty() ? qs(m_field.none) : plainNumber(value, 6);
    });
    connect(m_slider, &LogSlider::valueEdited, this, [this](double value) {
        // A running solver knows its λ: 1/n may stay open only before the start.
        const bool open = isLambda(m_field) && value == standIn() && !m_running;
        Q_EMIT edited({&m_field, open ? 0 : value});
    });
}

/// λ = 0 stands for 1/n: returns the number that the slider shows for it. While n is unknown, a
/// number that nobody types, so that 0.001 stays 0.001.
double OptionRow::standIn() const
{
    return m_exampleCount > 0 ? 1 / static_cast<double>(m_exampleCount) : std::nextafter(1e-3, 1);
}

void OptionRow::showSlider(double value)
{
    // Three decades around the default, extended to values set or found; never beyond the valid
    // range.
    double centre = numberOf(SolverOptions{}, m_field);
    if (isLambda(m_field))
        centre = standIn();
    m_slider->setDefaultValue(centre);
    if (m_field.scale == Scale::linear)
        m_slider->setRange(m_field.least, std::min(m_field.most, 4 * std::max(1.0, centre)));
    else if (std::isinf(centre))
        m_slider->setRange(1, 1e5);
    else if (centre == 0 && !m_field.none.empty()) // its word stands at the left end
        m_slider->setRange(m_field.least, 1e3);
    else if (m_field.key == "F")      // beyond, the cache is always hit, or never: the handle stays
        m_slider->setRange(1e-3, 10); // at the end, the field takes any
    else if (m_field.key == "nu")
        m_slider->setRange(1e-4, 10);
    else {
        if (std::isfinite(value) && value > 0) {
            m_least = std::min(m_least, value);
            m_most = std::max(m_most, value);
        }
        m_slider->setRange(std::max(m_field.least, std::min(centre * 1e-3, m_least)),
            std::min(m_field.most, std::max(centre * 1e3, m_most)));
    }
    m_slider->setValue(isLambda(m_field) && value == 0 ? standIn() : value);
}

void OptionRow::widen(double least, double most)
{
    m_least = std::min(m_least, least);
    m_most = std::max(m_most, most);
    if (m_slider)
        showSlider(m_slider->value());
}

/// Neither the default nor what the preset in effect sets; λ = 1/n in numbers is the default, too.
bool OptionRow::isOwn(const SolverOptions& options) const
{
    const Preset* preset = presetOf(options);
    const std::string text = optionText(options, m_field);
    const bool standard = text == optionText(SolverOptions{}, m_field)
        || (isLambda(m_field) && options.lambda == standIn());
    const auto sets = [&](const Preset::Setting& setting) {
        return setting.key == m_field.key && setting.text == text;
    };
    return !standard && !(preset && std::ranges::any_of(preset->settings, sets));
}

void OptionRow::show(
    const SolverOptions& options, std::size_t exampleCount, bool running, const QString& leftOut)
{
    m_exampleCount = exampleCount;
    m_running = running;
    const QString text = qs(optionText(options, m_field));
    if (m_choice) {
        m_choice->setCurrentText(valueInWords(text));
    } else if (m_spin) {
        const QSignalBlocker quiet(m_spin);
        m_spin->setValue(numberOf(options, m_field));
    } else {
        showSlider(numberOf(options, m_field));
    }
    setMessage({});
    const QString standard = qs(optionText(SolverOptions{}, m_field));
    const QString lock = running && !m_field.live
        ? tr("Locked: this option cannot change during a run. Stop it first.")
        : QString();
    const bool locked = !lock.isEmpty(), differs = m_differs = isOwn(options);
    const std::string_view reason = whyIdle(m_field, options);
    const QString idle = !leftOut.isEmpty() ? leftOut
        : reason.empty()                    ? QString()
                                            : translated(reason);
    m_applies = idle.isEmpty() && (text != standard || m_refused.isEmpty());
    const bool usable = !locked && m_applies;
    m_control->setEnabled(usable);
    m_label->setEnabled(usable);
    QFont font = m_label->font();
    font.setBold(differs);
    m_label->setFont(font);
    const QColor ink = m_mark->palette().color(QPalette::Disabled, QPalette::WindowText);
    m_mark->setIcon(locked ? padlock(ink) : QIcon());
    m_mark->setText(!locked && differs ? QStringLiteral("↺") : QString());
    m_mark->setEnabled(!locked && differs);
    m_mark->setFocusPolicy(!locked && differs ? Qt::TabFocus : Qt::NoFocus);
    const QString shownStandard =
        isLambda(m_field) ? QStringLiteral("1/n") : inWindowNotation(standard);
    m_mark->setToolTip(locked ? lock
            : differs         ? tr("Differs from the default %1: click to reset").arg(shownStandard)
                              : QString());
    m_mark->setAccessibleName(tr("Reset %1").arg(m_name));
    updateTexts(lock, idle,
        differs ? tr("Bold: neither the default %1 nor the preset's value.").arg(shownStandard)
                : QString());
}

void OptionRow::updateTexts(const QString& lock, const QString& idle, const QString& bold)
{
    QString tip = QStringLiteral("<p>%1%2</p>")
                      .arg(m_label->text() == m_name
                              ? QString()
                              : QStringLiteral("<b>%1</b>: ").arg(m_name.toHtmlEscaped()),
                          translated(m_field.help).toHtmlEscaped());
    if (m_choice) {
        const QString help = choiceTip(m_field, m_choice->currentData().toString());
        if (!help.isEmpty())
            tip += QStringLiteral("<p><b>%1</b>: %2</p>")
                       .arg(m_choice->currentText(),
                           help.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>")));
    }
    tip = withTerm(tip, key());
    if (isLambda(m_field))
        tip += QStringLiteral("<p>%1</p>")
                   .arg(m_exampleCount > 0 ? tr("1/n = %1, with n = %L2.")
                                                 .arg(plainNumber(standIn(), 6))
                                                 .arg(m_exampleCount)
                                           : tr("What 1/n is, is known when data are open."));
    if (!idle.isEmpty())
        tip += tr("<p><i>Changes nothing now: %1</i></p>").arg(idle.toHtmlEscaped());
    else if (!m_refused.isEmpty())
        tip += QStringLiteral("<p><i>%1</i></p>").arg(m_refused.toHtmlEscaped());
    if (!bold.isEmpty())
        tip += QStringLiteral("<p><i>%1</i></p>").arg(bold.toHtmlEscaped());
    if (!lock.isEmpty())
        tip += QStringLiteral("<p><i>%1</i></p>").arg(lock.toHtmlEscaped());
    else if (m_field.live)
        tip += tr("<p><i>May change during a run.</i></p>");
    for (QWidget* widget : {static_cast<QWidget*>(m_label), m_control})
        widget->setToolTip(tip);
}

void OptionRow::setMessage(const QString& sentence)
{
    showAsWarning(m_message, m_control);
    m_message->setText(sentence);
    m_message->setVisible(m_shown && !sentence.isEmpty());
}

QString OptionRow::label() const { return m_name; }

void OptionRow::focusField()
{
    QWidget* field = m_slider ? m_slider->field() : m_control;
    field->setFocus();
}

bool OptionRow::commit()
{
    if (m_spin) {
        m_spin->interpretText();
        endSteps(*m_spin);
    }
    return !m_slider || m_slider->commit();
}

QString OptionRow::message() const
{
    return m_message->text().isEmpty() && m_slider ? m_slider->message() : m_message->text();
}

void OptionRow::setVisible(bool visible)
{
    m_shown = visible;
    m_label->setVisible(visible);
    m_live->setVisible(visible);
    m_control->setVisible(visible);
    m_mark->setVisible(visible);
    m_message->setVisible(visible && !m_message->text().isEmpty());
}

bool OptionRow::matches(const QString& word) const
{
    return key().contains(word, Qt::CaseInsensitive) || m_name.contains(word, Qt::CaseInsensitive)
        || translated(m_field.help).contains(word, Qt::CaseInsensitive);
}

} // namespace gapscope
