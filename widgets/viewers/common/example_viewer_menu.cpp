// SPDX-License-Identifier: GPL-3.0-or-later
// The order of the list, and the context menus of picture and list.
#include "widgets/controls/layouts.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/common/example_frame.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QtWidgets>

#include <cmath>

namespace gapscope {

/// Enables the orders whose values the part shown has, and chooses the one that the user wants or,
/// where that is unknown, by loss; without a truth, that of the data.
void ExampleViewer::offerOrders()
{
    const bool labelled = m_model->labelled();
    const auto offered = [&](ExampleOrder order) {
        switch (order) {
        case ExampleOrder::loss:
        case ExampleOrder::errors:
        case ExampleOrder::slack:
            return labelled;
        case ExampleOrder::gap:
            return labelled && m_part == 0;
        default:
            return true;
        }
    };
    const ExampleOrder wanted = m_orderOfSubset.value_or(m_orderWanted);
    const ExampleOrder order = offered(wanted) ? wanted
        : labelled                             ? ExampleOrder::loss
                                               : ExampleOrder::place;
    const auto* items = static_cast<const QStandardItemModel*>(m_orderBox->model());
    for (int k = 0; k < m_orderBox->count(); ++k)
        items->item(k)->setEnabled(offered(ExampleOrder(m_orderBox->itemData(k).toInt())));
    const QSignalBlocker quiet(m_orderBox);
    m_orderBox->setCurrentIndex(m_orderBox->findData(static_cast<int>(order)));
    m_model->setOrder(order);
    nameList();
}

/// A chosen example stays; otherwise the first is shown.
void ExampleViewer::orderChosen(int index)
{
    m_orderWanted = ExampleOrder(m_orderBox->itemData(index).toInt());
    m_orderOfSubset.reset();
    offerOrders();
    if (m_chosen)
        markRow();
    else
        selectRow(0);
}

void ExampleViewer::nameList()
{
    const QString examples = m_kind.names.examples;
    const ExampleOrder order = m_model->order();
    m_list->setAccessibleName(order == ExampleOrder::loss ? tr("The %1, worst first").arg(examples)
            : order == ExampleOrder::place
            ? tr("The %1, in their order").arg(examples)
            : tr("The %1, %2").arg(examples, m_orderBox->currentText()));
    m_list->setToolTip(
        tr("The %1 in the order chosen above. → N next, ← B back, E next error, Home "
           "and End the ends")
            .arg(examples));
}

/// Below the picture frames are as high as the list; behind its tab they have their full size. The
/// chosen one stays in view.
void ExampleViewer::fitFrames(int room)
{
    m_kind.delegate->setRoom(m_frame->isWide() ? room : 0);
    m_list->doItemsLayout();
    markRow();
}

QImage ExampleViewer::pictureShown() const { return m_canvas->grab().toImage(); }

/// over: the canvas or the list.  at: on the screen.
void ExampleViewer::showMenu(const QWidget& over, QPoint at)
{
    if (m_example < 0)
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (&over == m_canvas) {
        addShowActions(*menu);
        menu->addSeparator();
        connect(menu->addAction(tr("Reset zoom")), &QAction::triggered, this,
            [this] { m_canvas->setZoom(1); });
        connect(menu->addAction(tr("Copy picture")), &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setImage(pictureShown()); });
    } else {
        addListActions(*menu);
    }
    connect(
        menu->addAction(tr("Export…")), &QAction::triggered, this, &ExampleViewer::exportRequested);
    menu->popup(at);
}

/// Truth, prediction or difference; what is drawn over the picture.
void ExampleViewer::addShowActions(QMenu& menu)
{
    const QList<QAbstractButton*> modes = m_show->buttons();
    QList<QAbstractButton*> all = modes;
    for (auto* each : m_controls->findChildren<QToolButton*>())
        if (!modes.contains(each) && each->isCheckable() && !each->isHidden())
            all << each;
    for (QAbstractButton* button : all) {
        QAction* action = menu.addAction(button->text());
        action->setCheckable(true);
        action->setChecked(button->isChecked());
        action->setEnabled(button->isEnabled());
        connect(action, &QAction::triggered, button, &QAbstractButton::click);
        if (button == modes.back() && all.size() > modes.size())
            menu.addSeparator();
    }
    auto* opacity = m_controls->findChild<QSlider*>(QStringLiteral("opacity"));
    if (!opacity || opacity->parentWidget()->isHidden())
        return;
    QMenu* overlay = menu.addMenu(tr("Overlay"));
    for (const int percent : {0, 25, 50, 75, 100})
        connect(overlay->addAction(tr("%1 %").arg(percent)), &QAction::triggered, opacity,
            [opacity, percent] { opacity->setValue(percent); });
}

/// Which examples, and in which order.
void ExampleViewer::addListActions(QMenu& menu)
{
    const auto addChoices = [this](QMenu& to, QComboBox* box) {
        auto* group = new QActionGroup(&to);
        for (int k = 0; k < box->count(); ++k) {
            QAction* action = to.addAction(box->itemText(k));
            action->setCheckable(true);
            action->setChecked(k == box->currentIndex());
            action->setEnabled(box->isEnabled()
                && (box->model()->flags(box->model()->index(k, 0)) & Qt::ItemIsEnabled));
            group->addAction(action);
            connect(action, &QAction::triggered, box, [this, box, k] {
                box->setCurrentIndex(k);
                if (box == m_orderBox)
                    chooseNone();
            });
        }
    };
    addChoices(*menu.addMenu(tr("Show only")), m_filterBox);
    addChoices(*menu.addMenu(tr("Order")), m_orderBox);
    menu.addSeparator();
    connect(menu.addAction(tr("Copy table as text")), &QAction::triggered, this,
        [this] { QGuiApplication::clipboard()->setText(listText()); });
}

/// The examples shown with their values, columns separated by tabs; unknown values are empty.
QString ExampleViewer::listText() const
{
    const ExamplePredictions& p = predictions();
    const auto number = [](const std::vector<double>& values, int example) {
        const auto i = static_cast<std::size_t>(example);
        return i < values.size() && !std::isnan(values[i]) ? QString::number(values[i], 'g', 6)
                                                           : QString();
    };
    QStringList lines{QStringList{
        m_kind.names.example, tr("text"), tr("loss"), tr("errors"), tr("slack"), tr("gap")}
                          .join(QLatin1Char('\t'))};
    for (int row = 0; row < m_model->rowCount(); ++row) {
        const int example = m_model->example(row);
        const bool judged = m_model->labelled() && !p.labels.empty();
        lines << QStringList{QString::number(example + 1), m_model->index(row).data().toString(),
            number(p.losses, example),
            judged ? QString::number(m_model->errorCount(example)) : QString(),
            number(p.slacks, example), number(p.gaps, example)}
                     .join(QLatin1Char('\t'));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace gapscope
