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

QString keysOf(const KeyGroup& group)
{
    QStringList entries;
    for (const QAction* action : group.actions) {
        QStringList keys;
        for (const QKeySequence& key : action->shortcuts())
            keys << u"<b>%1</b>"_s.arg(key.toString(QKeySequence::NativeText).toHtmlEscaped());
        if (!keys.isEmpty())
            entries << keys.join(u", "_s) + ' '_L1 + plainTextOf(*action);
    }
    return entries.isEmpty()
        ? QString()
        : u"<h3>%1</h3><p>%2</p>"_s.arg(group.title.toHtmlEscaped(), entries.join(u" · "_s));
}

} // namespace

QString helpText(const QList<KeyGroup>& groups)
{
    QString text;
    for (const KeyGroup& group : groups)
        text += keysOf(group);
    return text
        + QCoreApplication::translate("Help",
            "<h3>Plots</h3>"
            "<p><b>Wheel</b> zooms at the cursor (over an axis: that axis) · <b>drag</b> zooms "
            "to a rectangle · <b>Shift+drag</b> pans · <b>double click</b> shows everything<br>"
            "<b>← →</b> move the crosshair · <b>↑ ↓</b> choose the curve · <b>Ctrl+click</b> or "
            "<b>Space</b> set the second cursor: differences and ratio · <b>+ − 0</b> zoom<br>"
            "Legend: <b>click</b> selects, <b>double click</b> or <b>Ctrl+click</b> draws only "
            "that "
            "one, <b>Del</b> hides it, in every plot · <b>right click</b> opens a menu</p>"
            "<h3>Path</h3>"
            "<p><b>Click</b> on a plot or <b>drag</b> of its blue line: look at that λ · the "
            "slider below does the same by keys · <b>Del</b> takes a path off the list</p>"
            "<h3>Words, sentences, photographs, poses</h3>"
            "<p><b>→ ←</b> or <b>N B</b> next, back · <b>E</b> next error · <b>T P D</b> truth, "
            "prediction, difference · <b>Home End</b> first, last · <b>+ − 0</b> zoom<br>"
            "In a sentence: <b>Shift+→ ←</b> next, previous token; a <b>click</b> keeps one<br>"
            "In a photograph: <b>click</b> or <b>Ctrl+arrows</b> choose a superpixel · "
            "<b>wheel</b> zooms, <b>drag</b> or <b>Shift+arrows</b> move · <b>R</b> borders · "
            "<b>U</b> scores · <b>L</b> loss-augmented answer · <b>[ ]</b> overlay weaker, "
            "stronger<br>"
            "In a pose: <b>click</b> or <b>Ctrl+arrows</b> choose a part · <b>I</b> pins it, "
            "<b>Shift+click</b> elsewhere, <b>Ctrl+Shift+arrows</b> a cell further, <b>Esc</b> "
            "lets it go · <b>R</b> rings · <b>Y</b> types of relations · <b>U M</b> heat maps of "
            "unary scores and max-marginals</p>");
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

void showKeyHelp(QWidget* window, const QList<KeyGroup>& groups)
{
    QDialog dialog(window);
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
