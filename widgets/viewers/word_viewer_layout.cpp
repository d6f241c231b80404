// SPDX-License-Identifier: GPL-3.0-or-later
// The word viewer's parts and where they stand.
#include "widgets/controls/turning_splitter.h"
#include "widgets/viewers/block_panel.h"
#include "widgets/viewers/stale_badge.h"
#include "widgets/viewers/word_canvas.h"
#include "widgets/viewers/word_delegate.h"
#include "widgets/viewers/word_list_model.h"
#include "widgets/viewers/word_viewer.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QStyle>
#include <QToolButton>
#include <QVBoxLayout>

namespace gapscope {

WordViewer::WordViewer(QWidget* parent)
    : QWidget(parent)
    , m_model(new WordListModel(this))
    , m_list(new QListView)
    , m_canvas(new WordCanvas)
    , m_panel(new BlockPanel)
    , m_content(new QWidget)
    , m_empty(new QWidget)
{
    setAccessibleName(tr("Word viewer"));
    setFocusPolicy(Qt::StrongFocus);
    buildList();
    auto* middle = new TurningSplitter(820, 0.78, 0.52);
    middle->addWidget(m_canvas);
    middle->addWidget(m_panel);
    middle->setStretchFactor(0, 1);
    middle->setCollapsible(1, true);

    auto* content = new QVBoxLayout(m_content);
    content->setContentsMargins(0, 0, 0, 0);
    content->setSpacing(8);
    content->addLayout(buildTop());
    content->addWidget(m_chip, 0, Qt::AlignLeft); // a row of its own: its words in full
    content->addWidget(middle, 1);
    content->addLayout(buildControls());
    content->addWidget(m_list);
    buildEmpty();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_empty);
    layout->addWidget(m_content);
    m_content->hide();
    m_chip->hide();
    m_snapshotRow->hide();
    connectParts();
}

void WordViewer::setListGrid(LetterGrid grid)
{
    m_grid = grid;
    static_cast<WordDelegate*>(m_list->itemDelegate())->setGrid(grid);
}

void WordViewer::buildList()
{
    m_list->setModel(m_model);
    m_list->setItemDelegate(new WordDelegate(m_model, m_list));
    m_list->setFlow(QListView::LeftToRight);
    m_list->setWrapping(false);
    m_list->setUniformItemSizes(true);
    m_list->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setSelectionMode(QAbstractItemView::SingleSelection);
    m_list->setFixedHeight(56 + 2 * m_list->fontMetrics().height()
        + m_list->style()->pixelMetric(QStyle::PM_ScrollBarExtent) + 6);
    m_list->setAccessibleName(tr("Words, worst first"));
    m_list->setToolTip(
        tr("Worst words first. → N next, ← B back, E next error, Home and End the ends"));
    m_list->installEventFilter(this);
}

QLayout* WordViewer::buildTop()
{
    m_partBox = new QComboBox;
    m_partBox->setAccessibleName(tr("Part of the data"));
    m_partBox->setToolTip(tr("Training or test words"));
    m_filterBox = new QComboBox;
    m_filterBox->addItems({tr("all words"), tr("wrong only")});
    m_filterBox->setAccessibleName(tr("Which words"));
    m_filterBox->setToolTip(tr("Show every word or those with a wrong letter"));
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("find a word"));
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(80);
    m_search->setMaximumWidth(160);
    m_search->setAccessibleName(tr("Find a word"));
    m_search->setToolTip(tr("Words whose truth or prediction contains these letters"));
    m_chip = new QToolButton;
    m_chip->setToolTip(tr("Shows only the chosen words; click or Esc shows all again"));
    m_chip->setMinimumWidth(64); // on a small screen the page stays narrow
    m_position = new QLabel;
    m_position->setAccessibleName(tr("Place in the list"));
    m_staleBadge = new StaleBadge;

    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    for (QWidget* widget : {static_cast<QWidget*>(m_partBox), static_cast<QWidget*>(m_filterBox),
             static_cast<QWidget*>(m_search)})
        top->addWidget(widget);
    top->addStretch(1);
    top->addWidget(m_staleBadge);
    top->addWidget(m_position);
    return top;
}

QLayout* WordViewer::buildControls()
{
    m_show = new QButtonGroup(this);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    const struct {
        WordShow show;
        QString text, tip;
    } modes[] = {{WordShow::truth, tr("Truth"), tr("Show the truth (T)")},
        {WordShow::prediction, tr("Prediction"), tr("Show the prediction (P)")},
        {WordShow::difference, tr("Difference"), tr("Show both, errors marked (D)")}};
    for (const auto& mode : modes) {
        auto* button = new QToolButton;
        button->setText(mode.text);
        button->setToolTip(mode.tip);
        button->setCheckable(true);
        button->setChecked(mode.show == WordShow::difference);
        m_show->addButton(button, static_cast<int>(mode.show));
        buttons->addWidget(button);
    }
    row->addLayout(buttons);
    row->addSpacing(8);

    auto* label = new QLabel(tr("&Overlay"));
    m_opacity = new QSlider(Qt::Horizontal);
    m_opacity->setRange(0, 100);
    m_opacity->setMinimumWidth(72);
    m_opacity->setMaximumWidth(160);
    m_opacity->setAccessibleName(tr("Overlay opacity in percent"));
    m_opacity->setToolTip(
        tr("Opacity of the overlay, 0 … 100 %: the weights of the label shown over its letter; in "
           "the difference, what speaks for the prediction (warm) against the truth (blue)"));
    label->setBuddy(m_opacity);
    m_opacityLabel = new QLabel(tr("%1 %").arg(0));
    m_opacityLabel->setMinimumWidth(m_opacityLabel->fontMetrics().horizontalAdvance(tr("100 %")));
    row->addWidget(label);
    row->addWidget(m_opacity);
    row->addWidget(m_opacityLabel);
    row->addStretch(1);

    m_snapshotRow = new QWidget;
    auto* scrub = new QHBoxLayout(m_snapshotRow);
    scrub->setContentsMargins(0, 0, 0, 0);
    scrub->setSpacing(8);
    m_snapshotTitle = new QLabel;
    m_snapshots = new QSlider(Qt::Horizontal);
    m_snapshots->setMinimumWidth(80);
    m_snapshotTitle->setBuddy(m_snapshots);
    m_snapshotLabel = new QLabel;
    m_snapshotLabel->setMinimumWidth(
        m_snapshotLabel->fontMetrics().horizontalAdvance(tr("pass %1 (newest)").arg(1000.5)));
    scrub->addWidget(m_snapshotTitle);
    scrub->addWidget(m_snapshots, 1);
    scrub->addWidget(m_snapshotLabel);
    auto* rows = new QVBoxLayout; // one below the other: the page stays narrow
    rows->setSpacing(4);
    rows->addLayout(row);
    rows->addWidget(m_snapshotRow);
    return rows;
}

void WordViewer::buildEmpty()
{
    m_emptyText = new EmptyLabel(tr("Words with their truth and prediction appear here. "
                                    "Open a dataset or a sample."));
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

void WordViewer::connectParts()
{
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
        [this](const QModelIndex& index) {
            if (!index.isValid())
                return;
            m_chosen = true;
            selectRow(index.row());
        });
    connect(m_partBox, &QComboBox::currentIndexChanged, this, &WordViewer::setPart);
    connect(m_filterBox, &QComboBox::currentIndexChanged, this, &WordViewer::applyFilter);
    connect(m_search, &QLineEdit::textChanged, this, &WordViewer::applyFilter);
    connect(m_chip, &QToolButton::clicked, this, &WordViewer::clearFilter);
    connect(m_emptyAction, &QPushButton::clicked, this, &WordViewer::emptyActionTriggered);
    connect(m_show, &QButtonGroup::idClicked, this,
        [this](int id) { setShow(static_cast<WordShow>(id)); });
    connect(m_opacity, &QSlider::valueChanged, this, [this](int percent) {
        m_canvas->setOpacity(percent / 100.0);
        m_opacityLabel->setText(tr("%1 %").arg(percent));
    });
    connect(m_snapshots, &QSlider::valueChanged, this, [this](int k) {
        showSnapshotLabel();
        Q_EMIT snapshotRequested(k);
    });
}

} // namespace gapscope
