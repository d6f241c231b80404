// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/segmentation/image_data_dialog.h"

#include "app/parts/dialog_fit.h"
#include "app/parts/every_kth.h"
#include "widgets/controls/options/parameter_help.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

namespace gapscope {
namespace {

enum PhotographTests { photographsAsTheyAre, everyKthPhotograph, noPhotographs };

constexpr int fewestSuperpixels = 10, mostSuperpixels = 2000;
constexpr int mostCopies = 100'000;

QSpinBox* spinBox(int least, int most, const char* name, const QString& tip)
{
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    return box;
}

} // namespace

ImageDataDialog::ImageDataDialog(const DataRequest& request, QWidget* parent)
    : QDialog(parent)
    , m_request(request)
    , m_split(new QComboBox)
    , m_step(spinBox(2, mostStep, "step", tr("Of the photographs in the order of their names")))
    , m_superpixels(spinBox(fewestSuperpixels - 1, mostSuperpixels, "superpixels",
          translatedHelp(parameterHelp("superpixels"))))
    , m_pairs(new QComboBox)
    , m_augment(spinBox(0, mostCopies, "augment", translatedHelp(parameterHelp("augment"))))
{
    setWindowTitle(tr("Split and features"));
    m_split->setObjectName(QStringLiteral("testPart"));
    m_split->addItems({tr("as the data have it"), tr("every K-th photograph"), tr("none")});
    m_split->setToolTip(translatedHelp(parameterHelp("split-photographs")));
    m_step->setPrefix(tr("K = "));
    m_step->setAccessibleName(tr("K"));
    m_augment->setSpecialValueText(tr("no copies"));
    m_superpixels->setSpecialValueText(tr("as usual for the data"));
    m_pairs->setObjectName(QStringLiteral("pairs"));
    m_pairs->addItem(tr("100 distances of histograms"), QStringLiteral("paper"));
    m_pairs->addItem(tr("… with borders and colours"), QStringLiteral("extended"));
    m_pairs->setToolTip(translatedHelp(parameterHelp("pairs")));
    auto* form = new QFormLayout;
    form->addRow(tr("&Test part"), m_split);
    form->addRow(QString(), m_step);
    form->addRow(tr("&Superpixels"), m_superpixels);
    form->addRow(tr("&Pair features"), m_pairs);
    form->addRow(tr("&Enlarge to"), m_augment);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("&Open again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_split, &QComboBox::currentIndexChanged, this, &ImageDataDialog::showWhatFits);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addStretch(1);
    layout->addWidget(buttons);

    m_split->setCurrentIndex(request.split.empty() ? photographsAsTheyAre
            : request.split == "none"              ? noPhotographs
                                                   : everyKthPhotograph);
    m_step->setValue(stepOf(request.split));
    m_superpixels->setValue(request.superpixels == 0
            ? m_superpixels->minimum()
            : static_cast<int>(std::min<std::size_t>(request.superpixels, mostSuperpixels)));
    m_pairs->setCurrentIndex(m_pairs->findData(QString::fromStdString(request.pairs)));
    m_augment->setValue(static_cast<int>(std::min<std::size_t>(request.augment, mostCopies)));
    showWhatFits();
    openWithinScreen(*this, {420, 240});
}

void ImageDataDialog::showWhatFits()
{
    m_step->setEnabled(m_split->currentIndex() == everyKthPhotograph);
}

DataRequest ImageDataDialog::request() const
{
    DataRequest request = m_request;
    const int split = m_split->currentIndex();
    request.split = split == everyKthPhotograph ? everyKthSplit(m_step->value())
        : split == noPhotographs                ? "none"
                                                : "";
    const int superpixels = m_superpixels->value();
    request.superpixels =
        superpixels < fewestSuperpixels ? 0 : static_cast<std::size_t>(superpixels);
    request.pairs = m_pairs->currentData().toString().toStdString();
    request.augment = static_cast<std::size_t>(m_augment->value());
    return request;
}

} // namespace gapscope
