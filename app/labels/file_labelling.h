// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/label_files.h"
#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

/// Accepts files dropped on a widget, and shows over it what would happen to them there.
class LabelDrop : public QObject {
    Q_OBJECT

public:
    struct Place {
        QRect where;  ///< of the widget
        QString says; ///< "": shows nothing
    };
    using PlaceAt = std::function<Place(const QPoint&)>;
    using Dropped = std::function<void(const QPoint&, const QStringList& files)>;
    LabelDrop(QWidget* target, PlaceAt placeAt, Dropped dropped);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void say(const QPoint& point);

    QWidget* m_target;
    QLabel* m_hint;
    PlaceAt m_placeAt;
    Dropped m_dropped;
};

/// Where files are dropped for labelling, and where their labels are shown.
struct LabelPlaces {
    ModelViews& models;
    const Paths& paths;
    Pages& tabs;
    RunsDock& runs;
    DataDock& data;
};

/// Labels the user's files with the model shown, from a run or a file, and exports the
/// labels.
class FileLabelling : public QObject {
    Q_OBJECT

public:
    FileLabelling(const WindowParts& parts, DataOpening& opening, const LabelPlaces& places);

    /// Uses an opened model file for labelling until a run or a piece is selected.
    void setOpenModel(const RunStart& model);
    bool canLabel() const;
    /// Why training is impossible; "" when it is possible.
    QString whyNoTraining() const;
    /// Enables the label actions, and explains the disabled ones.
    void showActions();

Q_SIGNALS:
    /// Labels were shown or hidden, the labelling model changed, or reading began or ended: other
    /// actions can be used.
    void changed();
    /// Labels were shown, replaced or hidden.
    void shownChanged();

private:
    void connectActions();
    void dropOnPage();
    void dropOnRuns();
    QList<QAbstractItemView*> runViews() const;
    void dropOnRuns(QAbstractItemView* view);
    const Run* runAt(const QAbstractItemView& table, const QPoint& point) const;
    QString labelsBy() const;
    std::optional<LabelModel> modelToLabel();
    std::optional<LabelModel> openedModel();
    void chooseFiles(bool folder);
    void label(const QStringList& paths);
    void labelWith(const Run& run, const QStringList& paths);
    void start(const QStringList& paths, const LabelModel& by, int run);
    void showFiles(const std::shared_ptr<const LabelledFiles>& files);
    void showData();
    void exportLabels();
    void exportMasks(const LabelledFile& file, const QString& folder);
    QWidget* window() const;

    const WindowParts m_parts;
    DataOpening& m_opening;
    const LabelPlaces m_places;
    QShortcut* m_whyNoLabels; ///< the action's key while the action is disabled
    RunStart m_openModel;     ///< opened since a run was last selected
    int m_labelsOf = -1;      ///< the run whose labels are being computed
};

} // namespace gapscope
