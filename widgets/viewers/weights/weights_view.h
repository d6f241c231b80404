// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model_shape.h"

#include <QString>
#include <QWidget>

#include <functional>
#include <map>

class QTabWidget;
class QLabel;
class QVBoxLayout;

namespace gapscope {

/// The weights of one task's models, as the weights page shows them.
class WeightsPage : public QWidget {
    Q_OBJECT

public:
    using QWidget::QWidget;
    using Weights = std::shared_ptr<const std::vector<double>>;

    /// May be called for every frame; keeps the user's choices.
    /// requires: the shape is of the page's task; w has its weightSize() entries.
    virtual void showWeights(const ModelShape& shape, const Weights& w) = 0;
    /// Forgets the weights.
    virtual void clear() { }
    /// The tabs that are separate pictures in exports; nullptr: none.
    virtual QTabWidget* pictureTabs() const { return nullptr; }
    /// The key of a tab in file names, "colours", and its table.
    virtual QString keyOf(int /*tab*/) const { return {}; }
    virtual QString csv(int /*tab*/) const { return {}; }

Q_SIGNALS:
    /// Sent with the text about the item under the pointer or the keys.
    void readoutChanged(const QString& text);
};

class ActionNote;
class EmptyState;

/// The weights of a model: the page of its task, or why there is nothing to show.
class WeightsView : public QWidget {
    Q_OBJECT

public:
    /// Creates the page of a task when its first weights arrive.
    using MakePage = std::function<WeightsPage*(std::string_view task)>;
    explicit WeightsView(MakePage makePage, QWidget* parent = nullptr);

    /// Shares w. May be called for every frame; keeps the user's choices.
    /// requires: w has shape.weightSize() entries.
    using Weights = WeightsPage::Weights;
    void setWeights(const ModelShape& shape, Weights w);
    /// Forgets the weights and shows the empty state again.
    void clear();
    void setStale(bool stale, const QString& reason = {});
    void setEmptyState(const QString& text, const QString& action = {});
    /// Above the content: which iterate it shows, unless that is the newest.
    ActionNote* moment() const { return m_moment; }
    EmptyState* empty() const { return m_empty; }
    /// The page shown last; nullptr: there have been no weights.
    WeightsPage* page() const { return m_page; }
    /// ModelShape::weightsCsv()
    QString csv() const;
    /// Writes the same to a file.  throws: InputError.
    void exportCsv(const QString& path) const;
    /// ModelShape::writeWeightsNpz(). throws: InputError.
    void exportNpz(const QString& path) const;

    QSize sizeHint() const override { return {820, 540}; }

Q_SIGNALS:
    void emptyActionTriggered();
    /// The user wants to write what is shown to a file.
    void exportRequested();

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
