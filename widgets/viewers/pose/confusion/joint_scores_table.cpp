// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/confusion/joint_scores_table.h"

#include "widgets/viewers/pose/confusion/joint_confusion.h"

namespace gapscope {
namespace {

constexpr std::array radii{0.1, pckThreshold, 0.5};

QString percent(double share) { return QStringLiteral("%1 %").arg(100 * share, 0, 'f', 1); }

QString nameOf(std::string_view name)
{
    return QString::fromUtf8(name.data(), static_cast<int>(name.size()));
}

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
            QStringList row{nameOf(bodyParts[joint].name)};
            for (const double radius : radii)
                row << percent(errors.pck(joint, radius));
            rows.push_back(row);
        }
        for (std::size_t limb = 0; limb < limbs.size(); ++limb)
            rows.push_back({nameOf(limbs[limb].name), {}, {}, {}, percent(errors.pcp(limb))});
    }
    setRows(rows);
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
                    .arg(nameOf(bodyParts[joint].name))
                    .arg(m_errors.pck(joint, radii[0]), 0, 'g', 17)
                    .arg(m_errors.pck(joint, radii[1]), 0, 'g', 17)
                    .arg(m_errors.pck(joint, radii[2]), 0, 'g', 17);
    for (std::size_t limb = 0; limb < limbs.size(); ++limb)
        text += QStringLiteral("limb,%1,,,,%2\n")
                    .arg(nameOf(limbs[limb].name))
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

} // namespace gapscope
