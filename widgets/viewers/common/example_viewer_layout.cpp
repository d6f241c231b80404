// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer's parts and their layout.
#include "widgets/controls/boxes.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/notes.h"
#include "widgets/viewers/common/block_panel.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/common/example_frame.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QtWidgets>

namespace gapscope {
namespace {

QString titled(const QString& name) { return name.left(1).toUpper() + name.mid(1); }

} // namespace

ExampleViewer::ExampleViewer(const Kind& kind, QWidget* parent)
    : QWidget(parent)
    , m_kind(kind)
    , m_model(kind.model)
    , m_list(new QListView)
    , m_canvas(kind.canvas)
    , m_panel(new BlockPanel(kind.names))
    , m_content(new QWidget)
    , m_empty(new QWidget)
    , m_note(new ActionNote)
    , m_filters(new FoldingWidget)
    , m_controls(new FoldingWidget)
{
    m_model->setParent(this);
    setFocusPolicy(Qt::StrongFocus);
    buildList(kind);
    m_canvas->setObjectName(QStringLiteral("picture"));
    auto* content = plainLayout<QVBoxLayout>(m_content, 6);
    content->addLayout(buildTop());
    content->addWidget(m_note);
    content->addWidget(m_chip, 0, Qt::AlignLeft); // on its own row: its full text fits
    const QFontMetrics metrics = m_canvas->fontMetrics();
    m_frame = new ExampleFrame({m_canvas, m_list, besideCanvas(kind), buildControls(),
        listHeight(kind.listRows * kind.delegate->height(metrics)),
        listHeight(kind.delegate->leastHeight(metrics)), tr("Picture"),
        titled(m_kind.names.examples), tr("Table")});
    content->addWidget(m_frame, 1);
    buildEmpty();
    auto* layout = plainLayout<QVBoxLayout>(this, -1, {6, 6, 6, 6});
    addWidgets(layout, {m_empty, m_content});
    m_content->hide();
    m_chip->hide();
    m_snapshotRow->hide();
    connectParts();
    offerOrders();
}

QWidget* ExampleViewer::besideCanvas(const Kind& kind)
{
    if (!kind.detail)
        return m_panel;
    auto* tabs = new QTabWidget;
    tabs->setObjectName(QStringLiteral("detail"));
    tabs->setDocumentMode(true);
    tabs->setAccessibleName(tr("What is known of this %1").arg(m_kind.names.example));
    tabs->addTab(kind.detail, kind.detailTitle);
    tabs->addTab(m_panel, titled(m_kind.names.example));
    return tabs;
}

void ExampleViewer::buildList(const Kind& kind)
{
    const bool rows = kind.flow == QListView::TopToBottom;
    m_list->setObjectName(QStringLiteral("examples"));
    m_list->setModel(m_model);
    m_list->setItemDelegate(kind.delegate);
    kind.delegate->setParent(m_list);
    m_list->setFlow(kind.flow);
    m_list->setWrapping(false);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollBarPolicy(rows ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(rows ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setResizeMode(QListView::Adjust);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
}

/// The height of the list with rows, or a row of frames, of this height.
int ExampleViewer::listHeight(int items) const
{
    const bool rows = m_kind.flow == QListView::TopToBottom;
    const int bar = rows ? 0 : m_list->style()->pixelMetric(QStyle::PM_ScrollBarExtent);
    return items + bar + 6;
}

QLayout* ExampleViewer::buildTop()
{
    m_partBox = new QComboBox;
    m_partBox->setSizeAdjustPolicy(QComboBox::AdjustToContents); // counts vary between datasets
    m_partBox->setAccessibleName(tr("Part of the data"));
    m_partBox->setToolTip(tr("Training or test %1").arg(m_kind.names.examples));
    m_filterBox = new QComboBox;
    m_filterBox->setObjectName(QStringLiteral("filter"));
    m_filterBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_filterBox->addItems({tr("all %1").arg(m_kind.names.examples), tr("wrong only")});
    m_filterBox->setAccessibleName(tr("Which %1").arg(m_kind.names.examples));
    m_filterBox->setToolTip(
        tr("Show every %1 or those with a wrong %2").arg(m_kind.names.example, m_kind.names.token));
    m_search = new QLineEdit;
    m_search->setObjectName(QStringLiteral("search"));
    m_search->setPlaceholderText(m_kind.names.find);
    m_search->setClearButtonEnabled(true);
    const int words = m_search->fontMetrics().horizontalAdvance(m_kind.names.find) + 12;
    m_search->setMinimumWidth(std::max(80, words));
    m_search->setMaximumWidth(std::max(160, words));
    m_search->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_search->setAccessibleName(titled(m_kind.names.find));
    m_chip = new QToolButton;
    m_chip->setObjectName(QStringLiteral("chosenExamples"));
    m_chip->setToolTip(
        tr("Shows only the chosen %1; click or Esc shows all again").arg(m_kind.names.examples));
    m_chip->setMinimumWidth(64); // on a small screen the page stays narrow
    m_position = new QLabel;
    m_position->setAccessibleName(tr("Place in the list"));
    m_staleBadge = new StaleBadge;

    buildOrder();
    plainLayout<FlowLayout>(m_filters, 8);
    for (QWidget* widget : {static_cast<QWidget*>(m_partBox), static_cast<QWidget*>(m_filterBox),
             static_cast<QWidget*>(m_orderBox), static_cast<QWidget*>(m_search)})
        addFilter(widget);
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    top->addWidget(m_filters, 1);
    addWidgets(top, {m_staleBadge, m_position});
    return top;
}

void ExampleViewer::buildOrder()
{
    m_orderBox = new QComboBox;
    m_orderBox->setObjectName(QStringLiteral("order"));
    m_orderBox->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_orderBox->setAccessibleName(tr("Order of the %1").arg(m_kind.names.examples));
    const struct {
        ExampleOrder order;
        QString text, tip;
    } orders[] = {
        {ExampleOrder::loss, tr("by loss"), tr("The largest loss Lᵢ(ŷᵢ) first")},
        {ExampleOrder::errors, tr("by errors"),
            tr("Those with the most wrong %1 first").arg(m_kind.names.tokens)},
        {ExampleOrder::slack, tr("by slack"), tr("The largest slack H̃ᵢ first")},
        {ExampleOrder::gap, tr("by gap"),
            tr("The largest exact block gap first; training %1 only").arg(m_kind.names.examples)},
        {ExampleOrder::length, tr("by length"),
            tr("Those with the most %1 first").arg(m_kind.names.tokens)},
        {ExampleOrder::name, tr("by name"), tr("In alphabetical order")},
        {ExampleOrder::place, tr("as in the data"), tr("In the order of the data")},
    };
    for (const auto& each : orders) {
        m_orderBox->addItem(each.text, static_cast<int>(each.order));
        m_orderBox->setItemData(m_orderBox->count() - 1, each.tip, Qt::ToolTipRole);
    }
    m_orderBox->setToolTip(
        tr("Which %1 come first; of equals, those first in the data").arg(m_kind.names.examples));
}

QWidget* ExampleViewer::buildControls()
{
    plainLayout<FlowLayout>(m_controls, 6);
    m_show = new QButtonGroup(this);
    auto* modes = new QWidget;
    auto* buttons = plainLayout<QHBoxLayout>(modes, 0);
    const struct {
        ExampleShow show;
        QString text, tip;
    } choices[] = {{ExampleShow::truth, tr("Truth"), tr("Show the truth (T)")},
        {ExampleShow::prediction, tr("Prediction"), tr("Show the prediction (P)")},
        {ExampleShow::difference, tr("Difference"), tr("Show both, errors marked (D)")}};
    for (const auto& mode : choices) {
        auto* button = new QToolButton;
        button->setText(mode.text);
        button->setToolTip(mode.tip);
        button->setCheckable(true);
        button->setChecked(mode.show == ExampleShow::difference);
        m_show->addButton(button, static_cast<int>(mode.show));
        buttons->addWidget(button);
    }
    addControl(modes);

    m_snapshotRow = new QWidget;
    m_snapshotRow->setObjectName(QStringLiteral("momentRow"));
    auto* scrub = plainLayout<QGridLayout>(m_snapshotRow, 2);
    m_snapshotTitle = new QLabel;
    m_snapshots = new QSlider(Qt::Horizontal);
    m_snapshots->setObjectName(QStringLiteral("moment"));
    m_snapshots->setMinimumWidth(80);
    m_snapshotTitle->setBuddy(m_snapshots);
    m_snapshotLabel = new QLabel;
    m_snapshotLabel->setAlignment(Qt::AlignRight);
    scrub->addWidget(m_snapshotTitle, 0, 0);
    scrub->addWidget(m_snapshotLabel, 0, 1);
    scrub->addWidget(m_snapshots, 1, 0, 1, 2);
    scrub->setColumnStretch(1, 1);
    auto* all = new QWidget;
    auto* rows = plainLayout<QVBoxLayout>(all, 6);
    if (m_kind.footer)
        rows->addWidget(m_kind.footer);
    addWidgets(rows, {m_controls, m_snapshotRow});
    return all;
}

void ExampleViewer::addFilter(QWidget* filter) { m_filters->layout()->addWidget(filter); }

void ExampleViewer::addControl(QWidget* control) { m_controls->layout()->addWidget(control); }

void ExampleViewer::buildEmpty()
{
    m_emptyText = new EmptyLabel(tr("The %1 with their truth and prediction appear here. "
                                    "Open a dataset or a sample.")
                                     .arg(m_kind.names.examples));
    m_emptyAction = new QPushButton;
    m_emptyAction->setObjectName(QStringLiteral("emptyAction"));
    m_emptyAction->setAccessibleDescription(m_emptyText->text());
    m_emptyAction->hide();
    auto* layout = new QVBoxLayout(m_empty);
    layout->addStretch(1);
    layout->addWidget(m_emptyText);
    layout->addWidget(m_emptyAction, 0, Qt::AlignHCenter);
    layout->addStretch(1);
}

void ExampleViewer::connectParts()
{
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& index) {
            if (!index.isValid())
                return;
            m_chosen = true;
            selectRow(index.row());
        });
    connect(m_partBox, &QComboBox::currentIndexChanged, this, &ExampleViewer::setPart);
    connect(m_filterBox, &QComboBox::currentIndexChanged, this, &ExampleViewer::applyFilter);
    connect(m_search, &QLineEdit::textChanged, this, &ExampleViewer::applyFilter);
    connect(m_orderBox, &QComboBox::currentIndexChanged, this, &ExampleViewer::orderChosen);
    connect(m_orderBox, &QComboBox::activated, this, &ExampleViewer::chooseNone);
    connect(m_chip, &QToolButton::clicked, this, &ExampleViewer::clearFilter);
    connect(m_emptyAction, &QPushButton::clicked, this, &ExampleViewer::emptyActionTriggered);
    connect(m_note, &ActionNote::triggered, this, &ExampleViewer::noteActionTriggered);
    connect(m_show, &QButtonGroup::idClicked, this,
        [this](int id) { setShow(static_cast<ExampleShow>(id)); });
    for (QWidget* each : {static_cast<QWidget*>(m_canvas), static_cast<QWidget*>(m_list)}) {
        each->setContextMenuPolicy(Qt::CustomContextMenu);
        connect(each, &QWidget::customContextMenuRequested, this,
            [this, each](QPoint at) { showMenu(*each, each->mapToGlobal(at)); });
    }
    connect(m_snapshots, &QSlider::valueChanged, this, [this](int k) {
        m_chosen = true; // the user watches one example during the training
        showSnapshotLabel();
        Q_EMIT snapshotRequested(k);
    });
}

} // namespace gapscope
