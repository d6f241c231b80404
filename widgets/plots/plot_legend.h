// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/plots/look/theme.h"

#include <QAbstractButton>
#include <QScrollArea>

#include <vector>

namespace gapscope {

/// One line of a legend: click or Space shows and hides, Alt+click or Alt+Enter shows it alone.
class LegendEntry : public QAbstractButton {
    Q_OBJECT

public:
    LegendEntry(const QString& id, QWidget* parent);
    const QString& id() const { return m_id; }
    void setLook(const QString& name, const SeriesStyle& style);
    QSize sizeHint() const override;
    /// The text shown when there is no space for the whole name.
    void setShortName(const QString& name);
    /// The space for the name in an entry of that width.
    static double nameRoom(double width);
    /// The text shown now, without a final ellipsis.
    QString shownName() const;

Q_SIGNALS:
    void soloRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void describe();

    QString m_id;
    QString m_short;
    SeriesStyle m_style;
};

/// The legend of a plot: entries flow into rows. If these would take more than two fifths of the
/// plot's height, the names of all entries are shortened alike (name_fit.h), as far as they stay
/// readable; only then do the rows scroll.
class PlotLegend : public QScrollArea {
    Q_OBJECT

public:
    struct Entry {
        QString id, name;
        SeriesStyle style;
        bool shown = true;
        bool operator==(const Entry&) const = default;
    };

    explicit PlotLegend(QWidget* parent = nullptr);
    /// Costs nothing when nothing changed.
    void setEntries(const std::vector<Entry>& entries);
    LegendEntry* entry(const QString& id) const;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, 0}; }

Q_SIGNALS:
    void toggled(const QString& id);
    void soloRequested(const QString& id);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    int rowsAllowed() const;
    int widestEntry(int width) const;
    int rowsOf(int width, int widest) const;
    int arrange(int width, bool apply) const;
    void addEntry(const Entry& entry);
    QStringList namesFor(double room) const;
    bool staysDistinct(double room) const;
    void shortenNames(double room) const;

    std::vector<Entry> m_shown;
    std::vector<LegendEntry*> m_entries;
};

} // namespace gapscope
