// SPDX-License-Identifier: GPL-3.0-or-later
// The viewer's parts and their layout.
#include "widgets/controls/boxes.h"
#include "widgets/controls/layouts.h"
#include "widgets/controls/notes.h"
#include "widgets/viewers/common/block_panel.h"
#include "widgets/viewers/common/example_canvas.h"
#include "widgets/viewers/common/example_delegate.h"
#include "widgets/viewers/common/example_list_model.h"
#include "widgets/viewers/common/example_viewer.h"

#include <QtWidgets>

namespace gapscope {

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
    , m_filterRow(new QHBoxLayout)
    , m_showRow(new QHBoxLayout)
{
    m_model->setParent(this);
    setFocusPolicy(Qt::StrongFocus);
    buildList(kind);
    auto* middle = new TurningSplitter(820, kind.detail ? 0.62 : 0.78, 0.58);
    m_canvas->setObjectName(QStringLiteral("picture"));
    middle->addWidget(m_canvas);
    middle->addWidget(besideCanvas(kind));
    middle->setStretchFactor(0, 1);
    middle->setCollapsible(1, true);

    auto* content = plainLayout<QVBoxLayout>(m_content, 8);
    content->addLayout(buildTop());
    content->addWidget(m_note);
    content->addWidget(m_chip, 0, Qt::AlignLeft); // on its own row: its full text fits
    content->addWidget(middle, 1);
    content->addLayout(buildControls());
    content->addWidget(m_list);
    buildEmpty();
    auto* layout = plainLayout<QVBoxLayout>(this, -1, {8, 8, 8, 8});
    addWidgets(layout, {m_empty, m_content});
    m_content->hide();
    m_chip->hide();
    m_snapshotRow->hide();
    connectParts();
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
    tabs->addTab(m_panel, tr("This %1").arg(m_kind.names.example));
    tabs->setCornerWidget(kind.corner);
    return tabs;
}

void ExampleViewer::buildList(const Kind& kind)
{
    const bool rows = kind.flow == QListView::TopToBottom;
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
    m_list->setFixedHeight(kind.listRows * kind.delegate->height(kind.canvas->fontMetrics())
        + (rows ? 0 : m_list->style()->pixelMetric(QStyle::PM_ScrollBarExtent)) + 6);
    m_list->setAccessibleName(tr("The %1, worst first").arg(m_kind.names.examples));
    m_list->setToolTip(tr("Worst %1 first. → N next, ← B back, E next error, Home and End the ends")
                           .arg(m_kind.names.examples));
    m_list->installEventFilter(this);
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
    m_search->setAccessibleName(m_kind.names.find.left(1).toUpper() + m_kind.names.find.mid(1));
    m_chip = new QToolButton;
    m_chip->setObjectName(QStringLiteral("chosenExamples"));
    m_chip->setToolTip(
        tr("Shows only the chosen %1; click or Esc shows all again").arg(m_kind.names.examples));
    m_chip->setMinimumWidth(64); // on a small screen the page stays narrow
    m_position = new QLabel;
    m_position->setAccessibleName(tr("Place in the list"));
    m_staleBadge = new StaleBadge;

    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    m_filterRow->setSpacing(8);
    for (QWidget* widget : {static_cast<QWidget*>(m_partBox), static_cast<QWidget*>(m_filterBox),
             static_cast<QWidget*>(m_search)})
        m_filterRow->addWidget(widget);
    top->addLayout(m_filterRow);
    top->addStretch(1);
    addWidgets(top, {m_staleBadge, m_position});
    return top;
}

QLayout* ExampleViewer::buildControls()
{
    m_show = new QButtonGroup(this);
    m_showRow->setSpacing(8);
    auto* buttons = plainLayout<QHBoxLayout>(nullptr, 0);
    const struct {
        ExampleShow show;
        QString text, tip;
    } modes[] = {{ExampleShow::truth, tr("Truth"), tr("Show the truth (T)")},
        {ExampleShow::prediction, tr("Prediction"), tr("Show the prediction (P)")},
        {ExampleShow::difference, tr("Difference"), tr("Show both, errors marked (D)")}};
    for (const auto& mode : modes) {
        auto* button = new QToolButton;
        button->setText(mode.text);
        button->setToolTip(mode.tip);
        button->setCheckable(true);
        button->setChecked(mode.show == ExampleShow::difference);
        m_show->addButton(button, static_cast<int>(mode.show));
        buttons->addWidget(button);
    }
    m_showRow->addLayout(buttons);
    m_showRow->addSpacing(8);
    auto* row = new QHBoxLayout;
    row->addLayout(m_showRow);
    row->addStretch(1);

    m_snapshotRow = new QWidget;
    m_snapshotRow->setObjectName(QStringLiteral("momentRow"));
    auto* scrub = plainLayout<QHBoxLayout>(m_snapshotRow, 8);
    m_snapshotTitle = new QLabel;
    m_snapshots = new QSlider(Qt::Horizontal);
    m_snapshots->setObjectName(QStringLiteral("moment"));
    m_snapshots->setMinimumWidth(80);
    m_snapshotTitle->setBuddy(m_snapshots);
    m_snapshotLabel = new QLabel;
    m_snapshotLabel->setMinimumWidth(
        m_snapshotLabel->fontMetrics().horizontalAdvance(tr("pass %1 (newest)").arg(1000.5)));
    scrub->addWidget(m_snapshotTitle);
    scrub->addWidget(m_snapshots, 1);
    scrub->addWidget(m_snapshotLabel);
    auto* rows = new QVBoxLayout; // one below another: the page stays narrow
    rows->setSpacing(4);
    rows->addLayout(row);
    rows->addWidget(m_snapshotRow);
    return rows;
}

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
    connect(m_chip, &QToolButton::clicked, this, &ExampleViewer::clearFilter);
    connect(m_emptyAction, &QPushButton::clicked, this, &ExampleViewer::emptyActionTriggered);
    connect(m_note, &ActionNote::triggered, this, &ExampleViewer::noteActionTriggered);
    connect(m_show, &QButtonGroup::idClicked, this,
        [this](int id) { setShow(static_cast<ExampleShow>(id)); });
    connect(m_snapshots, &QSlider::valueChanged, this, [this](int k) {
        m_chosen = true; // the user watches one example during the training
        showSnapshotLabel();
        Q_EMIT snapshotRequested(k);
    });
}

} // namespace gapscope
