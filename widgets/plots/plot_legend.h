// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QAbstractButton>

#include <vector>

class QLabel;

namespace gapscope {

class ElidedLabel;

/// A curve's name in a legend. Click or Enter: chosen. Double click, Ctrl+click or Ctrl+Enter: this
/// one alone. Delete: hidden. The owner decides what these mean.
class LegendEntry : public QAbstractButton {
    Q_OBJECT

public:
    LegendEntry(const QString& id, QWidget* parent);
    const QString& id() const { return m_id; }
    /// shown: the text painted, if not the whole name.
    void setLook(const QString& name, const QString& shown, const SeriesStyle& style);
    void setChoosable(bool choosable);
    const QString& shownName() const { return m_shown; }
    QSize sizeHint() const override;
    /// The width of an entry with this text.
    int widthFor(const QString& name) const;

Q_SIGNALS:
    void soloRequested();
    void hideRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe();

    QString m_id, m_shown;
    SeriesStyle m_style;
};

/// A plot's words about its curves in one line, which never grows: their names, if all fit
/// uncut, or else how many they are and where they are named; a sentence about the plot; in grey, a
/// note about its axes with more words on hover.
class PlotLegend : public QWidget {
    Q_OBJECT

public:
    struct Entry {
        QString id, name;
        SeriesStyle style;
        bool operator==(const Entry&) const = default;
    };

    explicit PlotLegend(QWidget* parent = nullptr);
    /// Costs nothing when nothing changed.
    void setEntries(const std::vector<Entry>& entries);
    /// Says where curves are named that have no room here: "named in Runs".
    void setElsewhere(const QString& where);
    /// Off: another plot's legend has the same curves.
    void setNamed(bool named);
    /// Off: the curves are parts of one thing, and cannot be selected or hidden.
    void setChoosable(bool choosable);
    const std::vector<Entry>& entries() const { return m_shown; }
    void setSentence(const QString& sentence);
    void setNote(const QString& note, const QString& help);

    /// nullptr when the entry is not shown.
    LegendEntry* entry(const QString& id) const;
    QString sentence() const;
    QString note() const;
    /// "5 curves, named in Runs", or "" while all of them are named.
    QString countText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void chosen(const QString& id);
    void soloRequested(const QString& id);
    void hideRequested(const QString& id);
    void menuRequested(const QString& id, const QPoint& globalPosition);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void addEntry(const Entry& entry);
    QStringList namesFor(int room) const;
    int widthOfCount(int room);
    void arrange();

    std::vector<Entry> m_shown;
    std::vector<LegendEntry*> m_entries;
    QString m_elsewhere;
    bool m_named = true, m_choosable = true;
    QLabel* m_count;
    ElidedLabel *m_note, *m_sentence;
};

} // namespace gapscope
