// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as messages show them.
#include "app/parts/message_bar.h"

namespace gapscope {
namespace {

QString placeOf(const InputError& error, const QString& where)
{
    return error.line() > 0 ? u"%1:%2"_s.arg(where).arg(error.line()) : where;
}

} // namespace

QString detailsOf(const InputError& error)
{
    return MessageBar::tr("Where: %1\nFound: %2\nExpected: %3")
        .arg(placeOf(error, qs(error.where())), qs(error.found()), qs(error.expected()));
}

QString sentenceOf(const InputError& error)
{
    constexpr qsizetype longest = 320; // a few lines in a narrow window
    QString whole = qs(error.what());
    if (whole.size() <= longest)
        return whole;
    QString where = qs(error.where());
    const qsizetype folders = where.lastIndexOf('/'_L1, where.indexOf(": "_L1)) + 1;
    if (whole.remove(0, folders).size() <= longest)
        return whole;
    return MessageBar::tr("%1: %2. Details say what was expected.")
        .arg(placeOf(error, where.remove(0, folders)), qs(error.found()));
}

} // namespace gapscope
