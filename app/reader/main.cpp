// SPDX-License-Identifier: GPL-3.0-or-later
// gapscope-reader reads untrusted files with libraries that such files can crash: gapscope and
// gapscope-cli start it (reader_process.h), and it can only answer on its standard input.
#include "datasets/reader/serve.h"

#include <cstdio>
#include <string_view>

int main(int argc, char** argv)
{
    if (argc == 2 && std::string_view(argv[1]) == "onnx")
        return gapscope::serveOnnx();
    if (argc == 2 && std::string_view(argv[1]) == "hdf5")
        return gapscope::serveHdf5();
    std::fputs("gapscope-reader is started by gapscope and gapscope-cli\n", stderr);
    return 2;
}
