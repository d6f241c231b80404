// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pose/weights/pose_weights.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/list_table.h"
#include "widgets/viewers/pose/pose_overlay.h"
#include "widgets/viewers/pose/weights/deformation_view.h"

#include <QtWidgets>

#include <fmt/format.h>

namespace gapscope {
namespace {

QTableWidget* makeTable(const QString& name, const QStringList& headers, const QString& tip)
{
    auto* table = new QTableWidget(0, static_cast<int>(headers.size()));
    table->setAccessibleName(name);
    table->setToolTip(tip);
    table->setHorizontalHeaderLabels(headers);
    makeListTable(*table, 6);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setHighlightSections(false);
    return table;
}

void setRows(QTableWidget* table, const std::vector<std::pair<QString, std::vector<double>>>& rows,
    int digits = 3)
{
    table->setSortingEnabled(false); // the order is restored below
    table->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < table->rowCount(); ++row) {
        const auto& [name, values] = rows[static_cast<std::size_t>(row)];
        bool number = false;
        const int type = name.toInt(&number);
        table->setItem(row, 0, number ? new NumberItem(type, name) : new QTableWidgetItem(name));
        for (std::size_t k = 0; k < values.size(); ++k)
            table->setItem(row, static_cast<int>(k) + 1,
                new NumberItem(values[k], scoreText(values[k], digits)));
    }
    table->setSortingEnabled(true);
}

/// "r_elbow>r_upper_arm", for files.
std::string arcKey(std::size_t arc)
{
    return fmt::format("{}>{}", bodyParts[arcFrom(arc)].key, bodyParts[arcTo(arc)].key);
}

double mean(const std::vector<double>& values)
{
    double sum = 0;
    for (const double value : values)
        sum += value / static_cast<double>(values.size());
    return sum;
}

} // namespace

PoseWeights::PoseWeights(QWidget* parent)
    : WeightsPage(parent)
    , m_tabs(new QTabWidget)
    , m_arcBox(new QComboBox)
    , m_picture(new DeformationView)
    , m_types(makeTable(tr("Types of the arc"),
          {tr("Type"), tr("Δx px"), tr("Δy px"), tr("lin. x"), tr("lin. y"), tr("quad. x"),
              tr("quad. y")},
          tr("Of each type the mean displacement r and the weights of (Δx, Δy) and (−Δx², −Δy²), Δ "
             "= l_p − l_q − r in units of %1 cells")
              .arg(PoseShape::deformationUnit)))
    , m_parts(makeTable(tr("Weights of parts"), {tr("Part"), tr("w_p")},
          tr("How much the part's map φ^U_p counts")))
    , m_arcs(makeTable(tr("Weights of arcs"), {tr("Arc"), tr("w_pq"), tr("mean stiffness")},
          tr("How much the relations φ^P_pq of the arc count, and the mean of √(x · y) of its "
             "types' quadratic weights")))
{
    setObjectName(QStringLiteral("poses")); // the key of its contents in sessions
    m_tabs->setObjectName(QStringLiteral("groups"));
    m_types->setObjectName(QStringLiteral("types"));
    m_tabs->setDocumentMode(true);
    m_tabs->setAccessibleName(tr("Groups of weights"));
    const auto add = [this](QWidget* page, const char* key, const QString& title) {
        page->setObjectName(QLatin1String(key));
        m_tabs->addTab(page, title);
    };
    add(deformationPage(), "deformations", tr("Deformations"));
    add(m_parts, "parts", tr("Parts"));
    add(m_arcs, "arcs", tr("Arcs"));
    auto* layout = plainLayout<QVBoxLayout>(this);
    layout->addWidget(m_tabs);
    connect(m_arcBox, &QComboBox::currentIndexChanged, this, &PoseWeights::showArc);
    connect(m_tabs, &QTabWidget::currentChanged, this, [this] { Q_EMIT readoutChanged({}); });
    connect(m_picture, &DeformationView::readoutChanged, this, &PoseWeights::readoutChanged);
    connect(m_picture, &DeformationView::arcChosen, this,
        [this](int arc) { m_arcBox->setCurrentIndex(arc + 1); });
    connect(m_picture, &DeformationView::typeChanged, this, [this](int type) {
        if (m_picture->arc() != DeformationView::wholeBody)
            for (int row = 0; row < m_types->rowCount(); ++row)
                if (m_types->item(row, 0)->text() == QString::number(type + 1))
                    m_types->setCurrentCell(row, 0);
    });
    connect(m_types, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0)
            m_picture->setCurrentType(m_types->item(row, 0)->text().toInt() - 1);
    });
    connect(m_arcs, &QTableWidget::cellActivated, this, [this](int row) {
        m_arcBox->setCurrentIndex(m_arcBox->findText(m_arcs->item(row, 0)->text()));
        m_tabs->setCurrentIndex(0);
    });
    m_types->sortByColumn(0, Qt::AscendingOrder);
    m_arcs->sortByColumn(1, Qt::DescendingOrder);
    m_parts->sortByColumn(1, Qt::DescendingOrder);
}

QWidget* PoseWeights::deformationPage()
{
    m_arcBox->setObjectName(QStringLiteral("arc"));
    m_arcBox->setAccessibleName(tr("Arc"));
    m_arcBox->setToolTip(tr("Whose springs are shown"));
    m_arcBox->addItem(tr("whole body"));
    for (std::size_t arc = 0; arc < arcCount; ++arc)
        m_arcBox->addItem(arcName(arc));
    auto* label = new QLabel(tr("&Arc"));
    label->setBuddy(m_arcBox);
    auto* top = plainLayout<QHBoxLayout>(nullptr, 8);
    addWidgets(top, {label, m_arcBox});
    top->addStretch(1);
    auto* both = plainLayout<QHBoxLayout>(nullptr, 8);
    both->addWidget(m_picture, 1);
    both->addWidget(m_types, 1);
    auto* page = new QWidget;
    auto* layout = plainLayout<QVBoxLayout>(page, 8, {0, 8, 0, 0});
    layout->addLayout(top);
    layout->addLayout(both, 1);
    m_types->hide();
    m_picture->setArc(DeformationView::wholeBody);
    return page;
}

void PoseWeights::showWeights(const ModelShape& shape, const Weights& w)
{
    m_shape = static_cast<const PoseShape&>(shape);
    m_w = w;
    m_picture->setWeights(m_shape, m_w);
    showTables();
    if (m_picture->arc() >= 0)
        fillTypes(static_cast<std::size_t>(m_picture->arc()));
}

void PoseWeights::showArc()
{
    const int arc = m_arcBox->currentIndex() - 1;
    m_picture->setArc(arc);
    m_types->setVisible(arc >= 0);
    if (arc >= 0 && m_w)
        fillTypes(static_cast<std::size_t>(arc));
    Q_EMIT readoutChanged({});
}

void PoseWeights::fillTypes(std::size_t arc)
{
    std::vector<std::pair<QString, std::vector<double>>> rows;
    for (std::size_t type = 0; type < relationTypes; ++type) {
        const PosePoint r = m_shape.displacement(arc, type);
        const std::size_t k = 2 * (arc * relationTypes + type);
        const double *b = m_w->data() + PoseShape::linearStart + k,
                     *a = m_w->data() + PoseShape::quadraticStart + k;
        rows.push_back({QString::number(type + 1),
            {m_shape.cell * static_cast<double>(r.x), m_shape.cell * static_cast<double>(r.y), b[0],
                b[1], a[0], a[1]}});
    }
    const QSignalBlocker quiet(m_types);
    setRows(m_types, rows, 2);
}

void PoseWeights::showTables()
{
    std::vector<std::pair<QString, std::vector<double>>> parts, arcs;
    for (std::size_t part = 0; part < partCount; ++part)
        parts.push_back({partName(part), {(*m_w)[part]}});
    for (std::size_t arc = 0; arc < arcCount; ++arc) {
        std::vector<double> stiff;
        for (std::size_t type = 0; type < relationTypes; ++type)
            stiff.push_back(stiffness(*m_w, arc, type));
        arcs.push_back({arcName(arc), {(*m_w)[PoseShape::relationStart + arc], mean(stiff)}});
    }
    setRows(m_parts, parts);
    setRows(m_arcs, arcs);
}

QString PoseWeights::keyOf(int tab) const { return m_tabs->widget(tab)->objectName(); }

QString PoseWeights::csv(int tab) const
{
    std::string text;
    const auto at = [this](std::size_t k) { return (*m_w)[k]; };
    if (keyOf(tab) == QStringLiteral("parts")) {
        text = "part,weight\n";
        for (std::size_t part = 0; part < partCount; ++part)
            text += fmt::format("{},{}\n", bodyParts[part].key, at(part));
    } else if (keyOf(tab) == QStringLiteral("arcs")) {
        text = "arc,weight\n";
        for (std::size_t arc = 0; arc < arcCount; ++arc)
            text += fmt::format("{},{}\n", arcKey(arc), at(PoseShape::relationStart + arc));
    } else {
        text = "arc,type,dx_px,dy_px,linear_x,linear_y,quadratic_x,quadratic_y\n";
        for (std::size_t arc = 0; arc < arcCount; ++arc)
            for (std::size_t type = 0; type < relationTypes; ++type) {
                const PosePoint r = m_shape.displacement(arc, type);
                const std::size_t k = 2 * (arc * relationTypes + type);
                const std::size_t b = PoseShape::linearStart + k, a = PoseShape::quadraticStart + k;
                text += fmt::format("{},{},{},{},{},{},{},{}\n", arcKey(arc), type + 1,
                    m_shape.cell * static_cast<double>(r.x),
                    m_shape.cell * static_cast<double>(r.y), at(b), at(b + 1), at(a), at(a + 1));
            }
    }
    return QString::fromStdString(text);
}

} // namespace gapscope
