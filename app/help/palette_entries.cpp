// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/palette_entries.h"

#include "app/help/manual.h"
#include "app/parts/actions.h"
#include "core/options/solver_options.h"
#include "datasets/opening/catalogue.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

struct Entries {
    Q_DECLARE_TR_FUNCTIONS(Palette)
};

QString withoutMarks(QString text)
{
    text.remove('&'_L1);
    if (text.endsWith(u"…"_s))
        text.chop(1);
    return text;
}

/// "save record" of "saveRecord": the name of an action in English, in every language.
QString wordsOf(const QString& name)
{
    static const QRegularExpression capital(u"([A-Z])"_s);
    return QString(name).replace(capital, u" \\1"_s).toLower();
}

/// A text of the sources in German, for searches in the English window.
QString german(const char* context, const QString& text)
{
    static const std::unique_ptr<QTranslator> words = [] {
        auto translator = std::make_unique<QTranslator>();
        [[maybe_unused]] const bool read = translator->load(translationFile(u"de"_s));
        return translator;
    }();
    return words->translate(context, text.toUtf8().constData());
}

/// The names of data in English, by which they are known, in German, and as on the command line.
QString namesOfData(const QString& id)
{
    const CatalogueEntry* entry = findCatalogueEntry(id.toStdString());
    if (!entry)
        return {};
    const QString title = qs(entry->title);
    return title + ' '_L1 + german("DataCaption", title) + ' '_L1 + id;
}

/// Why an action is disabled, if its tooltip says so; its status tip is the usual text.
QString whyDisabled(const QAction& action)
{
    if (action.isEnabled())
        return {};
    return action.statusTip().isEmpty() || action.toolTip().startsWith(action.statusTip())
        ? Entries::tr("Not possible now")
        : action.toolTip();
}

PaletteEntry entryOf(QAction& action, const QString& place)
{
    const QVariant own = action.property(plainText);
    const QString text = own.isValid() ? own.toString() : action.text();
    const QString name = action.objectName().isEmpty() && action.parent()
        ? action.parent()->objectName() // of a dock, to show it
        : action.objectName();
    return {withoutMarks(text), place, action.shortcut().toString(QKeySequence::NativeText),
        wordsOf(name) + ' '_L1 + withoutMarks(german("Actions", text)) + ' '_L1
            + namesOfData(action.data().toString()) + ' '_L1 + action.statusTip(),
        whyDisabled(action), [of = QPointer(&action)] {
            if (of && of->isEnabled())
                of->trigger();
        }};
}

/// Collects the actions of menus and submenus, each once.
class EntriesOfMenus {
public:
    /// place: the menus above and itself.
    void add(const QMenu& menu, const QStringList& place)
    {
        for (QAction* action : menu.actions()) {
            if (action->menu()) {
                add(*action->menu(), place + QStringList{withoutMarks(action->text())});
            } else if (!action->isSeparator() && action->isVisible() && !m_seen.contains(action)) {
                m_seen.insert(action);
                m_entries << entryOf(*action, place.join(u" › "_s));
                if (place.size() > 3) // a figure of a paper, whose entries are all alike
                    m_entries.back().title.prepend(place.back() + u": "_s);
            }
        }
    }
    const QList<PaletteEntry>& entries() const { return m_entries; }

private:
    QList<PaletteEntry> m_entries;
    QSet<const QAction*> m_seen;
};

} // namespace

QList<PaletteEntry> actionEntries(const QMenuBar& menus)
{
    EntriesOfMenus found;
    for (const QAction* title : menus.actions())
        if (title->menu())
            found.add(*title->menu(), {withoutMarks(title->text())});
    return found.entries();
}

QList<PaletteEntry> optionEntries(
    const OptionForm& form, const std::function<void(const QString&)>& reveal)
{
    QList<PaletteEntry> entries;
    for (const OptionField& field : optionFields()) {
        const QString key = qs(field.key);
        if (!form.control(key))
            continue;
        const auto both = [](std::string_view text) {
            return qs(text) + ' '_L1 + german("SolverOptions", qs(text)) + ' '_L1;
        };
        entries.append({optionTitle(field), Entries::tr("Option"), {},
            wordsOf(key).replace('_'_L1, ' '_L1) + ' '_L1 + both(field.label) + both(field.help),
            {}, [reveal, key] { reveal(key); }});
    }
    return entries;
}

QList<PaletteEntry> manualEntries(
    const std::function<void(const QString& page, const QString& heading)>& open)
{
    QList<PaletteEntry> entries;
    for (const ManualPage& page : manualPages())
        entries.append({page.title, Entries::tr("Manual"), {}, page.name, {},
            [open, name = page.name] { open(name, {}); }});
    for (const GlossaryEntry& term : glossary())
        entries.append({term.term, Entries::tr("Glossary"), {},
            term.key + ' '_L1 + german("Glossary", term.key), {},
            [open, term = term.term] { open(u"glossary"_s, term); }});
    return entries;
}

} // namespace gapscope
