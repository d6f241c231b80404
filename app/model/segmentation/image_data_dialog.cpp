// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/segmentation/image_data_dialog.h"

#include "app/model/segmentation/segmentation_answers.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

constexpr int fewestSuperpixels = 10, mostSuperpixels = 2000;
constexpr int mostCopies = 100'000;

} // namespace

const DataChoice imageChoice{QT_TRANSLATE_NOOP("gapscope::DataDock", "Split and features…"),
    QT_TRANSLATE_NOOP("gapscope::DataDock",
        "Which photographs test, how finely they are cut, and what is known of two neighbours"),
    makeDialog<ImageDataDialog>, hasPhotographs};

ImageDataDialog::ImageDataDialog(const DataRequest& request, QWidget* parent)
    : SplitDialog(request, parent)
    , m_superpixels(spinBox(fewestSuperpixels - 1, mostSuperpixels, "superpixels",
          translatedHelp(parameterHelp("superpixels"))))
    , m_pairs(choiceBox("pairs", translatedHelp(parameterHelp("pairs")),
          {{tr("100 distances of histograms"), "paper"},
              {tr("… with borders and colours"), "extended"}},
          request.pairs))
    , m_potts(choiceBox("potts", translatedHelp(parameterHelp("potts")),
          {{tr("learnt"), "learnt"}, {tr("1, without features"), "fixed"}}, request.potts))
    , m_loss(choiceBox("loss", translatedHelp(parameterHelp("loss")),
          {{tr("balanced over classes"), "balanced"}, {tr("share of wrong regions"), "hamming"}},
          request.loss))
    , m_augment(spinBox(0, mostCopies, "augment", translatedHelp(parameterHelp("augment"))))
{
    setWindowTitle(tr("Split and features"));
    addSplit(tr("&Test part"), "testPart", translatedHelp(parameterHelp("split-photographs")),
        {{tr("as the data have it"), ""}, {tr("every K-th photograph"), everyKth},
            {tr("none"), "none"}});
    m_augment->setSpecialValueText(tr("no copies"));
    m_superpixels->setSpecialValueText(tr("as usual for the data"));
    form()->addRow(tr("&Superpixels"), m_superpixels);
    form()->addRow(tr("&Pair features"), m_pairs);
    form()->addRow(tr("Pair &weights"), m_potts);
    form()->addRow(tr("&Loss"), m_loss);
    form()->addRow(tr("&Enlarge to"), m_augment);
    m_superpixels->setValue(request.superpixels == 0
            ? m_superpixels->minimum()
            : static_cast<int>(std::min<std::size_t>(request.superpixels, mostSuperpixels)));
    m_augment->setValue(static_cast<int>(std::min<std::size_t>(request.augment, mostCopies)));
    finish({460, 400});
}

DataRequest ImageDataDialog::request() const
{
    DataRequest request = m_request;
    request.split = split();
    const int superpixels = m_superpixels->value();
    request.superpixels =
        superpixels < fewestSuperpixels ? 0 : static_cast<std::size_t>(superpixels);
    request.pairs = valueOf(*m_pairs);
    request.potts = valueOf(*m_potts);
    request.loss = valueOf(*m_loss);
    request.augment = static_cast<std::size_t>(m_augment->value());
    return request;
}

} // namespace gapscope
