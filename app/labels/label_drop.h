// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtWidgets>

#include <functional>

namespace gapscope {

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

} // namespace gapscope
