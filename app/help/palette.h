// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// One thing that the palette finds and does.
struct PaletteEntry {
    QString title;
    QString place;              ///< "Run › Labels", "Option", "Manual"
    QString keys;               ///< "Ctrl+R"; "" without
    QString words;              ///< also searched: key, help, the other language
    QString whyNot;             ///< why it cannot be done now; "": it can
    std::function<void()> take; ///< does it, or opens it
};

/// How well an entry matches every word of the text, in any case: 0 best, −1 not at all. A word
/// matches as a part of title, place or other words.
int paletteRank(const PaletteEntry& entry, const QString& text);

/// The entries that match, best first; all without a text. Equal ones keep their order.
QList<PaletteEntry> paletteMatches(const QList<PaletteEntry>& entries, const QString& text);

/// Searches entries by a few letters. Arrows choose, Enter does, Esc closes. Entries that cannot be
/// done now are grey, and Enter says why.
class Palette : public QDialog {
    Q_OBJECT

public:
    explicit Palette(QWidget* window);

    /// Opens over the window with these entries and an empty search.
    void openWith(const QList<PaletteEntry>& entries);
    /// Those that match, in the order of the list.
    const QList<PaletteEntry>& shown() const { return m_shown; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void search();
    void addRow(const PaletteEntry& entry);
    void showReason();
    void take();

    QList<PaletteEntry> m_entries, m_shown;
    QLineEdit* m_search;
    QTreeWidget* m_list;
    QLabel* m_reason;
};

} // namespace gapscope
