// SPDX-License-Identifier: GPL-3.0-or-later
// Names in narrow labels stay different; what is old or being computed says so.
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"
#include "widgets/plots/look/theme.h"

#include <QTest>

namespace gapscope {

class NotesTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void namesThatDifferDoNotLookAlikeWhenCut()
    {
        const QStringList names{QStringLiteral("bcfw uniform · λ 0.00185 · seed 1"),
            QStringLiteral("bcfw uniform cached · λ 0.00185 · seed 1"),
            QStringLiteral("bcfw uniform cached · λ 0.00185 · seed 1 · F 0.5")};
        NameLabel label;
        for (const int width : {90, 110, 140, 200, 2000}) {
            label.resize(width, 20);
            QStringList shown;
            for (const QString& name : names) {
                label.setName(name, names);
                shown << label.shownText();
                QVERIFY2(label.fontMetrics().horizontalAdvance(shown.back()) <= width,
                    qPrintable(shown.back()));
                QCOMPARE(label.toolTip(), name);
            }
            QVERIFY2(shown.removeDuplicates() == 0, qPrintable(shown.join(QLatin1Char('\n'))));
        }
        QCOMPARE(label.shownText(), names.back());
        label.resize(label.briefWidth(), 20); // of its name without the common part
        QCOMPARE(label.shownText(), QStringLiteral("bcfw uniform cached F 0.5"));
        label.resize(20, 20);
        QCOMPARE(label.shownText(), QString()); // all would be the same letters
    }

    void aBadgeSaysThatResultsAreBeingComputed()
    {
        StaleBadge badge;
        badge.setUpdating(true);
        QVERIFY(!badge.isVisible()); // of short work it would only flicker
        QTRY_VERIFY(badge.isVisible());
        QCOMPARE(badge.accessibleDescription(), QStringLiteral("updating…"));
        badge.setStale(true, QStringLiteral("F"));
        QCOMPARE(badge.accessibleDescription(), QStringLiteral("updating…"));
        badge.setUpdating(false);
        QCOMPARE(badge.accessibleDescription(), QStringLiteral("⟳ old: F"));
        badge.setStale(false, {});
        QVERIFY(!badge.isVisible());
    }

    /// Whether the theme came before or after it.
    void aBadgeHasTheWarningColourOfTheTheme()
    {
        const auto system = qScopeGuard([] { applyTheme(Theme::system); });
        StaleBadge badge;
        for (const Theme theme : {Theme::dark, Theme::light}) {
            applyTheme(theme);
            QCoreApplication::processEvents();
            StaleBadge later;
            for (StaleBadge* each : {&badge, &later}) {
                each->setStale(true, QStringLiteral("F"));
                QCOMPARE(each->palette().color(QPalette::WindowText),
                    plotInk(theme == Theme::dark).warning);
            }
        }
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(NotesTest)
#include "notes_test.moc"
