// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/label_files.h"
#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class RunTable;

/// Lets files be dropped on a widget, and says over it what would become of them there.
class LabelDrop : public QObject {
    Q_OBJECT

public:
    struct Place {
        QRect where;  ///< of the widget
        QString says; ///< "": nothing is said
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

/// Where files are dropped to be labelled, and where their labels are shown.
struct LabelPlaces {
    ModelViews& models;
    const Paths& paths;
    Pages& tabs;
    RunTable& runs;
    DataDock& data;
};

/// Labels the user's files with the model shown, a run's or one that was opened, and exports the
/// labels.
class FileLabelling : public QObject {
    Q_OBJECT

public:
    FileLabelling(const WindowParts& parts, DataOpening& opening, const LabelPlaces& places);

    /// A model file that was opened labels files until a run or a piece is looked at.
    void setOpenModel(const RunStart& model);
    bool canLabel() const;
    /// Why there is nothing to train on; "" when there is.
    QString whyNoTraining() const;
    /// Enables the actions of labels, and explains those that cannot be used.
    void showActions();

Q_SIGNALS:
    /// Labels are shown or no longer, or another model labels: other actions can be used.
    void changed();
    /// Labels are shown, others of them, or no longer.
    void shownChanged();

private:
    void connectActions();
    void dropOnPage();
    void dropOnRuns();
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
    QShortcut* m_whyNoLabels; ///< the key of the action while that is disabled
    RunStart m_openModel;     ///< opened since a run was last looked at
    int m_labelsOf = -1;      ///< the run whose labels are being computed
};

} // namespace gapscope
