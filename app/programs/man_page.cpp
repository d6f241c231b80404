// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programs/man_page.h"

#include <cstdio>
#include <fmt/format.h>

namespace gapscope {
namespace {

/// Escapes text for man(7): no requests, no escapes, searchable hyphens.
std::string escaped(const std::string& text)
{
    std::string page;
    for (const char c : text) {
        if (page.empty() && (c == '.' || c == '\''))
            page += "\\&";
        if (c == '\\')
            page += "\\e";
        else if (c == '-')
            page += "\\-";
        else
            page += c == '\n' ? ' ' : c;
    }
    return page;
}

std::string upper(std::string text)
{
    std::transform(text.begin(), text.end(), text.begin(),
        [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

std::string optionEntry(const CLI::Option& option)
{
    const CLI::Formatter form;
    const bool positional = option.get_positional();
    return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n",
        escaped(form.make_option_name(&option, positional)),
        escaped(form.make_option_opts(&option)), escaped(form.make_option_desc(&option)));
}

/// All option groups of --help; groups without a name are hidden there, too.
std::string options(const CLI::App& app)
{
    std::string page;
    for (const std::string& group : app.get_groups()) {
        std::string entries;
        for (const CLI::Option* option :
            app.get_options([&](const CLI::Option* o) { return o->get_group() == group; }))
            entries += optionEntry(*option);
        if (group == "Options") // those without their own group
            page += entries;
        else if (!group.empty() && !entries.empty())
            page += fmt::format(".PP\n{}:\n{}", escaped(group), entries);
    }
    return page;
}

std::string commands(const CLI::App& program)
{
    std::string page;
    for (const CLI::App* command : program.get_subcommands({}))
        page += fmt::format(".SS {} {}\n{}\n{}", escaped(program.get_name()),
            escaped(command->get_name()), escaped(command->get_description()), options(*command));
    return page.empty() ? page : ".SH COMMANDS\n" + page;
}

/// Each line becomes a section: "Exit status: …" one of that name; a line without a name is a note.
std::string footer(const std::string& text)
{
    std::string page;
    for (const std::string& line : CLI::detail::split(text, '\n')) {
        const std::size_t colon = line.find(": ");
        page += colon < 20 ? fmt::format(
                    ".SH {}\n{}\n", upper(line.substr(0, colon)), escaped(line.substr(colon + 2)))
                           : fmt::format(".SH NOTES\n{}\n", escaped(line));
    }
    return page;
}

} // namespace

std::string manPage(const CLI::App& program, const std::string& seeAlso)
{
    const std::string name = escaped(program.get_name());
    const bool has = !program.get_subcommands({}).empty();
    return fmt::format(".\\\" SPDX-License-Identifier: GPL-3.0-or-later\n"
                       ".TH {} 1 \"\" \"GapScope {}\" \"User Commands\"\n"
                       ".SH NAME\n{} \\- {}\n"
                       ".SH SYNOPSIS\n.B {}\n[OPTION]... {}\n"
                       ".SH OPTIONS\n{}{}{}.SH SEE ALSO\n.BR {} (1)\n",
        upper(name), GAPSCOPE_VERSION, name, escaped(program.get_description()), name,
        has ? "COMMAND [ARGUMENT]..." : "[FILE]...", options(program), commands(program),
        footer(program.get_footer()), escaped(seeAlso));
}

void offerManPage(CLI::App& program, const std::string& seeAlso)
{
    program
        .add_flag_callback("--man",
            [&program, seeAlso] {
                std::fputs(manPage(program, seeAlso).c_str(), stdout);
                throw CLI::Success();
            })
        ->group("");
}

} // namespace gapscope
