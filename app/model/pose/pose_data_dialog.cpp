// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pose/pose_data_dialog.h"

#include "app/parts/dialog_fit.h"
#include "app/parts/every_kth.h"
#include "app/parts/file_dialogs.h"
#include "widgets/controls/options/parameter_help.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace gapscope {
namespace {

enum PoseTests { posesAsTheyAre, uprightPoses, everyKthPose, noPoses };

constexpr int mostExamples = 200'000;

QPushButton* browseButton(const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    return button;
}

} // namespace

PoseDataDialog::PoseDataDialog(const DataRequest& request, QWidget* parent)
    : QDialog(parent)
    , m_request(request)
    , m_split(new QComboBox)
    , m_step(new QSpinBox)
    , m_limit(new QSpinBox)
    , m_maps(new QLineEdit(QString::fromStdString(request.maps)))
{
    setWindowTitle(tr("Subset, split and maps of %1")
                       .arg(QFileInfo(QString::fromStdString(request.source)).fileName()));
    m_split->setObjectName(QStringLiteral("subset"));
    m_split->addItems({tr("all, split as the data have it"), tr("people who stand (upright)"),
        tr("all, every K-th tests"), tr("all, none tests")});
    m_split->setToolTip(translatedHelp(parameterHelp("split-poses")));
    m_step->setObjectName(QStringLiteral("step"));
    m_step->setRange(2, mostStep);
    m_step->setPrefix(tr("K = "));
    m_step->setAccessibleName(tr("K"));
    m_step->setToolTip(tr("Of the photographs in the order of their names"));
    m_limit->setRange(0, mostExamples);
    m_limit->setObjectName(QStringLiteral("limit"));
    m_limit->setSpecialValueText(tr("all"));
    m_limit->setToolTip(tr("So many of the training part train the model; what parts look like is "
                           "learnt from all of it"));
    m_maps->setObjectName(QStringLiteral("maps"));
    m_maps->setAccessibleName(tr("Maps"));
    m_maps->setPlaceholderText(tr("learnt from the training part"));
    m_maps->setToolTip(translatedHelp(parameterHelp("maps")));
    auto* form = new QFormLayout;
    form->addRow(tr("&Photographs"), m_split);
    form->addRow(QString(), m_step);
    form->addRow(tr("&Training examples"), m_limit);
    form->addRow(tr("&Maps"), mapsRow());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Open again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_split, &QComboBox::currentIndexChanged, this, &PoseDataDialog::showWhatFits);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addStretch(1);
    layout->addWidget(buttons);

    m_split->setCurrentIndex(request.split.empty() ? posesAsTheyAre
            : request.split == "upright"           ? uprightPoses
            : request.split == "none"              ? noPoses
                                                   : everyKthPose);
    m_step->setValue(stepOf(request.split));
    m_limit->setValue(static_cast<int>(std::min<std::size_t>(request.limit, mostExamples)));
    showWhatFits();
    openWithinScreen(*this, {520, 240});
}

QWidget* PoseDataDialog::mapsRow()
{
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_maps, 1);
    auto* folder = browseButton(tr("&Folder…"), tr("Choose a folder of .npy files"));
    auto* network = browseButton(tr("&Network…"), tr("Choose an ONNX file"));
    layout->addWidget(folder);
    layout->addWidget(network);
    connect(folder, &QPushButton::clicked, this, &PoseDataDialog::chooseFolder);
    connect(network, &QPushButton::clicked, this, &PoseDataDialog::chooseNetwork);
    row->setFocusProxy(m_maps);
    return row;
}

void PoseDataDialog::chooseFolder()
{
    if (const QString path = askFolder(this, tr("Maps of the parts")); !path.isEmpty())
        m_maps->setText(path);
}

void PoseDataDialog::chooseNetwork()
{
    if (const QString path = askFile(
            this, tr("Network that makes maps"), tr("ONNX networks (*.onnx);;All files (*)"));
        !path.isEmpty())
        m_maps->setText(path);
}

void PoseDataDialog::showWhatFits() { m_step->setEnabled(m_split->currentIndex() == everyKthPose); }

DataRequest PoseDataDialog::request() const
{
    DataRequest request = m_request;
    const int split = m_split->currentIndex();
    request.split = split == everyKthPose ? everyKthSplit(m_step->value())
        : split == uprightPoses           ? "upright"
        : split == noPoses                ? "none"
                                          : "";
    request.limit = static_cast<std::size_t>(m_limit->value());
    request.maps = m_maps->text().trimmed().toStdString();
    return request;
}

} // namespace gapscope
