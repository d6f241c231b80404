// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/view/view_state.h"
#include "core/options/solver_options.h"

#include <QtWidgets>

#include <set>

namespace gapscope {

class Pages;
class RunTable;
class ViewControls;

/// All that the window shows, and how, as one value to save, restore and undo.
class WindowView : public QObject {
    Q_OBJECT

public:
    /// pages: those of the tabs, by their names in a ViewState.
    WindowView(QMainWindow& window, Pages& tabs, NamedPages pages);

    /// Adds a part that is restored after those before it.  again: also after all others, on which
    /// it depends.
    template <typename Part> void add(Part* part, bool again = false)
    {
        m_parts.push_back({[part](ViewState& view) { part->save(view); },
            [part](const ViewState& view) { part->restore(view); }, again});
    }
    ViewState state() const;
    /// Applies the keys that are present.
    void show(const ViewState& view);
    /// Makes the user's changes undoable, also in `more`.  ids: returns those of the listed runs
    /// and paths.
    void keepHistory(QUndoStack& undo, const NamedPages& more, std::function<std::set<int>()> ids);

private:
    struct Part {
        std::function<void(ViewState&)> save;
        std::function<void(const ViewState&)> restore;
        bool again;
    };
    QMainWindow& m_window;
    Pages& m_tabs;
    NamedPages m_pages;
    std::vector<Part> m_parts;
    ViewControls* m_controls = nullptr;
};

// Settings of the window for the next start, in QSettings.

/// Saves size, position, docks and the columns of the run table.
void rememberLayout(const QMainWindow& window, const RunTable& runs);
/// May move the window off the screen.
void restoreLayout(QMainWindow& window, RunTable& runs);
void rememberOptions(const SolverOptions& options);
/// Invalid options of another version are dropped.
SolverOptions rememberedOptions();
/// Saves only what does not depend on the open runs and data.
void rememberView(const ViewState& view);
ViewState rememberedView();

/// Applies the theme, checks its action and remembers it.  name: "system", "light" or "dark".
void chooseTheme(const QString& name, const QActionGroup& themes);
QString rememberedTheme();

} // namespace gapscope
