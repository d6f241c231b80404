// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/help.h"

#include "app/parts/actions.h"
#include "app/parts/file_dialogs.h"
#include "core/records/run_record.h"

namespace gapscope {

namespace {

/// "Save run" of "Save &run…".
QString plainTextOf(const QAction& action)
{
    const QVariant own = action.property(plainText);
    QString text = (own.isValid() ? own.toString() : action.text()).remove('&'_L1);
    if (text.endsWith(u"…"_s))
        text.chop(1);
    return text.toHtmlEscaped();
}

/// A row of the table: keys or mouse, and what they do.
QString rowOf(const QString& keys, const QString& text)
{
    return u"<tr><td style='padding-right:16px'><b>%1</b></td><td>%2</td></tr>"_s.arg(keys, text);
}

QString sectionOf(const QString& title, const QString& rows)
{
    return rows.isEmpty()
        ? QString()
        : u"<tr><td colspan='2'><h3>%1</h3></td></tr>%2"_s.arg(title.toHtmlEscaped(), rows);
}

QString keysOf(const KeyGroup& group)
{
    QString rows;
    for (const QAction* action : group.actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << key.toString(QKeySequence::NativeText).toHtmlEscaped();
        if (!keys.isEmpty())
            rows += rowOf(keys.join(u"</b>, <b>"_s), plainTextOf(*action));
    }
    return sectionOf(group.title, rows);
}

struct Help {
    Q_DECLARE_TR_FUNCTIONS(Help)
};

QString keysOfPlots()
{
    return sectionOf(Help::tr("Plots"),
        rowOf(Help::tr("Wheel"), Help::tr("zoom at the cursor; over an axis: that axis"))
            + rowOf(Help::tr("Drag"), Help::tr("zoom to a rectangle"))
            + rowOf(Help::tr("Shift+drag"), Help::tr("pan"))
            + rowOf(Help::tr("Double click"), Help::tr("show everything"))
            + rowOf(u"← →"_s, Help::tr("move the crosshair"))
            + rowOf(u"↑ ↓"_s, Help::tr("choose the curve"))
            + rowOf(Help::tr("Ctrl+click, Space"),
                Help::tr("set the second cursor: differences and ratio"))
            + rowOf(u"+ − 0"_s, Help::tr("zoom in, out, show everything")));
}

QString keysOfRunsAndPaths()
{
    return sectionOf(Help::tr("Runs and paths"),
        rowOf(Help::tr("Click on the box of a run"), Help::tr("draw it, or not"))
            + rowOf(
                Help::tr("Double click or Ctrl+click on its line"), Help::tr("draw this one alone"))
            + rowOf(Help::tr("Double click on its name, F2"), Help::tr("rename it"))
            + rowOf(Help::tr("Click on a name above a plot"),
                Help::tr("hide the curve; with Ctrl: draw it alone"))
            + rowOf(Help::tr("Click on a plot of a path"), Help::tr("look at that λ"))
            + rowOf(Help::tr("Drag of its blue line"),
                Help::tr("the same; the slider below does it by keys"))
            + rowOf(Help::tr("Del"), Help::tr("take the selected ones off the list")));
}

QString keysOfExamples()
{
    return sectionOf(Help::tr("Words, sentences, photographs, poses"),
        rowOf(Help::tr("→ ←, N B"), Help::tr("next example, previous one"))
            + rowOf(u"E"_s, Help::tr("next error"))
            + rowOf(u"T P D"_s, Help::tr("truth, prediction, difference"))
            + rowOf(Help::tr("Home End"), Help::tr("first, last"))
            + rowOf(u"+ − 0"_s, Help::tr("zoom"))
            + rowOf(Help::tr("Shift+→ ←"),
                Help::tr("in a sentence: next, previous token; a click keeps one"))
            + rowOf(Help::tr("Click, Ctrl+arrows"),
                Help::tr("in a photograph or pose: choose a superpixel or part"))
            + rowOf(Help::tr("Drag, Shift+arrows"), Help::tr("in a photograph: move")));
}

QString keysOfOverlays()
{
    return sectionOf(Help::tr("What a photograph or pose shows"),
        rowOf(u"R"_s, Help::tr("borders of superpixels; rings of a pose"))
            + rowOf(u"U"_s, Help::tr("scores of a photograph; unary scores of a pose"))
            + rowOf(u"L"_s, Help::tr("loss-augmented answer"))
            + rowOf(u"[ ]"_s, Help::tr("overlay weaker, stronger"))
            + rowOf(u"I"_s, Help::tr("pin the chosen part of a pose where it is; Esc lets it go"))
            + rowOf(Help::tr("Shift+click"), Help::tr("pin it elsewhere"))
            + rowOf(Help::tr("Ctrl+Shift+arrows"), Help::tr("pin it a cell further"))
            + rowOf(u"Y"_s, Help::tr("types of relations"))
            + rowOf(u"M"_s, Help::tr("max-marginals")));
}

} // namespace

QString helpText(const QList<KeyGroup>& groups)
{
    QString rows;
    for (const KeyGroup& group : groups)
        rows += keysOf(group);
    return u"<table cellspacing='2'>%1</table>"_s.arg(
        rows + keysOfPlots() + keysOfRunsAndPaths() + keysOfExamples() + keysOfOverlays());
}

QString aboutText()
{
    const RunRecord record = newRecord();
    return QCoreApplication::translate("Help",
        "<h3>GapScope %1</h3>"
        "<p>Watch structured SVMs train with block-coordinate Frank-Wolfe.</p>"
        "<p>Commit %2, %3, chain kernels: %4</p>"
        "<p>Lacoste-Julien, Jaggi, Schmidt, Pletscher: Block-coordinate Frank-Wolfe optimization "
        "for structural SVMs. ICML 2013.<br>Osokin, Alayrac, Lukasewitz, Dokania, Lacoste-Julien: "
        "Minding the gaps for block Frank-Wolfe optimization of structured SVMs. ICML 2016.</p>"
        "<p>Free software under the GNU General Public License, version 3 or later.</p>")
        .arg(qs(record.program.version), qs(record.program.commit), qs(record.program.build),
            qs(record.program.kernel));
}

QList<KeyGroup> keyGroupsOf(const QMenuBar& menus)
{
    QSet<QAction*> listed;
    const std::function<void(const QMenu*, QList<QAction*>&)> collect = [&](const QMenu* menu,
                                                                            auto& all) {
        for (QAction* action : menu->actions())
            if (action->menu())
                collect(action->menu(), all);
            else if (!listed.contains(action)) {
                listed.insert(action);
                all << action;
            }
    };
    QList<KeyGroup> groups;
    for (const QAction* title : menus.actions())
        if (title->menu()) {
            groups.append({title->text().remove('&'_L1), {}});
            collect(title->menu(), groups.back().actions);
        }
    return groups;
}

void showKeyHelp(QMainWindow& window)
{
    QList<KeyGroup> groups = keyGroupsOf(*window.menuBar());
    QSet<QString> titles; // the lists of runs and of records have the same keys
    for (const auto* view : window.findChildren<QAbstractItemView*>())
        if (!view->actions().isEmpty() && !titles.contains(view->accessibleName())) {
            groups.append({view->accessibleName(), view->actions()});
            titles.insert(view->accessibleName());
        }
    QDialog dialog(&window);
    dialog.setWindowTitle(QCoreApplication::translate("Help", "Keys and mouse"));
    auto* text = new QLabel(helpText(groups));
    text->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->button(QDialogButtonBox::Close)->setIcon({}); // as in other dialogs
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(scrolling(text), 1);
    layout->addWidget(buttons);
    constexpr int width = 640;
    openWithinScreen(dialog, {width, text->heightForWidth(width) + 80});
    dialog.exec();
}

} // namespace gapscope
