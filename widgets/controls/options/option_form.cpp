// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/option_form.h"

#include "core/machine/error.h"
#include "core/options/choices.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/options/option_row.h"
#include "widgets/controls/options/option_words.h"
#include "widgets/plots/look/theme.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

#include <algorithm>

namespace gapscope {
namespace {

struct Group {
    const char* title;
    std::initializer_list<std::string_view> keys;
};

constexpr std::array firstKeys{"method", "sampling", "lambda", "epsilon", "cache", "F", "nu"};

// Order and headings only: an option not listed here comes last, under "Other".
const std::array groups{
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Objective"), {"rescaling"}},
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Stop"), {"max_passes", "max_seconds"}},
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Steps"),
        {"gap_power", "sampling_mix", "max_gap_by", "cyclic_order", "step", "step_nu",
            "batch_first", "inner_steps", "away_rule", "shrinking", "averaging", "eg_start",
            "oracle"}},
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Kernel"),
        {"kernel", "bandwidth", "degree", "kernel_offset", "kernel_memory"}},
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Cache"), {"cache_start", "cache_size"}},
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Multi-plane"),
        {"planes", "plane_age", "plane_steps", "plane_space", "approx_passes", "approx_rule"}},
    Group{QT_TRANSLATE_NOOP("gapscope::OptionForm", "Checks"), {"gap_check", "trace_every"}},
    Group{
        QT_TRANSLATE_NOOP("gapscope::OptionForm", "Machine"), {"seed", "threads", "oracle_delay"}},
};

bool isListed(std::string_view key)
{
    return std::ranges::find(firstKeys, key) != firstKeys.end()
        || std::ranges::any_of(groups, [&](const Group& group) {
               return std::ranges::find(group.keys, key) != group.keys.end();
           });
}

} // namespace

OptionForm::OptionForm(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_more(new QToolButton)
    , m_search(new QLineEdit)
    , m_reset(new QToolButton)
{
    setAccessibleName(tr("Solver options"));
    m_grid->setContentsMargins(8, 8, 4, 8);
    m_grid->setHorizontalSpacing(3);
    m_grid->setVerticalSpacing(3);
    m_grid->setColumnStretch(2, 1);
    for (const char* key : firstKeys)
        addRow(*findOption(key));
    addMore();
    buildGroups();
    m_grid->setRowStretch(m_grid->rowCount(), 1);
    // The wheel scrolls the dock; it does not change controls under the pointer.
    for (QWidget* child : findChildren<QWidget*>())
        if (qobject_cast<QAbstractSlider*>(child) || qobject_cast<QAbstractSpinBox*>(child)
            || qobject_cast<QComboBox*>(child)) {
            child->setFocusPolicy(Qt::StrongFocus);
            child->installEventFilter(this);
        }
    refresh();
}

OptionForm::~OptionForm() = default;

void OptionForm::buildGroups()
{
    m_firstMore = m_rows.size();
    for (const Group& group : groups) {
        if (std::ranges::any_of(group.keys, findOption))
            addHeading(tr(group.title));
        for (const std::string_view key : group.keys)
            if (const OptionField* field = findOption(key))
                addRow(*field);
    }
    bool other = false;
    for (const OptionField& field : optionFields()) {
        if (isListed(field.key))
            continue;
        if (!other)
            addHeading(tr("Other"));
        other = true;
        addRow(field);
    }
}

void OptionForm::addHeading(const QString& title)
{
    auto* heading = new QLabel(title);
    heading->setForegroundRole(QPalette::PlaceholderText);
    heading->setContentsMargins(0, 6, 0, 0);
    m_grid->addWidget(heading, m_grid->rowCount(), 0, 1, 4);
    m_headings.push_back({heading, m_rows.size()});
}

void OptionForm::addRow(const OptionField& field)
{
    auto* row = new OptionRow(field, m_firstMore == 0, m_grid, m_grid->rowCount(), this);
    m_rows.push_back(row);
    connect(row, &OptionRow::edited, this, qOverload<const OptionChange&>(&OptionForm::edit));
    connect(row, &OptionRow::resetRequested, this,
        [this, row] { edit(changeOf(SolverOptions{}, row->field())); });
}

/// Adds the button that unfolds the other options, and below it their search and reset.
void OptionForm::addMore()
{
    m_more->setObjectName(QStringLiteral("moreOptions"));
    m_more->setCheckable(true);
    m_more->setAutoRaise(true);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setToolTip(tr("Shows the other options that have an effect with this method: stop, "
                          "steps, checks, seed, threads, …"));
    m_grid->addWidget(m_more, m_grid->rowCount(), 0, 1, 4, Qt::AlignLeft);
    m_search->setObjectName(QStringLiteral("search"));
    m_search->setPlaceholderText(tr("search options"));
    m_search->setClearButtonEnabled(true);
    m_search->setAccessibleName(tr("Search options"));
    m_search->setToolTip(tr("Shows the options whose name or help contains these words"));
    m_reset->setText(tr("Reset all"));
    m_reset->setToolTip(tr("Every option that may change now goes back to its default"));
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    top->addWidget(m_search, 1);
    top->addWidget(m_reset);
    m_grid->addLayout(top, m_grid->rowCount(), 0, 1, 4);
    connect(m_more, &QToolButton::toggled, this, &OptionForm::showApplying);
    connect(m_search, &QLineEdit::textChanged, this, &OptionForm::setSearch);
    connect(m_reset, &QToolButton::clicked, this, &OptionForm::resetAll);
}

OptionRow* OptionForm::rowOf(const QString& key) const
{
    const auto found =
        std::ranges::find_if(m_rows, [&](const OptionRow* row) { return row->key() == key; });
    return found == m_rows.end() ? nullptr : *found;
}

void OptionForm::setOptions(const SolverOptions& options)
{
    const bool changed = !(options == m_options);
    m_options = options;
    refresh();
    if (changed)
        Q_EMIT optionsChanged();
}

void OptionForm::setExampleCount(std::size_t n)
{
    if (n == m_exampleCount)
        return;
    m_exampleCount = n;
    refresh();
}

void OptionForm::setRunning(bool running)
{
    if (running == m_running)
        return;
    m_running = running;
    refresh();
}

void OptionForm::leaveOut(const QStringList& keys, const QString& reason)
{
    m_whyLeftOut = reason;
    if (std::exchange(m_leftOut, keys) != keys)
        refresh();
}

void OptionForm::setUnavailable(const QString& key, const QMap<QString, QString>& reasons)
{
    if (OptionRow* row = rowOf(key))
        row->setUnavailable(reasons);
}

void OptionForm::setRefused(const QString& key, const QString& reason)
{
    if (OptionRow* row = rowOf(key)) {
        row->setRefused(reason);
        showRow(row);
        showApplying();
    }
}

void OptionForm::widen(const QString& key, double least, double most)
{
    if (OptionRow* row = rowOf(key))
        row->widen(least, most);
}

bool OptionForm::locked(const OptionRow& row) const
{
    return m_running && (!row.field().live || m_leftOut.contains(row.key()));
}

void OptionForm::showRow(OptionRow* row)
{
    row->show(m_options, m_exampleCount, m_running,
        m_leftOut.contains(row->key()) ? m_whyLeftOut : QString());
}

void OptionForm::refresh()
{
    for (OptionRow* row : m_rows)
        showRow(row);
    showApplying();
}

/// The last valid value stays.
void OptionForm::refuse(OptionRow* row, const InputError& error)
{
    showRow(row);
    row->setMessage(
        inWordsOfTheForm(tr("found %1, expected %2").arg(qs(error.found()), qs(error.expected()))));
}

void OptionForm::edit(const OptionChange& change)
{
    OptionRow* row = rowOf(qs(change.field->key));
    const OptionChange previous = changeOf(m_options, *change.field);
    const Preset* preset = presetOf(m_options);
    try {
        if (locked(*row))
            throw InputError(
                std::string(change.field->key), 0, "a change", "no change during a run");
        SolverOptions changed = m_options;
        apply(change, changed);
        validate(changed);
        m_options = changed;
    } catch (const InputError& error) {
        return refuse(row, error);
    }
    if (choicesOf(row->field()).empty() && presetOf(m_options) == preset) {
        showRow(row);
        showApplying();
    } else {
        refresh(); // changes which others have an effect or are bold
    }
    if (change.value == previous.value)
        return;
    OptionChange made = change;
    made.sameDrag = m_dragged == change.field;
    if (m_pressed)
        m_dragged = change.field;
    Q_EMIT optionEdited(made, previous);
    Q_EMIT optionsChanged();
}

void OptionForm::edit(const QString& key, const QString& text)
{
    if (OptionRow* row = rowOf(key)) {
        try {
            edit(changeTo(row->field(), text.toStdString()));
        } catch (const InputError& error) {
            refuse(row, error);
        }
    }
}

QString OptionForm::commit()
{
    for (OptionRow* row : m_rows) {
        if (row->control()->isEnabled() && !row->commit()) {
            row->focusField();
            return tr("%1: %2").arg(row->label(), row->message());
        }
    }
    return {};
}

void OptionForm::resetAll()
{
    for (const OptionRow* row : m_rows)
        if (!locked(*row))
            edit(changeOf(SolverOptions{}, row->field()));
}

QWidget* OptionForm::control(const QString& key) const
{
    const OptionRow* row = rowOf(key);
    return row ? row->control() : nullptr;
}

QString OptionForm::message(const QString& key) const
{
    const OptionRow* row = rowOf(key);
    return row ? row->message() : QString();
}

void OptionForm::setSearch(const QString& text)
{
    m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    showApplying();
}

void OptionForm::reveal(const QString& key)
{
    OptionRow* row = rowOf(key);
    if (!row)
        return;
    const auto place = std::ranges::find(m_rows, row) - m_rows.begin();
    if (static_cast<std::size_t>(place) >= m_firstMore)
        m_more->setChecked(true);
    m_search->setText(row->applies() ? QString() : key);
    for (QWidget* up = parentWidget(); up; up = up->parentWidget())
        if (auto* scroll = qobject_cast<QScrollArea*>(up)) {
            layout()->activate(); // it may have been hidden until now
            scroll->ensureWidgetVisible(row->control());
        }
    row->focusField();
}

/// Without a search: shows the options that have an effect; the later ones when unfolded. A search
/// covers all.
void OptionForm::showApplying()
{
    const bool searching = !m_words.isEmpty();
    const bool open = m_more->isChecked() || searching;
    std::vector<bool> shown;
    for (std::size_t k = 0; k < m_rows.size(); ++k) {
        OptionRow* row = m_rows[k];
        shown.push_back(searching ? std::ranges::all_of(
                            m_words, [&](const QString& word) { return row->matches(word); })
                                  : row->applies() && (open || k < m_firstMore));
        row->setVisible(shown.back());
    }
    for (std::size_t k = 0; k < m_headings.size(); ++k) {
        const std::size_t end =
            k + 1 < m_headings.size() ? m_headings[k + 1].firstRow : m_rows.size();
        const auto first = shown.begin() + std::ptrdiff_t(m_headings[k].firstRow);
        m_headings[k].label->setVisible(std::find(first, shown.begin() + std::ptrdiff_t(end), true)
            != shown.begin() + std::ptrdiff_t(end));
    }
    showMore(open, searching);
}

/// Tells of values behind the folded button that differ from the default.
void OptionForm::showMore(bool open, bool searching)
{
    const auto changed = std::count_if(m_rows.begin() + std::ptrdiff_t(m_firstMore), m_rows.end(),
        [](const OptionRow* row) { return row->applies() && row->differs(); });
    m_more->setText(
        changed == 0 ? tr("More options") : tr("More options (%1 changed)").arg(changed));
    m_more->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_more->setEnabled(!searching);
    m_search->setVisible(open);
    m_reset->setVisible(open);
}

bool OptionForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus()) {
        event->ignore();
        return true;
    }
    if (!qobject_cast<QComboBox*>(watched)) // its list may take the release
        followPress(*event);
    return QWidget::eventFilter(watched, event);
}

/// A key that is held repeats its press. A key that moves the focus is released elsewhere.
void OptionForm::followPress(const QEvent& event)
{
    const auto* key = dynamic_cast<const QKeyEvent*>(&event);
    const auto is = [&event](auto... types) { return ((event.type() == types) || ...); };
    const bool press = is(QEvent::MouseButtonPress, QEvent::MouseButtonDblClick, QEvent::KeyPress);
    const bool release = is(QEvent::MouseButtonRelease, QEvent::KeyRelease, QEvent::FocusOut);
    if ((!press && !release) || (key && key->isAutoRepeat()))
        return;
    m_pressed = press;
    m_dragged = nullptr;
}

void OptionForm::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        refresh();
}

} // namespace gapscope
