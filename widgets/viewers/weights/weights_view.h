// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/viewers/common/weights_page.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

class QLabel;
class QVBoxLayout;

namespace gapscope {

class ActionNote;
class EmptyState;

/// What a model has learnt: the page of its task, or why there is nothing to show.
class WeightsView : public QWidget {
    Q_OBJECT

public:
    /// Makes the page of a task when its first weights come.
    using MakePage = std::function<WeightsPage*(std::string_view task)>;
    explicit WeightsView(MakePage makePage, QWidget* parent = nullptr);

    /// Shares w. May be called for every frame; what the user has chosen stays.
    /// requires: w has shape.weightSize() entries.
    using Weights = WeightsPage::Weights;
    void setWeights(const ModelShape& shape, Weights w);
    /// Forgets the weights and shows the empty state again.
    void clear();
    void setStale(bool stale, const QString& reason = {});
    void setEmptyState(const QString& text, const QString& action = {});
    /// Over the content: which iterate it is of, when that is not the newest.
    ActionNote* moment() const { return m_moment; }
    EmptyState* empty() const { return m_empty; }
    /// The page shown last; nullptr: there were no weights yet.
    WeightsPage* page() const { return m_page; }
    /// ModelShape::weightsCsv()
    QString csv() const;
    /// The same in a file.  throws: InputError.
    void exportCsv(const QString& path) const;
    /// ModelShape::writeWeightsNpz(). throws: InputError.
    void exportNpz(const QString& path) const;

    QSize sizeHint() const override { return {820, 540}; }

Q_SIGNALS:
    void emptyActionTriggered();

private:
    WeightsPage* pageOf(std::string_view task);
    void showContent(QWidget* content);

    MakePage m_makePage;
    std::map<std::string, WeightsPage*, std::less<>> m_pages; ///< of each task
    WeightsPage* m_page = nullptr;
    std::shared_ptr<const ModelShape> m_shape; ///< nullptr: no weights
    Weights m_w = std::make_shared<const std::vector<double>>();
    QLabel *m_readout, *m_staleBadge;
    EmptyState* m_empty;
    ActionNote* m_moment;
    QVBoxLayout* m_layout;
};

} // namespace gapscope
