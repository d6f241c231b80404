// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/all_views.h"

#include <QtWidgets>

namespace gapscope {

/// Writes a report of everything drawn: a page, and a PDF beside it.
class Reporting : public QObject {
    Q_OBJECT

public:
    Reporting(const WindowParts& parts, const ExportedPages& pages);

    /// path: of the page. Returns the paths of both files.  shouldContinue: called after every
    /// figure. throws: InputError; Cancelled.
    QStringList write(const QString& path, const ExportProgress& shouldContinue = {});

private:
    void chooseReport();

    const WindowParts m_parts;
    const ExportedPages m_pages;
};

} // namespace gapscope
