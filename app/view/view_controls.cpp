// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/view/view_controls.h"

#include "widgets/viewers/common/example_canvas.h"

namespace gapscope {
namespace {

constexpr qsizetype mostWaiting = 1000, longestText = 1000; // a session file may come from anywhere

/// Named controls that are not part of the view.
constexpr const char* others[] = {
    // saved by their pages
    "xAxis", "otherData", "lambdaShown", "cacheAllRuns", "cacheThird", "pathKind", "gridLambdas",
    "gridWarm", "chooseLambda",
    "preset",     // chooses options, which have their own undo
    "moment",     // saved with the example
    "libraryTag", // its text becomes a tag of records
};

/// Visible and enabled, so that the user can set it.
bool isAtHand(const QWidget* control) { return control->isVisible() && control->isEnabled(); }

/// A choice by its data, in a list of its own; by its index if it has none. That a box or list now
/// has its first choice is not a change.
QVariant choiceOf(const QComboBox* box)
{
    const QVariant data = box->currentData();
    return data.isValid() ? QVariant(QVariantList{data})
                          : QVariant(std::max(0, box->currentIndex()));
}

bool choose(QComboBox* box, const QVariant& value)
{
    const QVariantList data = value.toList();
    const int index = !data.isEmpty() ? box->findData(data.front())
        : value.typeId() == QMetaType::Int || value.typeId() == QMetaType::LongLong ? value.toInt()
                                                                                    : -1;
    if (index < 0 || index >= box->count())
        return false;
    box->setCurrentIndex(index);
    return true;
}

bool press(QAbstractButton* button, bool on)
{
    if (button->isChecked() == on)
        return true;
    if (!button->isEnabled())
        return false;
    button->click(); // as the user does
    return true;
}

/// tabs: a QTabWidget or a QTabBar.
template <typename Tabs> bool bringToFront(Tabs* tabs, int tab)
{
    if (tab < 0 || tab >= tabs->count() || !tabs->isTabVisible(tab))
        return false;
    tabs->setCurrentIndex(tab);
    return true;
}

bool type(QLineEdit* line, const QString& text)
{
    if (line->text() == text)
        return true;
    line->setText(text.left(longestText));
    Q_EMIT line->editingFinished();
    return true;
}

bool goTo(QListWidget* list, int row)
{
    if (row < 0 || row >= list->count())
        return false;
    list->setCurrentRow(row);
    return true;
}

QVariant orderOf(const QTableView* table)
{
    const QHeaderView* header = table->horizontalHeader();
    return QVariantList{
        header->sortIndicatorSection(), header->sortIndicatorOrder() == Qt::DescendingOrder};
}

bool sort(QTableView* table, const QVariantList& order)
{
    const int column = order.value(0, -1).toInt();
    if (order.size() != 2 || column < 0 || column >= table->horizontalHeader()->count())
        return false;
    table->sortByColumn(column, order[1].toBool() ? Qt::DescendingOrder : Qt::AscendingOrder);
    return true;
}

/// Invalid: not a control, or one without a state.
QVariant valueOf(const QWidget* widget)
{
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        return button->isCheckable() ? QVariant(button->isChecked()) : QVariant();
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        return choiceOf(box);
    if (const auto* line = qobject_cast<const QLineEdit*>(widget))
        return line->text().left(longestText);
    if (const auto* slider = qobject_cast<const QSlider*>(widget))
        return slider->value();
    if (const auto* tabs = qobject_cast<const QTabWidget*>(widget))
        return tabs->currentIndex();
    if (const auto* bar = qobject_cast<const QTabBar*>(widget))
        return bar->currentIndex();
    if (const auto* list = qobject_cast<const QListWidget*>(widget))
        return std::max(0, list->currentRow());
    if (const auto* table = qobject_cast<const QTableView*>(widget))
        return table->isSortingEnabled() ? orderOf(table) : QVariant();
    if (const auto* canvas = qobject_cast<const ExampleCanvas*>(widget))
        return canvas->zoom();
    return {};
}

/// Returns whether the value was set.
bool setValue(QWidget* widget, const QVariant& value)
{
    if (auto* button = qobject_cast<QAbstractButton*>(widget))
        return press(button, value.toBool());
    if (auto* box = qobject_cast<QComboBox*>(widget))
        return choose(box, value);
    if (auto* line = qobject_cast<QLineEdit*>(widget))
        return type(line, value.toString());
    if (auto* slider = qobject_cast<QSlider*>(widget))
        slider->setValue(value.toInt());
    else if (auto* tabs = qobject_cast<QTabWidget*>(widget))
        return bringToFront(tabs, value.toInt());
    else if (auto* bar = qobject_cast<QTabBar*>(widget))
        return bringToFront(bar, value.toInt());
    else if (auto* list = qobject_cast<QListWidget*>(widget))
        return goTo(list, value.toInt());
    else if (auto* table = qobject_cast<QTableView*>(widget))
        return sort(table, value.toList());
    else if (auto* canvas = qobject_cast<ExampleCanvas*>(widget))
        canvas->setZoom(value.toDouble());
    return true;
}

bool isNamed(const QObject* object)
{
    return !object->objectName().isEmpty() && !object->objectName().startsWith("qt_"_L1);
}

/// The control's name with those of its parents, below the page.
QString nameIn(const QWidget* page, const QWidget* control)
{
    QStringList names;
    for (const QWidget* each = control; each && each != page; each = each->parentWidget())
        if (isNamed(each))
            names.prepend(each->objectName());
    return names.join('/'_L1);
}

} // namespace

ViewControls::ViewControls(NamedPages pages, QObject* parent)
    : QObject(parent)
    , m_pages(std::move(pages))
{
    m_timer.setInterval(250);
    connect(&m_timer, &QTimer::timeout, this, &ViewControls::retry);
}

QMap<QString, QWidget*> ViewControls::controls() const
{
    QMap<QString, QWidget*> found;
    for (const auto& [page, of] : m_pages)
        for (QWidget* widget : of->findChildren<QWidget*>())
            if (isNamed(widget)
                && std::ranges::none_of(others,
                    [&](const char* name) { return widget->objectName() == QLatin1String(name); })
                && valueOf(widget).isValid())
                found.insert(u"control/%1/%2"_s.arg(page, nameIn(of, widget)), widget);
    return found;
}

void ViewControls::save(ViewState& view) const
{
    const QMap<QString, QWidget*> all = controls();
    view.insert(m_waiting);
    for (auto each = all.begin(); each != all.end(); ++each)
        if (!m_waiting.contains(each.key()) || isAtHand(*each))
            view.insert(each.key(), valueOf(*each));
}

void ViewControls::restore(const ViewState& view)
{
    const QString first = u"control/"_s;
    auto entry = view.lowerBound(first);
    if (entry == view.end() || !entry.key().startsWith(first))
        return;
    const QMap<QString, QWidget*> all = controls();
    for (; entry != view.end() && entry.key().startsWith(first); ++entry) {
        m_waiting.remove(entry.key());
        QWidget* control = all.value(entry.key());
        if (entry->isValid() && (!control || !setValue(control, *entry)))
            wait(entry.key(), *entry, control);
    }
}

void ViewControls::wait(const QString& key, const QVariant& value, QWidget* control)
{
    if (m_waiting.size() >= mostWaiting)
        return;
    m_waiting.insert(key, value);
    m_timer.start();
    const auto forget = [this, key] { m_waiting.remove(key); };
    if (auto* box = qobject_cast<QComboBox*>(control))
        connect(box, &QComboBox::activated, this, forget, Qt::SingleShotConnection);
    else if (auto* button = qobject_cast<QAbstractButton*>(control))
        connect(button, &QAbstractButton::clicked, this, forget, Qt::SingleShotConnection);
    else if (auto* tabs = qobject_cast<QTabWidget*>(control))
        connect(tabs, &QTabWidget::tabBarClicked, this, forget, Qt::SingleShotConnection);
}

void ViewControls::retry()
{
    const QMap<QString, QWidget*> all = controls();
    const ViewState waiting = m_waiting;
    for (auto entry = waiting.begin(); entry != waiting.end(); ++entry)
        if (QWidget* control = all.value(entry.key()); control && setValue(control, *entry))
            m_waiting.remove(entry.key());
    if (m_waiting.isEmpty())
        m_timer.stop();
}

bool isInFront(const QString& key)
{
    constexpr const char* names[] = {
        "panes", "detail", "groups", "tables", "which", "labels", "class", "arc"};
    return key.startsWith("control/"_L1)
        && std::ranges::any_of(names, [name = key.section('/'_L1, -1)](const char* each) {
               return name == QLatin1String(each);
           });
}

} // namespace gapscope
