// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/example_values.h"

#include <QCoreApplication>

namespace gapscope {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("ExampleNames", text); }

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
        tr("find a name"), true};
}

} // namespace gapscope
