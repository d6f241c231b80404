// SPDX-License-Identifier: GPL-3.0-or-later
// mutants TARGET FOLDER COUNT [--contained]: a fuzz target without libFuzzer, for the tests: every
// file of the folder, and so many seeded mutants of these. mutants --seeds DIR: writes the seeds. A
// broken contract ends the program. --contained: inputs that end the reader, as they would end the
// separate reading process, are counted.
#include "tests/datasets/damage.h"
#include "tests/fuzz/fuzz_seeds.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

using Target = int (*)(const std::uint8_t* data, std::size_t size);
#define GAPSCOPE_FUZZ_TARGET(name) extern "C" int fuzz_##name(const std::uint8_t*, std::size_t);
#include "fuzz_targets.inc"
#undef GAPSCOPE_FUZZ_TARGET

namespace {

using namespace gapscope;

/// Sorted by name, so that a seed means the same everywhere.
std::vector<std::string> filesIn(const std::string& folder)
{
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.is_regular_file())
            paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<std::string> files;
    for (const auto& path : paths) {
        std::ifstream file(path, std::ios::binary);
        files.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
    }
    return files;
}

std::vector<std::string> inputsFrom(const std::vector<std::string>& files, int count)
{
    using namespace std::string_view_literals;
    std::vector<std::string> inputs = files;
    Random random(20161);
    for (int k = 0; k < count; ++k)
        inputs.push_back(mutated(files[static_cast<std::size_t>(k) % files.size()],
            "\0\1\t\n\r #:,;{}[]\"'-.09aqz\x7f\xc3\xff"sv, random));
    return inputs;
}

Target targetNamed(const std::string& name)
{
#define GAPSCOPE_FUZZ_TARGET(target)                                                               \
    if (name == #target)                                                                           \
        return fuzz_##target;
#include "fuzz_targets.inc"
#undef GAPSCOPE_FUZZ_TARGET
    return nullptr;
}

void read(Target target, const std::string& input)
{
    target(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
}

/// Reads inputs from `first` on in a separate process; returns how many it survived.
std::size_t readApart(Target target, const std::vector<std::string>& inputs, std::size_t first)
{
    int ends[2];
    if (::pipe(ends) != 0)
        std::abort();
    const pid_t child = ::fork();
    if (child == 0) {
        for (std::size_t k = first; k < inputs.size(); ++k) {
            ::alarm(10); // a hang counts as an end, too
            read(target, inputs[k]);
            if (::write(ends[1], "", 1) != 1)
                ::_exit(1);
        }
        ::_exit(0);
    }
    ::close(ends[1]);
    std::size_t done = 0;
    for (char bytes[256];;) {
        const ssize_t got = ::read(ends[0], bytes, sizeof bytes);
        if (got <= 0)
            break;
        done += static_cast<std::size_t>(got);
    }
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);
    return done;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc == 3 && std::strcmp(argv[1], "--seeds") == 0) {
        writeFuzzSeeds(argv[2]);
        return 0;
    }
    const Target target = argc > 3 ? targetNamed(argv[1]) : nullptr;
    const int count = argc > 3 ? std::atoi(argv[3]) : 0;
    const std::vector<std::string> files =
        target && count > 0 ? filesIn(argv[2]) : std::vector<std::string>();
    if (files.empty()) {
        std::fputs("usage: mutants TARGET FOLDER COUNT [--contained] | --seeds DIR\n", stderr);
        return 2;
    }
    const std::vector<std::string> inputs = inputsFrom(files, count);
    if (!std::freopen("/dev/null", "w", stderr)) // libraries say of every image what is wrong
        return 2;
    const auto begin = std::chrono::steady_clock::now();
    std::size_t ended = 0;
    if (argc > 4 && std::strcmp(argv[4], "--contained") == 0)
        for (std::size_t k = 0; (k += readApart(target, inputs, k)) < inputs.size(); ++k)
            ++ended;
    else
        for (const std::string& input : inputs)
            read(target, input);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("%zu files and %d mutants in %.1f s, %zu ended the reader\n", files.size(), count,
        seconds.count(), ended);
    return 0;
}
