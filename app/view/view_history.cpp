// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/view_history.h"

namespace gapscope {
namespace {

constexpr qint64 oneMovement = 700; // milliseconds between steps of one movement

struct Words {
    const char* key; ///< key, or its beginning before a '/'; after "*": its end
    const char* text;
};
/// The first that matches a changed key names the step.
constexpr Words words[] = {
    {"page", QT_TRANSLATE_NOOP("ViewHistory", "change of the page")},
    {"model/tab", QT_TRANSLATE_NOOP("ViewHistory", "change of the page")},
    {"unticked", QT_TRANSLATE_NOOP("ViewHistory", "ticking of a run")},
    {"name", QT_TRANSLATE_NOOP("ViewHistory", "name of a run")},
    {"tags", QT_TRANSLATE_NOOP("ViewHistory", "tags of a run")},
    {"notes", QT_TRANSLATE_NOOP("ViewHistory", "notes of a run")},
    {"look", QT_TRANSLATE_NOOP("ViewHistory", "colour and line of a run")},
    {"runs/filter", QT_TRANSLATE_NOOP("ViewHistory", "filter of the runs")},
    {"runs/sort", QT_TRANSLATE_NOOP("ViewHistory", "order of the runs")},
    {"runs/baseline", QT_TRANSLATE_NOOP("ViewHistory", "choice of the baseline")},
    {"runs/target", QT_TRANSLATE_NOOP("ViewHistory", "target gap of the ratios")},
    {"runs/columns", QT_TRANSLATE_NOOP("ViewHistory", "choice of columns")},
    {"runs/pathLambda", QT_TRANSLATE_NOOP("ViewHistory", "λ looked at")},
    {"runs/path", QT_TRANSLATE_NOOP("ViewHistory", "choice of a path")},
    {"runs/lambdaShown", QT_TRANSLATE_NOOP("ViewHistory", "λ of the runs drawn")},
    {"runs/selected", QT_TRANSLATE_NOOP("ViewHistory", "selection of runs")},
    {"plots/x", QT_TRANSLATE_NOOP("ViewHistory", "choice of the x axis")},
    {"plots/upper", QT_TRANSLATE_NOOP("ViewHistory", "choice of the upper plot")},
    {"plots/lower", QT_TRANSLATE_NOOP("ViewHistory", "choice of the lower plot")},
    {"plots/logX", QT_TRANSLATE_NOOP("ViewHistory", "scale of the x axis")},
    {"plots/upperLog", QT_TRANSLATE_NOOP("ViewHistory", "scale of the upper plot")},
    {"plots/lowerLog", QT_TRANSLATE_NOOP("ViewHistory", "scale of the lower plot")},
    {"plots/seeds", QT_TRANSLATE_NOOP("ViewHistory", "seeds as one curve")},
    {"plots/bounds", QT_TRANSLATE_NOOP("ViewHistory", "bounds of the theorems")},
    {"plots/references", QT_TRANSLATE_NOOP("ViewHistory", "reference runs")},
    {"plots/smooth", QT_TRANSLATE_NOOP("ViewHistory", "smoothing")},
    {"cache/allRuns", QT_TRANSLATE_NOOP("ViewHistory", "runs of the cache plots")},
    {"cache/third", QT_TRANSLATE_NOOP("ViewHistory", "choice of the lowest plot")},
    {"path/sizes", nullptr},
    {"path", QT_TRANSLATE_NOOP("ViewHistory", "change of the path's controls")},
    {"runs/scope", QT_TRANSLATE_NOOP("ViewHistory", "choice of the runs listed")},
    {"library/filter", QT_TRANSLATE_NOOP("ViewHistory", "filter of the records")},
    {"library/sort", QT_TRANSLATE_NOOP("ViewHistory", "order of the records")},
    {"library/baseline", QT_TRANSLATE_NOOP("ViewHistory", "choice of the baseline")},
    {"library/target", QT_TRANSLATE_NOOP("ViewHistory", "target gap of the ratios")},
    {"library/columns", QT_TRANSLATE_NOOP("ViewHistory", "columns of the records")},
    {"zoom", QT_TRANSLATE_NOOP("ViewHistory", "zoom")},
    {"dock", QT_TRANSLATE_NOOP("ViewHistory", "docks of the window")},
    {"out", QT_TRANSLATE_NOOP("ViewHistory", "page in a window of its own")},
    {"*/filter", QT_TRANSLATE_NOOP("ViewHistory", "filter of the examples")},
    {"*/label", QT_TRANSLATE_NOOP("ViewHistory", "filter of the examples")},
    {"*/order", QT_TRANSLATE_NOOP("ViewHistory", "order of the examples")},
    {"*/search", QT_TRANSLATE_NOOP("ViewHistory", "search")},
    {"*/opacity", QT_TRANSLATE_NOOP("ViewHistory", "opacity of the overlay")},
    {"*/heatMap", QT_TRANSLATE_NOOP("ViewHistory", "histogram or heat map")},
    {"*/part", QT_TRANSLATE_NOOP("ViewHistory", "part of the data")},
    {"*/picture", QT_TRANSLATE_NOOP("ViewHistory", "zoom")},
    {"control", QT_TRANSLATE_NOOP("ViewHistory", "control of the view")},
    {"example/moment", QT_TRANSLATE_NOOP("ViewHistory", "moment of the training")},
    {"example/part", QT_TRANSLATE_NOOP("ViewHistory", "part of the data")},
    {"example/index", QT_TRANSLATE_NOOP("ViewHistory", "choice of an example")},
    {"example/show", QT_TRANSLATE_NOOP("ViewHistory", "truth, prediction or difference")},
};

bool fits(const QString& key, const char* word)
{
    const QLatin1String text(word);
    if (word[0] == '*') // a control of this name, on any page
        return key.startsWith("control/"_L1) && key.endsWith(text.mid(1));
    return key == text || (key.startsWith(text) && key[text.size()] == '/'_L1)
        || (key.startsWith("run/"_L1) && key.section('/'_L1, 2) == text);
}

const Words* wordsOf(const QString& key)
{
    for (const Words& each : words)
        if (fits(key, each.key))
            return each.text ? &each : nullptr;
    return nullptr;
}

/// Keys that can be undone; if runs were added or removed, only those that do not refer to runs.
ViewState undoable(const ViewState& before, const ViewState& after, bool runsToo)
{
    const ViewState changed = difference(before, after);
    const auto counts = [&](const QString& key) {
        if (key.startsWith("run"_L1))
            return runsToo;
        return !key.startsWith("control/"_L1) || (before.contains(key) && after.contains(key));
    };
    ViewState some;
    for (auto entry = changed.begin(); entry != changed.end(); ++entry)
        if (wordsOf(entry.key()) && counts(entry.key()))
            some.insert(entry.key(), *entry);
    return some;
}

/// The keys that one movement changes, except the example that a filter selects.
QStringList subject(const ViewState& change)
{
    QStringList keys = change.keys();
    if (keys.front().startsWith("control/"_L1))
        keys.removeIf([](const QString& key) { return key.startsWith("example/"_L1); });
    return keys;
}

ViewState onlyThese(const ViewState& state, const ViewState& keys)
{
    ViewState some;
    for (auto key = keys.keyBegin(); key != keys.keyEnd(); ++key)
        some.insert(*key, state.value(*key));
    return some;
}

class ViewCommand : public QUndoCommand {
public:
    ViewCommand(ViewState from, ViewState to, ViewHistory::Show show)
        : QUndoCommand(viewChangeText(to.keys()))
        , m_from(std::move(from))
        , m_to(std::move(to))
        , m_show(std::move(show))
    {
        m_age.start();
    }
    void undo() override
    {
        m_over = true;
        m_show(m_from);
    }
    /// The change has been made already: only undo and redo apply.
    void redo() override
    {
        if (!std::exchange(m_made, false))
            m_show(m_to);
    }
    int id() const override { return 2; }
    /// Turns of the wheel or steps of a key are one movement, until it is undone.
    bool mergeWith(const QUndoCommand* newer) override
    {
        const auto* next = static_cast<const ViewCommand*>(newer);
        if (m_over || subject(next->m_to) != subject(m_to) || m_age.elapsed() > oneMovement)
            return false;
        for (auto entry = next->m_from.begin(); entry != next->m_from.end(); ++entry)
            if (!m_from.contains(entry.key()))
                m_from.insert(entry.key(), *entry);
        m_to.insert(next->m_to);
        m_age.restart();
        return true;
    }

private:
    ViewState m_from, m_to;
    ViewHistory::Show m_show;
    QElapsedTimer m_age;
    bool m_made = true, m_over = false;
};

/// A field handles Ctrl+Z and Ctrl+Shift+Z for its text. If this is part of the view, the window's
/// history has its steps among all others; a field without steps left passes the key on.
bool isForTheWindow(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::ShortcutOverride)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool undo = key->matches(QKeySequence::Undo);
    if (!undo && !key->matches(QKeySequence::Redo))
        return false;
    if (const auto* text = qobject_cast<QPlainTextEdit*>(watched)) {
        const QTextDocument* written = text->document();
        return !(undo ? written->isUndoAvailable() : written->isRedoAvailable());
    }
    const auto* field = qobject_cast<QLineEdit*>(watched);
    if (const auto* spin = qobject_cast<QAbstractSpinBox*>(watched))
        field = spin->findChild<QLineEdit*>();
    if (!field)
        return false;
    return field->property("partOfTheView").toBool()
        || !(undo ? field->isUndoAvailable() : field->isRedoAvailable());
}

} // namespace

QString viewChangeText(const QStringList& keys)
{
    for (const Words& each : words)
        for (const QString& key : keys)
            if (wordsOf(key) == &each)
                return QCoreApplication::translate("ViewHistory", each.text);
    return {};
}

ViewHistory::ViewHistory(QUndoStack& undo, Capture capture, Show show, QObject* parent)
    : QObject(parent)
    , m_undo(undo)
    , m_capture(std::move(capture))
    , m_show(std::move(show))
{
    QCoreApplication::instance()->installEventFilter(this);
}

/// A drag is one change, from press to release.
bool ViewHistory::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        begin();
        m_pressed = true;
        break;
    case QEvent::MouseButtonRelease:
        begin(); // for a popup that took the press
        m_pressed = false;
        endSoon();
        break;
    case QEvent::Close: // by the desktop: a page's own window, or a floating dock
        if (const auto* widget = qobject_cast<QWidget*>(watched); !widget
            || widget->windowType() == Qt::Dialog || widget->windowType() == Qt::Popup
            || !widget->parentWidget())
            break;
        begin();
        endSoon();
        break;
    case QEvent::ShortcutOverride:
    case QEvent::KeyPress:
    case QEvent::Wheel:
        begin();
        endSoon();
        break;
    default:
        break;
    }
    if (!isForTheWindow(watched, event))
        return false;
    event->ignore();
    return true;
}

void ViewHistory::begin()
{
    if (m_open)
        return;
    m_open = true;
    m_before = m_capture();
    m_index = m_undo.index();
}

/// Called when the event has been handled, including what it left to the next turn of the event
/// loop: a cell's editor commits its text then.
void ViewHistory::endSoon()
{
    if (m_pressed || std::exchange(m_ending, true))
        return;
    QMetaObject::invokeMethod(
        this, [this] { QMetaObject::invokeMethod(this, &ViewHistory::end, Qt::QueuedConnection); },
        Qt::QueuedConnection);
}

void ViewHistory::end()
{
    m_ending = false;
    if (m_pressed || !std::exchange(m_open, false))
        return;
    if (m_undo.index() != m_index)
        return; // a command of its own, or an undo step
    const View after = m_capture();
    const ViewState to = undoable(m_before.state, after.state, m_before.runs == after.runs);
    if (!to.isEmpty())
        m_undo.push(new ViewCommand(onlyThese(m_before.state, to), to, m_show));
}

} // namespace gapscope
