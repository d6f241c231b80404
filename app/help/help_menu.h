// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/parts/window_parts.h"

#include <QtWidgets>

namespace gapscope {

class ManualWindow;
class OptionForm;
class Palette;

/// Opens the manual, at the page about what is in front, and the palette.
class HelpMenu : public QObject {
    Q_OBJECT

public:
    struct Places {
        std::vector<std::pair<QString, QWidget*>> pages; ///< with their names
        Pages& tabs;
        MethodDock& method;
    };
    HelpMenu(const WindowParts& parts, const Places& places, QMainWindow& window);

    /// The page of the manual about the widget with the focus, else about the page in front.
    QString pageHere() const;
    ManualWindow& manual();
    Palette& palette() { return *m_palette; }

private:
    void openPalette();
    void revealOption(const QString& key);

    const Places m_places;
    QMainWindow& m_window;
    ManualWindow* m_manual = nullptr; ///< made when it is first opened; the window owns it
    Palette* m_palette;               ///< the window owns it
};

} // namespace gapscope
