// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/weights/weights_view.h"

#include "core/files/atomic_file.h"
#include "widgets/controls/notes.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QtWidgets>

#include <utility>

namespace gapscope {

WeightsView::WeightsView(MakePage makePage, QWidget* parent)
    : QWidget(parent)
    , m_makePage(std::move(makePage))
    , m_readout(new QLabel)
    , m_staleBadge(new StaleBadge)
    , m_empty(new EmptyState(this))
    , m_moment(new ActionNote)
    , m_layout(new QVBoxLayout(this))
{
    m_readout->setAccessibleName(tr("Weight under the cursor"));
    m_readout->setContentsMargins(8, 0, 8, 0);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_readout, 1);
    bottom->addWidget(m_staleBadge);
    m_layout->setContentsMargins(8, 8, 8, 8);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_moment);
    m_layout->addWidget(m_empty, 1);
    m_layout->addLayout(bottom);
    setEmptyState(tr("What the model has learnt appears with the first weights of a run."));
    connect(m_empty, &EmptyState::triggered, this, &WeightsView::emptyActionTriggered);
}

WeightsPage* WeightsView::pageOf(std::string_view task)
{
    if (const auto found = m_pages.find(task); found != m_pages.end())
        return found->second;
    WeightsPage* page = m_makePage(task);
    m_layout->insertWidget(m_layout->indexOf(m_empty) + 1, page, 1);
    connect(page, &WeightsPage::readoutChanged, m_readout, &QLabel::setText);
    for (auto* view : page->findChildren<PaintedView*>())
        connect(view, &PaintedView::exportRequested, this, &WeightsView::exportRequested);
    return m_pages.emplace(task, page).first->second;
}

void WeightsView::setWeights(const ModelShape& shape, Weights w)
{
    Q_ASSERT(w->size() == shape.weightSize());
    m_shape = shape.copy();
    m_w = std::move(w);
    m_page = pageOf(shape.task());
    m_page->showWeights(*m_shape, m_w);
    showContent(m_page);
}

void WeightsView::showContent(QWidget* content)
{
    m_empty->setVisible(content == m_empty);
    for (const auto& [task, page] : m_pages)
        page->setVisible(page == content);
}

void WeightsView::clear()
{
    if (m_page)
        m_page->clear();
    m_w = std::make_shared<const std::vector<double>>();
    m_shape.reset();
    showContent(m_empty);
    m_readout->clear();
}

void WeightsView::setStale(bool stale, const QString& reason)
{
    static_cast<StaleBadge*>(m_staleBadge)->setStale(stale, reason);
}

void WeightsView::setEmptyState(const QString& text, const QString& action)
{
    m_empty->setTexts(text, action);
}

QString WeightsView::csv() const
{
    return m_shape ? QString::fromStdString(m_shape->weightsCsv(*m_w)) : QString();
}

void WeightsView::exportCsv(const QString& path) const
{
    writeFileAtomically(path.toStdString(), csv().toStdString());
}

void WeightsView::exportNpz(const QString& path) const
{
    m_shape->writeWeightsNpz(path.toStdString(), *m_w);
}

} // namespace gapscope
