// SPDX-License-Identifier: GPL-3.0-or-later
// mime_of FILE…: the MIME type of each, as a desktop's Qt programs see it.
#include <QMimeDatabase>

#include <cstdio>

int main(int argc, char** argv)
{
    const QMimeDatabase types;
    for (int k = 1; k < argc; ++k)
        std::puts(qPrintable(types.mimeTypeForFile(QString::fromLocal8Bit(argv[k])).name()));
    return 0;
}
