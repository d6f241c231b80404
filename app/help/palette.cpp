// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/help/palette.h"

#include "widgets/controls/boxes.h"

namespace gapscope {
namespace {

bool beginsAWord(const QString& text, const QString& part)
{
    for (qsizetype at = 0; (at = text.indexOf(part, at, Qt::CaseInsensitive)) >= 0; ++at)
        if (at == 0 || !text[at - 1].isLetterOrNumber())
            return true;
    return false;
}

int rankOfWord(const PaletteEntry& entry, const QString& word)
{
    if (entry.title.compare(word, Qt::CaseInsensitive) == 0)
        return 0;
    if (entry.title.startsWith(word, Qt::CaseInsensitive))
        return 1;
    if (beginsAWord(entry.title, word))
        return 2;
    if (entry.title.contains(word, Qt::CaseInsensitive))
        return 3;
    if (beginsAWord(entry.words, word) || beginsAWord(entry.place, word))
        return 5;
    if (entry.words.contains(word, Qt::CaseInsensitive)
        || entry.place.contains(word, Qt::CaseInsensitive))
        return 7;
    return -1;
}

/// "χ" of "chi"; other words as they are.
QString asGreekLetter(const QString& word)
{
    static const QStringList names = // from α on; ς has no name of its own
        u"alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho "
        "- sigma tau upsilon phi chi psi omega"_s.split(' '_L1);
    const qsizetype k = names.indexOf(word.toLower());
    return k < 0 ? word : QString(QChar(static_cast<char16_t>(u'α' + k)));
}

} // namespace

int paletteRank(const PaletteEntry& entry, const QString& text)
{
    int rank = 0;
    for (const QString& word : text.split(' '_L1, Qt::SkipEmptyParts)) {
        int ofWord = rankOfWord(entry, word);
        if (const int ofLetter = rankOfWord(entry, asGreekLetter(word));
            ofWord < 0 || (ofLetter >= 0 && ofLetter < ofWord))
            ofWord = ofLetter;
        if (ofWord < 0)
            return -1;
        rank += ofWord;
    }
    return rank;
}

QList<PaletteEntry> paletteMatches(const QList<PaletteEntry>& entries, const QString& text)
{
    QList<std::pair<int, const PaletteEntry*>> ranked;
    for (const PaletteEntry& entry : entries)
        if (const int rank = paletteRank(entry, text); rank >= 0)
            ranked.append({rank, &entry});
    std::ranges::stable_sort(ranked, {}, [](const auto& each) { return each.first; });
    QList<PaletteEntry> matches;
    for (const auto& [rank, entry] : ranked)
        matches << *entry;
    return matches;
}

Palette::Palette(QWidget* window)
    : QDialog(window)
    , m_search(new QLineEdit)
    , m_list(new QTreeWidget)
    , m_reason(new QLabel)
{
    setObjectName(u"palette"_s);
    setWindowTitle(tr("Find an action, an option or a page"));
    m_search->setObjectName(u"paletteSearch"_s);
    m_search->setPlaceholderText(tr("action, option, page of the manual, term"));
    m_search->setAccessibleName(tr("Find"));
    m_search->setToolTip(
        tr("Some letters of its name, in English or German; ↑ ↓ choose, Enter does "
           "it, Esc closes"));
    m_search->installEventFilter(this);
    m_list->setObjectName(u"paletteList"_s);
    m_list->setAccessibleName(tr("What matches"));
    m_list->setHeaderHidden(true);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setColumnCount(3);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Fixed);
    m_list->header()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFocusPolicy(Qt::NoFocus); // the search keeps it: its arrows move here
    m_reason->setObjectName(u"paletteReason"_s);
    m_reason->setWordWrap(true);
    m_reason->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = plainLayout<QVBoxLayout>(this, 6, {8, 8, 8, 8});
    addWidgets(layout, {m_search, m_list, m_reason});
    connect(m_search, &QLineEdit::textChanged, this, &Palette::search);
    connect(m_list, &QTreeWidget::itemClicked, this, &Palette::take);
    connect(m_list, &QTreeWidget::currentItemChanged, this, &Palette::showReason);
}

void Palette::openWith(const QList<PaletteEntry>& entries)
{
    m_entries = entries;
    m_search->clear();
    search();
    const QWidget* over = parentWidget();
    resize(qBound(680, over->width() * 2 / 3, 960), 420);
    m_list->header()->resizeSection(0, width() * 3 / 5);
    move(over->mapToGlobal(QPoint((over->width() - width()) / 2, over->height() / 8)));
    show();
    activateWindow();
    m_search->setFocus(Qt::PopupFocusReason);
}

void Palette::search()
{
    m_shown = paletteMatches(m_entries, m_search->text());
    m_list->clear();
    for (const PaletteEntry& entry : m_shown)
        addRow(entry);
    if (!m_shown.isEmpty())
        m_list->setCurrentItem(m_list->topLevelItem(0));
    showReason();
}

void Palette::addRow(const PaletteEntry& entry)
{
    auto* row = new QTreeWidgetItem(m_list, {entry.title, entry.place, entry.keys});
    for (const int column : {1, 2})
        row->setForeground(column, palette().placeholderText());
    QString said = entry.title + u", "_s + entry.place;
    if (!entry.keys.isEmpty())
        said += u", "_s + entry.keys;
    if (!entry.whyNot.isEmpty()) {
        row->setForeground(0, palette().brush(QPalette::Disabled, QPalette::Text));
        said += u", "_s + entry.whyNot;
    }
    row->setData(0, Qt::AccessibleTextRole, said);
    row->setToolTip(0, entry.whyNot.isEmpty() ? entry.title : entry.whyNot);
    row->setToolTip(1, entry.place);
}

/// A line for it is there even when empty: the list keeps its height.
void Palette::showReason()
{
    const qsizetype row = m_list->indexOfTopLevelItem(m_list->currentItem());
    const QString text = m_shown.isEmpty() ? tr("No matches.")
        : row >= 0                         ? m_shown[row].whyNot
                                           : QString();
    m_reason->setText(text.isEmpty() ? u" "_s : text);
    m_search->setAccessibleDescription(
        row >= 0 ? m_list->currentItem()->data(0, Qt::AccessibleTextRole).toString() : text);
}

void Palette::take()
{
    const qsizetype row = m_list->indexOfTopLevelItem(m_list->currentItem());
    if (row < 0 || !m_shown[row].whyNot.isEmpty())
        return;
    const PaletteEntry entry = m_shown[row];
    hide();
    entry.take();
}

bool Palette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QCoreApplication::sendEvent(m_list, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            take();
            return true;
        default:
            break;
        }
    }
    return QDialog::eventFilter(watched, event);
}

/// Closes when the user turns to another window.
void Palette::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::ActivationChange && isVisible() && !isActiveWindow())
        hide();
}

} // namespace gapscope
