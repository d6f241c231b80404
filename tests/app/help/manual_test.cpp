// SPDX-License-Identifier: GPL-3.0-or-later
// The manual in the window: its pages and links, F1, back and forward, the search in a page, and
// the terms of the glossary with their tooltips.
#include "app/help/help_menu.h"
#include "app/help/manual.h"
#include "app/help/manual_window.h"
#include "tests/app/support/access_walk.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/glossary.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/viewers/confusion/confusion_view.h"
#include "widgets/viewers/weights/weights_view.h"

#include <QScrollBar>
#include <QTextBrowser>

namespace gapscope {
namespace {

/// Every tooltip below a widget: its own, and those of tabs, choices and columns.
QStringList tipsIn(const QWidget& top)
{
    QStringList tips{top.toolTip()};
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        tips << widget->toolTip();
        if (const auto* bar = qobject_cast<const QTabBar*>(widget))
            for (int k = 0; k < bar->count(); ++k)
                tips << bar->tabToolTip(k);
        if (const auto* box = qobject_cast<const QComboBox*>(widget))
            for (int k = 0; k < box->count(); ++k)
                tips << box->itemData(k, Qt::ToolTipRole).toString();
        if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
            view && view->model())
            for (int k = 0; k < view->model()->columnCount(); ++k)
                tips << view->model()->headerData(k, Qt::Horizontal, Qt::ToolTipRole).toString();
    }
    return tips;
}

} // namespace

class ManualTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void everyLinkLeadsToAPageAndHeading()
    {
        ManualWindow manual(nullptr);
        QStringList broken;
        qsizetype links = 0;
        for (const ManualPage& page : manualPages()) {
            QVERIFY2(!page.title.isEmpty(), qPrintable(page.name));
            const QUrl from = manualUrl(page.name);
            for (const QUrl& link : linksOf(manual, from)) {
                const QUrl to = from.resolved(link);
                ++links;
                if (to.scheme() == QStringLiteral("qrc") && !hasPlace(manual, to))
                    broken << page.name + QStringLiteral(": ") + link.toString();
            }
        }
        QVERIFY2(links > 90, qPrintable(QString::number(links)));
        QVERIFY2(broken.isEmpty(), qPrintable(broken.join(QLatin1Char('\n'))));
    }

    void everyPageAndDockHasAPage()
    {
        const auto exists = [](const QString& name) {
            return QFile::exists(QLatin1Char(':') + manualUrl(name).path());
        };
        for (int k = 0; k < m_window->tabs()->count(); ++k) {
            m_window->tabs()->setCurrentIndex(k);
            QApplication::focusWidget() ? QApplication::focusWidget()->clearFocus() : void();
            const QString page = help().pageHere();
            QVERIFY2(exists(page) && page != QStringLiteral("index"),
                qPrintable(m_window->tabs()->tabText(k) + page));
        }
        QVERIFY(exists(manualPageAbout(QStringLiteral("nowhere"))));
        QVERIFY(exists(QStringLiteral("glossary")) && exists(QStringLiteral("whats-new")));
    }

    void f1OpensThePageAboutWhatIsInFront()
    {
        m_window->tabs()->showPage(m_window->models()->blocks());
        m_window->tabs()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        QVERIFY(manual().isVisible());
        QVERIFY(!manual().isModal());
        QVERIFY2(manual().windowTitle().startsWith(QStringLiteral("Blocks")),
            qPrintable(manual().windowTitle()));
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->runsDock()->list()->findChild<QLineEdit*>()->setFocus();
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        QVERIFY2(manual().windowTitle().startsWith(QStringLiteral("Runs")),
            qPrintable(manual().windowTitle()));
        ModelPage* model = m_window->models()->model();
        m_window->tabs()->showPage(model);
        for (const auto& [tab, title] : std::initializer_list<std::pair<QWidget*, const char*>>{
                 {model->confusion(), "Confusion"}, {model->weights(), "Weights"}}) {
            model->setCurrentWidget(tab);
            model->tabBar()->setFocus();
            QTest::keyClick(m_window.get(), Qt::Key_F1);
            QVERIFY2(manual().windowTitle().startsWith(QLatin1String(title)),
                qPrintable(manual().windowTitle()));
            m_window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        }
    }

    void linksBackAndForward()
    {
        manual().showPage(QStringLiteral("index"));
        Q_EMIT browser()->anchorClicked(manualUrl(QStringLiteral("plots")));
        QVERIFY(manual().windowTitle().startsWith(QStringLiteral("Plots")));
        QTest::mouseClick(button("manualBack"), Qt::LeftButton);
        QVERIFY(manual().windowTitle().startsWith(QStringLiteral("GapScope manual")));
        QTest::mouseClick(button("manualForward"), Qt::LeftButton);
        QVERIFY(manual().windowTitle().startsWith(QStringLiteral("Plots")));
        QTest::mouseClick(button("manualGlossary"), Qt::LeftButton);
        QVERIFY(manual().windowTitle().startsWith(QStringLiteral("Glossary")));
        QTest::keyClick(browser(), Qt::Key_Escape);
        QVERIFY(!manual().isVisible());
    }

    void aHeadingIsScrolledTo()
    {
        manual().showPage(QStringLiteral("glossary"), QStringLiteral("pairwise step"));
        QCOMPARE(browser()->textCursor().block().text(), QStringLiteral("pairwise step"));
        QVERIFY(browser()->verticalScrollBar()->value() > 0);
    }

    void theSearchGoesRoundThePage()
    {
        manual().showPage(QStringLiteral("plots"));
        auto* search = manual().findChild<QLineEdit*>(QStringLiteral("manualSearch"));
        QTest::mouseClick(search, Qt::LeftButton);
        QTest::keyClicks(search, QStringLiteral("crosshair"));
        QList<int> places;
        for (int k = 0; k < 20 && !(places.size() > 1 && places.back() == places.front()); ++k) {
            QTest::keyClick(search, Qt::Key_Return);
            QCOMPARE(browser()->textCursor().selectedText().toLower(), QStringLiteral("crosshair"));
            places << browser()->textCursor().position();
        }
        QVERIFY(places.size() > 2 && places.back() == places.front());
        QTest::mouseClick(button("manualPrevious"), Qt::LeftButton);
        QCOMPARE(browser()->textCursor().position(), places[places.size() - 2]);
        QTest::keyClicks(search, QStringLiteral("xyz"));
        QTest::keyClick(search, Qt::Key_Return);
        QCOMPARE(manual().findChild<QLabel*>(QStringLiteral("manualFound"))->text(),
            QStringLiteral("not on this page"));
    }

    void everyControlHasANameAndATip()
    {
        manual().showPage(QStringLiteral("index"));
        const QStringList faults = unnamed(manual()) + unexplained(manual());
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
    }

    void everyTermHasATooltipInTheWindow()
    {
        runToTheEnd();
        m_window->features().help.manual();
        QStringList tips;
        for (const QString& tip : tipsIn(*m_window))
            tips << tip << QTextDocumentFragment::fromHtml(tip).toPlainText();
        const QString all = tips.join(QLatin1Char('\n'));
        QStringList missing;
        QVERIFY(glossary().size() > 30);
        for (const GlossaryEntry& entry : glossary())
            if (!all.contains(entry.text))
                missing << entry.key;
        QVERIFY2(missing.isEmpty(), qPrintable(missing.join(QStringLiteral(", "))));
    }

    void everyExpectedTermHasAnEntry()
    {
        for (const char* term :
            {"block gap", "duality gap", "χ", "drift", "effective pass", "oracle call", "bounds",
                "touched", "plane", "cache hit", "F", "ν", "κ", "λ", "ε", "gap sampling",
                "away step", "pairwise step", "averaging", "slack", "loss", "regularisation path"})
            QVERIFY2(glossaryKey(QString::fromUtf8(term)) == QString::fromUtf8(term), term);
    }

private:
    HelpMenu& help() const { return m_window->features().help; }
    ManualWindow& manual() const { return help().manual(); }
    QTextBrowser* browser() const { return manual().browser(); }
    QToolButton* button(const char* name) const
    {
        return manual().findChild<QToolButton*>(QLatin1String(name));
    }

    static QList<QUrl> linksOf(ManualWindow& manual, const QUrl& page)
    {
        manual.browser()->setSource(page);
        QList<QUrl> links;
        const QTextDocument* text = manual.browser()->document();
        for (QTextBlock block = text->begin(); block.isValid(); block = block.next())
            for (auto at = block.begin(); !at.atEnd(); ++at)
                if (const QString link = at.fragment().charFormat().anchorHref(); !link.isEmpty())
                    links << QUrl(link);
        return links;
    }

    static bool hasPlace(ManualWindow& manual, const QUrl& link)
    {
        if (!QFile::exists(QLatin1Char(':') + link.path()))
            return false;
        if (!link.hasFragment())
            return true;
        manual.browser()->setSource(link);
        const QTextDocument* text = manual.browser()->document();
        for (QTextBlock block = text->begin(); block.isValid(); block = block.next())
            if (block.blockFormat().headingLevel() > 0
                && headingAnchor(block.text()) == link.fragment())
                return true;
        return false;
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ManualTest)
#include "manual_test.moc"
