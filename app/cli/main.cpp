// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_cli.h"

int main(int argc, char** argv) { return gapscope::runCli(argc, argv); }
