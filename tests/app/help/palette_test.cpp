// SPDX-License-Identifier: GPL-3.0-or-later
// The palette of Ctrl+Shift+P: what matches, and that it does what is chosen.
#include "app/help/help_menu.h"
#include "app/help/manual_window.h"
#include "app/help/palette.h"
#include "tests/app/support/access_walk.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QTreeWidget>

namespace gapscope {
namespace {

PaletteEntry entry(const char* title, const char* place = "", const char* words = "")
{
    return {
        QString::fromUtf8(title), QString::fromUtf8(place), {}, QString::fromUtf8(words), {}, {}};
}

QStringList titlesOf(const QList<PaletteEntry>& entries)
{
    QStringList titles;
    for (const PaletteEntry& each : entries)
        titles << each.title;
    return titles;
}

} // namespace

class PaletteTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void betterMatchesComeFirst()
    {
        const QList<PaletteEntry> all{entry("Stop"), entry("Export this view"), entry("Reset view"),
            entry("View"), entry("Notes", "View"), entry("Very intricate new w")};
        QCOMPARE(titlesOf(paletteMatches(all, QStringLiteral("view"))),
            (QStringList{QStringLiteral("View"), QStringLiteral("Export this view"),
                QStringLiteral("Reset view"), QStringLiteral("Notes")}));
        QCOMPARE(titlesOf(paletteMatches(all, QStringLiteral("this VIEW"))),
            QStringList{QStringLiteral("Export this view")});
        QCOMPARE(paletteRank(all[0], QStringLiteral("z")), -1);
        QCOMPARE(paletteMatches(all, {}).size(), all.size());
    }

    void greekLettersHaveTheirNames()
    {
        const QList<PaletteEntry> all{
            entry("Chief"), entry("χ"), entry("Setup: λ"), entry("ν", "", "share of the mean gap")};
        const auto found = [&all](const char* text) {
            return titlesOf(paletteMatches(all, QString::fromUtf8(text)));
        };
        QCOMPARE(found("chi"), (QStringList{QStringLiteral("χ"), QStringLiteral("Chief")}));
        QCOMPARE(found("Lambda"), QStringList{QStringLiteral("Setup: λ")});
        QCOMPARE(found("nu mean"), QStringList{QStringLiteral("ν")});
        QCOMPARE(found("psi"), QStringList());
    }

    void enterRunsAnAction()
    {
        search("ru");
        QVERIFY(titlesOf(palette().shown()).contains(QStringLiteral("Run")));
        searchAgain("run");
        QCOMPARE(palette().shown().front().title, QStringLiteral("Run"));
        QCOMPARE(palette().shown().front().keys, QStringLiteral("Ctrl+R"));
        press(Qt::Key_Return);
        QVERIFY(!palette().isVisible());
        QTRY_VERIFY(!session().runs().empty());
    }

    void whatIsDisabledIsNotRun()
    {
        search("stop");
        QCOMPARE(palette().shown().front().title, QStringLiteral("Stop"));
        QVERIFY(!palette().shown().front().whyNot.isEmpty());
        QVERIFY(palette()
                    .findChild<QLabel*>(QStringLiteral("paletteReason"))
                    ->text()
                    .contains(palette().shown().front().whyNot));
        press(Qt::Key_Return);
        QVERIFY(palette().isVisible());
        press(Qt::Key_Escape);
        QVERIFY(!palette().isVisible());
    }

    void anOptionGetsTheFocus()
    {
        search("cache size");
        QVERIFY2(palette().shown().front().title.startsWith(QStringLiteral("Cache size")),
            qPrintable(palette().shown().front().title));
        press(Qt::Key_Return);
        const QWidget* control = m_window->method()->form()->control(QStringLiteral("cache_size"));
        QTRY_VERIFY(control->isVisible());
        searchAgainFor("gap check");
        press(Qt::Key_Return);
        const QWidget* check = m_window->method()->form()->control(QStringLiteral("gap_check"));
        QTRY_VERIFY(check == QApplication::focusWidget()
            || check->isAncestorOf(QApplication::focusWidget()));
        QVERIFY(!check->visibleRegion().isEmpty());
    }

    void aTermOpensTheGlossary()
    {
        search("pairwise step");
        QTreeWidget* list = palette().findChild<QTreeWidget*>();
        while (palette().shown()[list->indexOfTopLevelItem(list->currentItem())].place
            != QStringLiteral("Glossary"))
            press(Qt::Key_Down);
        press(Qt::Key_Return);
        const ManualWindow& manual = m_window->features().help.manual();
        QTRY_VERIFY(manual.isVisible());
        QCOMPARE(manual.browser()->textCursor().block().text(), QStringLiteral("pairwise step"));
    }

    /// An action that stands in no menu would not be.
    void everyActionOfTheWindowIsFound()
    {
        search("");
        const QStringList found = titlesOf(palette().shown());
        int actions = 0;
        for (const QAction* action :
            m_window->findChildren<QAction*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (action->objectName().isEmpty() || action->menu() || !action->isVisible())
                continue;
            ++actions;
            const QVariant own = action->property(plainText);
            QString title = own.isValid() ? own.toString() : action->text();
            title.remove(QLatin1Char('&')).remove(QChar(0x2026));
            QVERIFY2(found.contains(title), qPrintable(title));
        }
        QVERIFY(actions > 40);
    }

    void germanFindsItInTheEnglishWindow()
    {
        search("Beenden"); // Quit
        QVERIFY2(titlesOf(palette().shown()).contains(QStringLiteral("Quit")),
            qPrintable(titlesOf(palette().shown()).join(QLatin1Char(','))));
    }

    void englishFindsItInTheGermanWindow()
    {
        m_window.reset();
        useLanguage(QStringLiteral("de"));
        open();
        search("save session");
        const QStringList titles = titlesOf(palette().shown());
        searchAgain("horses sample");
        const QStringList data = titlesOf(palette().shown());
        m_window.reset();
        useLanguage(QStringLiteral("en"));
        QVERIFY2(titles.contains(QStringLiteral("Sitzung speichern")),
            qPrintable(titles.join(QLatin1Char(','))));
        QVERIFY(!data.isEmpty() && !data.front().contains(QStringLiteral("orses")));
    }

    void itHasNamesAndSaysWhatIsChosen()
    {
        search("stop");
        auto* field = palette().findChild<QLineEdit*>();
        const QStringList faults = unnamed(palette()) + unexplained(palette());
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        QVERIFY(field->accessibleDescription().contains(QStringLiteral("Stop, Run")));
    }

private:
    Palette& palette() const { return m_window->features().help.palette(); }
    void press(Qt::Key key) const { QTest::keyClick(palette().findChild<QLineEdit*>(), key); }
    void search(const char* text) const
    {
        QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY(palette().isVisible());
        searchAgain(text);
    }
    void searchAgain(const char* text) const
    {
        auto* field = palette().findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, QLatin1String(text));
    }
    void searchAgainFor(const char* text) const
    {
        m_window->actions().palette->trigger();
        searchAgain(text);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(PaletteTest)
#include "palette_test.moc"
