// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/confusion/pose_errors.h"

#include "widgets/controls/number_text.h"
#include "widgets/controls/window_text.h"
#include "widgets/plots/look/theme.h"
#include "widgets/qt_string.h"

#include <QPainter>

namespace gapscope {
namespace {

double radiusOf(int step) { return PdjView::farthest * step / PdjView::steps; }

QPen penOf(int series, bool dark)
{
    if (series == 0)
        return {plotInk(dark).text, 3};
    const SeriesStyle style = seriesStyle(series - 1);
    QPen pen(seriesColor(style.color, dark), 2);
    pen.setCapStyle(Qt::FlatCap);
    // Each has its own dashes: not all users can distinguish the colours, or where curves cross.
    static const std::array<QList<qreal>, 8> dashes{QList<qreal>{}, {5, 2.5}, {1.2, 2},
        {6, 2, 1.2, 2}, {10, 3}, {2.5, 1.5}, {6, 2, 1.2, 2, 1.2, 2}, {3, 4}};
    const QList<qreal>& dash = dashes[static_cast<std::size_t>(series - 1) % dashes.size()];
    if (!dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

} // namespace

PdjView::PdjView(QWidget* parent)
    : QWidget(parent)
{
    setMinimumSize(240, 180);
    setAccessibleName(tr("PDJ curve"));
    setToolTip(tr("PDJ: the share of joints within t · s of the truth, s the true distance of left "
                  "shoulder and right hip; at t = 0.2 it is PCK@0.2"));
}

void PdjView::setErrors(const JointErrors& errors)
{
    m_series.clear();
    if (errors.poses() > 0) {
        m_series.push_back({tr("all joints"), {}});
        for (const JointPair& pair : jointPairs)
            m_series.push_back({labelText(std::string(pair.name)), {}});
        for (int k = 0; k <= steps; ++k) {
            const double t = radiusOf(k);
            m_series[0].shares.push_back(errors.pck(t));
            for (std::size_t p = 0; p < jointPairs.size(); ++p)
                m_series[p + 1].shares.push_back(
                    (errors.pck(jointPairs[p].right, t) + errors.pck(jointPairs[p].left, t)) / 2);
        }
    }
    update();
}

QString PdjView::csv() const
{
    QString text = QStringLiteral("t");
    for (const Series& series : m_series)
        text += QLatin1Char(',') + series.name;
    text += QLatin1Char('\n');
    for (int k = 0; !m_series.empty() && k <= steps; ++k) {
        text += QString::number(radiusOf(k));
        for (const Series& series : m_series)
            text += QLatin1Char(',')
                + QString::number(series.shares[static_cast<std::size_t>(k)], 'g', 17);
        text += QLatin1Char('\n');
    }
    return text;
}

void PdjView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const bool dark = isDark(palette());
    const PlotInk ink = plotInk(dark);
    painter.fillRect(rect(), ink.ground);
    const QFontMetricsF metrics(font());
    const double line = metrics.height(), left = metrics.horizontalAdvance(tr("100 %")) + 2 * line;
    double legend = 0;
    for (const Series& series : m_series)
        legend = std::max(legend, metrics.horizontalAdvance(series.name));
    const double beside = m_series.empty() ? line / 2 : legend + 4 * line;
    const QRectF area(left, line, width() - left - beside, height() - 3.5 * line);
    if (area.width() < line || area.height() < line)
        return;
    const auto at = [&](double t, double share) {
        return QPointF(
            area.left() + t / farthest * area.width(), area.bottom() - share * area.height());
    };
    for (int k = 0; k <= 5; ++k) {
        const double t = 0.1 * k, share = 0.2 * k;
        painter.setPen(QPen(ink.grid, 1));
        painter.drawLine(at(t, 0), at(t, 1));
        painter.drawLine(at(0, share), at(farthest, share));
        painter.setPen(ink.quietText);
        painter.drawText(QRectF(at(t, 0) + QPointF(-2 * line, 2), QSizeF(4 * line, line)),
            Qt::AlignCenter, fixedText(t, 1));
        painter.drawText(QRectF(line, at(0, share).y() - line / 2, left - 1.3 * line, line),
            Qt::AlignRight | Qt::AlignVCenter, tr("%1 %").arg(100 * share));
    }
    painter.setPen(ink.text);
    painter.drawText(QRectF(area.left(), height() - 1.6 * line, area.width(), line),
        Qt::AlignCenter, tr("distance / s"));
    painter.save();
    painter.translate(line * 0.9, area.center().y());
    painter.rotate(-90);
    painter.drawText(QRectF(-area.height() / 2, -line, area.height(), line), Qt::AlignCenter,
        tr("joints within it"));
    painter.restore();
    for (std::size_t s = m_series.size(); s-- > 0;) {
        QPolygonF curve;
        for (int k = 0; k <= steps; ++k)
            curve << at(radiusOf(k), m_series[s].shares[static_cast<std::size_t>(k)]);
        painter.setPen(penOf(static_cast<int>(s), dark));
        painter.drawPolyline(curve);
        const double y = area.top() + (static_cast<double>(s) + 0.5) * line * 1.2;
        painter.drawLine(
            QPointF(area.right() + line * 0.6, y), QPointF(area.right() + line * 3.1, y));
        painter.setPen(ink.text);
        painter.drawText(QRectF(area.right() + line * 3.5, y - line / 2, legend + line, line),
            Qt::AlignLeft | Qt::AlignVCenter, m_series[s].name);
    }
}

ErrorPage pdjPage()
{
    auto* curve = new PdjView;
    return {curve, PdjView::tr("PDJ"),
        [curve](const PredictionErrors& errors) {
            curve->setErrors(jointErrorsOf(errors));
            return jointErrorsOf(errors).poses() > 0;
        },
        [curve] { return curve->csv(); }, QStringLiteral("pdj-"), PdjView::tr("PDJ curve of %1"),
        false};
}

namespace {

constexpr std::array radii{0.1, pckThreshold, 0.5};

QString percent(double share) { return QStringLiteral("%1 %").arg(fixedText(100 * share, 1)); }

} // namespace

JointScoresTable::JointScoresTable(QWidget* parent)
    : ScoresTable({{tr("Joint, limb"), tr("First the means over joints and over limbs")},
                      {tr("@0.1"),
                          tr("PCK@0.1: joints at most 0.1 s from the truth, s the true "
                             "distance of left shoulder and right hip")},
                      {tr("@0.2"), tr("PCK@0.2, the usual measure")}, {tr("@0.5"), tr("PCK@0.5")},
                      {tr("PCP"),
                          tr("Of limbs: both ends at most half the true limb's length from "
                             "the truth")}},
        parent)
{
    setAccessibleName(tr("Scores of joints and limbs"));
    setToolTip(tr("How well each joint and limb is found in all photographs of this part. A click "
                  "or Enter opens the photographs where it is wrong."));
}

void JointScoresTable::setErrors(const JointErrors& errors)
{
    m_errors = errors;
    std::vector<QStringList> rows;
    if (errors.poses() > 0) {
        rows.push_back({tr("mean"), percent(errors.pck(radii[0])), percent(errors.pck(radii[1])),
            percent(errors.pck(radii[2])), percent(errors.pcp())});
        for (std::size_t joint = 0; joint < jointCount; ++joint) {
            QStringList row{qs(bodyParts[joint].name)};
            for (const double radius : radii)
                row << percent(errors.pck(joint, radius));
            rows.push_back(row);
        }
        for (std::size_t limb = 0; limb < limbs.size(); ++limb)
            rows.push_back({qs(limbs[limb].name), {}, {}, {}, percent(errors.pcp(limb))});
    }
    setRows(rows, true);
}

QString JointScoresTable::csv() const
{
    QString text = QStringLiteral("kind,name,pck_0.1,pck_0.2,pck_0.5,pcp\n");
    if (m_errors.poses() == 0)
        return text;
    text += QStringLiteral("mean,all,%1,%2,%3,%4\n")
                .arg(m_errors.pck(radii[0]), 0, 'g', 17)
                .arg(m_errors.pck(radii[1]), 0, 'g', 17)
                .arg(m_errors.pck(radii[2]), 0, 'g', 17)
                .arg(m_errors.pcp(), 0, 'g', 17);
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        text += QStringLiteral("joint,%1,%2,%3,%4,\n")
                    .arg(qs(bodyParts[joint].name))
                    .arg(m_errors.pck(joint, radii[0]), 0, 'g', 17)
                    .arg(m_errors.pck(joint, radii[1]), 0, 'g', 17)
                    .arg(m_errors.pck(joint, radii[2]), 0, 'g', 17);
    for (std::size_t limb = 0; limb < limbs.size(); ++limb)
        text += QStringLiteral("limb,%1,,,,%2\n")
                    .arg(qs(limbs[limb].name))
                    .arg(m_errors.pcp(limb), 0, 'g', 17);
    return text;
}

ErrorPage jointScoresPage()
{
    auto* table = new JointScoresTable;
    return {table, JointScoresTable::tr("Joints"),
        [table](const PredictionErrors& errors) {
            table->setErrors(jointErrorsOf(errors));
            return jointErrorsOf(errors).poses() > 0;
        },
        [table] { return table->csv(); }, QStringLiteral("joints-"),
        JointScoresTable::tr("Joints of %1")};
}

namespace {

constexpr std::size_t elsewhere = jointCount;

/// Where each joint was placed: at another one's number, its own, or elsewhere.
std::array<std::size_t, jointCount> placedAt(
    const PoseProblem& part, std::size_t i, const Labelling& y)
{
    const auto& truth = part.examples().images[i].joints;
    const auto predicted = part.joints(i, y);
    const auto error = [&](std::size_t joint, std::size_t other) {
        return distance(predicted[joint], truth[other]) / part.scale(i);
    };
    std::array<std::size_t, jointCount> found{};
    for (std::size_t joint = 0; joint < jointCount; ++joint) {
        std::size_t nearest = joint;
        for (std::size_t other = 0; other < jointCount; ++other)
            if (error(joint, joint) > pckThreshold && error(joint, other) < error(joint, nearest))
                nearest = other;
        found[joint] = error(joint, nearest) <= pckThreshold ? nearest : elsewhere;
    }
    return found;
}

} // namespace

ConfusedTokens confusedTokens(const PoseProblem& part)
{
    ConfusedTokens tokens{
        {}, [&part](std::size_t i, const Labelling& y, const ConfusedTokens::Visit& visit) {
            const auto placed = placedAt(part, i, y);
            for (std::size_t joint = 0; joint < jointCount; ++joint)
                visit(static_cast<Label>(joint), static_cast<Label>(placed[joint]), 1, true);
        }};
    for (std::size_t joint = 0; joint < jointCount; ++joint)
        tokens.labels.emplace_back(bodyParts[joint].name);
    tokens.labels.emplace_back(QT_TRANSLATE_NOOP("Label", "elsewhere"));
    tokens.ownNames = true;
    return tokens;
}

std::vector<int> examplesWithErrorsOf(
    const PoseProblem& part, const std::vector<Labelling>& predictions, const std::string& name)
{
    return examplesWhere(predictions.size(), [&](std::size_t i) {
        const auto errors = jointErrors(part, i, predictions[i]);
        for (std::size_t joint = 0; joint < jointCount; ++joint)
            if (bodyParts[joint].name == name)
                return errors[joint] > pckThreshold;
        JointErrors one;
        one.add(part.examples().images[i].joints, part.joints(i, predictions[i]), part.scale(i));
        for (std::size_t limb = 0; limb < limbs.size(); ++limb)
            if (limbs[limb].name == name)
                return one.pcp(limb) == 0;
        return false;
    });
}

JointErrors jointErrorsOf(const PredictionErrors& errors)
{
    const auto* joints = std::any_cast<JointErrors>(&errors.ofTask);
    return joints ? *joints : JointErrors();
}

} // namespace gapscope
