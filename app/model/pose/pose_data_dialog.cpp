// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/pose/pose_data_dialog.h"

#include "app/parts/file_dialogs.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

constexpr int mostExamples = 200'000;

QPushButton* browseButton(const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setToolTip(tip);
    button->setAutoDefault(false);
    return button;
}

} // namespace

const DataChoice poseChoice{QT_TRANSLATE_NOOP("gapscope::DataDock", "Subset and maps…"),
    QT_TRANSLATE_NOOP("gapscope::DataDock",
        "Which photographs train and test, and where the maps of parts come from"),
    makeDialog<PoseDataDialog>};

PoseDataDialog::PoseDataDialog(const DataRequest& request, QWidget* parent)
    : SplitDialog(request, parent)
    , m_limit(spinBox(0, mostExamples, "limit",
          tr("So many of the training part train the model; what parts look like is "
             "learnt from all of it")))
    , m_maps(new QLineEdit(qs(request.maps)))
{
    setWindowTitle(
        tr("Subset, split and maps of %1").arg(QFileInfo(qs(request.source)).fileName()));
    addSplit(tr("&Photographs"), "subset", translatedHelp(parameterHelp("split-poses")),
        {{tr("all, split as the data have it"), ""}, {tr("people who stand (upright)"), "upright"},
            {tr("all, every K-th tests"), everyKth}, {tr("all, none tests"), "none"}});
    m_limit->setSpecialValueText(tr("all"));
    m_maps->setObjectName(u"maps"_s);
    m_maps->setAccessibleName(tr("Maps"));
    m_maps->setPlaceholderText(tr("learnt from the training part"));
    m_maps->setToolTip(translatedHelp(parameterHelp("maps")));
    form()->addRow(tr("&Training examples"), m_limit);
    form()->addRow(tr("&Maps"), mapsRow());
    m_limit->setValue(static_cast<int>(std::min<std::size_t>(request.limit, mostExamples)));
    finish({520, 240});
}

QWidget* PoseDataDialog::mapsRow()
{
    auto* row = new QWidget;
    auto* layout = plainLayout<QHBoxLayout>(row);
    layout->addWidget(m_maps, 1);
    auto* folder = browseButton(tr("&Folder…"), tr("Choose a folder of .npy files"));
    auto* network = browseButton(tr("&Network…"), tr("Choose an ONNX file"));
    addWidgets(layout, {folder, network});
    connect(folder, &QPushButton::clicked, this,
        [this] { takeMaps(askFolder(this, tr("Maps of the parts"))); });
    connect(network, &QPushButton::clicked, this, [this] {
        takeMaps(askFile(
            this, tr("Network that makes maps"), tr("ONNX networks (*.onnx);;All files (*)")));
    });
    row->setFocusProxy(m_maps);
    return row;
}

void PoseDataDialog::takeMaps(const QString& path)
{
    if (!path.isEmpty())
        m_maps->setText(path);
}

DataRequest PoseDataDialog::request() const
{
    DataRequest request = m_request;
    request.split = split();
    request.limit = static_cast<std::size_t>(m_limit->value());
    request.maps = m_maps->text().trimmed().toStdString();
    return request;
}

} // namespace gapscope
