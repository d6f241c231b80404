// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a session file, and as the styles of saved runs: read, written and read again, or an
// InputError.
#include "core/machine/error.h"
#include "core/session/session_file.h"
#include "tests/fuzz/fuzz_input.h"

#include <nlohmann/json.hpp>

using namespace gapscope;

namespace {

/// Values that a window uses without further checks.
void requirePlain(const nlohmann::json& value)
{
    require(!value.is_null());
    if (value.is_number_integer())
        require(value.get<std::int64_t>() == value.get<int>());
    if (value.is_structured())
        for (const nlohmann::json& member : value)
            requirePlain(member);
}

template <typename Read> void requireAccepted(const Read& read)
{
    try {
        read();
    } catch (const InputError&) {
        require(false);
    }
}

bool isPlainName(const std::string& name)
{
    return name.find('/') == std::string::npos && !name.starts_with('.');
}

void readAsSession(const std::string& text)
{
    const SessionFile session = sessionFromJson(text, "fuzz");
    require(session.view.is_object() && session.window.is_object());
    requirePlain(session.view);
    requirePlain(session.window);
    for (const SessionRun& run : session.runs) {
        require(isPlainName(run.kept) && isPlainName(run.file) && isPlainName(run.checkpoint));
        const bool inside = !std::holds_alternative<std::monostate>(run.record);
        require(inside == (run.kept.empty() && run.file.empty()));
    }
    SolverOptions options;
    for (const auto& [key, value] : session.options)
        setOption(options, key, value);
    // An accepted session must survive being saved.
    requireAccepted([&] {
        const std::string written = toJson(session);
        require(toJson(sessionFromJson(written, "again")) == written);
    });
}

void readAsLooks(const std::string& text)
{
    const RunStyles looks = stylesFromJson(text, "fuzz");
    requireAccepted([&] { require(stylesFromJson(toJson(looks), "again") == looks); });
}

template <typename Read> void attempt(const Read& read, const std::string& text)
{
    try {
        read(text);
    } catch (const InputError&) {
        // expected for bad input
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    attempt(readAsSession, text);
    attempt(readAsLooks, text);
    return 0;
}
