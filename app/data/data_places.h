// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/engine/latest_worker.h"
#include "app/parts/actions.h"
#include "app/parts/window_parts.h"
#include "datasets/opening/catalogue.h"

#include <QtWidgets>

namespace gapscope {

/// The entries of the menu Samples: what is built in, and those data of the catalogue that are
/// found. Accesses the disk.
MenuEntries sampleEntries(const DataFolders& folders);

/// Knows where the data of the catalogue are: in the folder that the user has chosen, or in files
/// that were opened or located once. Both are remembered for the next start, as are the data that
/// the user opened last, which the window then offers.
class DataPlaces : public QObject {
    Q_OBJECT

public:
    /// window: parent of the dialogs.
    DataPlaces(const WindowParts& parts, DataOpening& opening, QWidget* window);

    /// Asks where the file of these data is, and checks its content; then calls `found`.
    void locate(const CatalogueEntry& entry, std::function<void()> found);

Q_SIGNALS:
    /// Other data may be found now.
    void changed();

private:
    void chooseFolder();
    void recognise(const DataRequest& request);
    void offerCounterpart(const DataRequest& request);
    void offerLast(const DataRequest& shown);
    void remember(const CatalogueEntry& entry, const QString& path);
    void use(const DataFolders& folders);

    const WindowParts m_parts;
    DataOpening& m_opening;
    QWidget* m_window;
    bool m_starts = true; ///< no data were shown yet
    LatestWorker m_worker{LatestWorker::Running::abandon};
};

} // namespace gapscope
