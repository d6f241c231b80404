// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/common/example_values.h"

#include <QCoreApplication>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("gapscope::ExampleNames", text); }

} // namespace

ExampleNames ExampleNames::words()
{
    return {tr("word"), tr("words"), tr("letter"), tr("letters"), tr("find a word")};
}

ExampleNames ExampleNames::sentences()
{
    return {tr("sentence"), tr("sentences"), tr("token"), tr("tokens"), tr("find a word")};
}

ExampleNames ExampleNames::photographs()
{
    return {tr("photograph"), tr("photographs"), tr("superpixel"), tr("superpixels"),
        tr("find a name"), true,
        tr("class-balanced: over the classes of the photograph the mean share of their area that "
           "is labelled wrong, 0 … 1"),
        tr("IoU"),
        tr("|truth ∩ prediction| / |truth ∪ prediction| on pixels, 0 … 1: of the foreground, of "
           "several classes the mean"),
        tr("pixel"), tr("pixels"),
        tr("The mass on the labels of a superpixel: This superpixel, column dual.")};
}

ExampleNames ExampleNames::poses()
{
    return {tr("photograph"), tr("photographs"), tr("part"), tr("parts"), tr("find a name"), true,
        tr("over the 26 parts the mean of min(1, d² / s²), 0 … 1: d the distance to the truth, s "
           "that of left shoulder and right hip"),
        tr("PCK"),
        tr("PCK@0.2: joints at most 0.2 s from the truth / 14, s the true distance of left "
           "shoulder and right hip"),
        tr("joint"), tr("joints")};
}

ExampleNames ExampleNames::alignments()
{
    return {tr("sentence pair"), tr("sentence pairs"), tr("word"), tr("words"), tr("find a word"),
        true, tr("wrong links + 3 · missed links"), tr("AER"),
        tr("Alignment error rate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|), 0 … 1: A the predicted "
           "links, S the sure ones, P the sure and the possible ones"),
        tr("word pair"), tr("word pairs")};
}

ExampleNames ExampleNames::classes()
{
    ExampleNames names{
        tr("example"), tr("examples"), tr("class"), tr("classes"), tr("find a class")};
    names.loss = tr("1 where the predicted class is wrong, else 0");
    names.counted = tr("example");
    names.countedAll = tr("examples");
    return names;
}

} // namespace gapscope
