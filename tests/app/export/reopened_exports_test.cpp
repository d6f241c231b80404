// SPDX-License-Identifier: GPL-3.0-or-later
// Exported files are opened again: their runs are offered, and repeated to the last bit.
#include "app/export/exporting.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

namespace gapscope {

class ReopenedExportsTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void theRunsOfEveryFormatAreOfferedAndRepeated()
    {
        compareTwo();
        for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
            const std::size_t before = session().runs().size();
            m_window->openFile(exported(suffix));
            QVERIFY2(m_window->messages()->text().contains(QStringLiteral("shows 2 runs")),
                qPrintable(m_window->messages()->text()));
            QCOMPARE(session().runs().size(), before); // no picture is an order
            takeTheOffer();
            QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == before + 2 && allEnded(), patience);
            for (std::size_t k = 0; k < 2; ++k)
                QCOMPARE(session().runs()[before + k]->record.result.gap,
                    session().runs()[k]->record.result.gap);
            untick(2);
        }
    }

    void oneRunIsRepeatedAndCompared()
    {
        runToTheEnd();
        const QString path = exported("png");
        m_window->openFile(path);
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("shows one run")),
            qPrintable(m_window->messages()->text()));
        QCOMPARE(session().runs().size(), std::size_t(1));
        takeTheOffer();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
        QTRY_VERIFY2(m_window->messages()->text().contains(QStringLiteral("identical")),
            qPrintable(m_window->messages()->text()));
    }

    /// Stopped by the user: repeated up to there, and compared.
    void aRunThatWasStoppedIsRepeatedUpToThere()
    {
        runForever();
        stop();
        m_window->openFile(exported("csv"));
        takeTheOffer();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), 2 * patience);
        QTRY_VERIFY2(m_window->messages()->text().contains(QStringLiteral("identical")),
            qPrintable(m_window->messages()->text()));
    }

    /// With its live changes, which the spec of a comparison does not have.
    void runsThatWereChangedAreRepeatedAndCompared()
    {
        runForever();
        type(*m_window, "lambda", "0.05");
        QTRY_VERIFY_WITH_TIMEOUT(!session().selected()->record.events.empty(), patience);
        stop();
        trainAFewPasses();
        m_window->openFile(exported("svg"));
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("shows 2 runs")),
            qPrintable(m_window->messages()->text()));
        takeTheOffer();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 4 && allEnded(), 2 * patience);
        std::size_t changed = 0;
        for (std::size_t k = 2; k < 4; ++k) {
            const RunRecord& again = session().runs()[k]->record;
            QVERIFY2(again.notes.find("identical") != std::string::npos, again.notes.c_str());
            changed += again.events.size();
        }
        QCOMPARE(changed, std::size_t(1));
    }

    /// On the command line: nothing else is open.
    void aWindowStartsWithAPicture()
    {
        compareTwo();
        const QString path = exported("svg");
        m_window.reset();
        m_window = std::make_unique<MainWindow>(DataFolders());
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->openAtStart({path});
        QTRY_COMPARE_WITH_TIMEOUT(session().request().source, std::string("sample:toy"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->messages()->text().contains(QStringLiteral("shows 2 runs")), patience);
        QTest::qWait(200);
        QVERIFY(m_window->messages()->isVisible() && session().runs().empty());
        takeTheOffer();
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
    }

    void aPictureOfOthersIsNamedWithWhatIsRead()
    {
        const QString path = m_home->filePath(QStringLiteral("photo.png"));
        QImage(8, 8, QImage::Format_RGB32).save(path);
        m_window->openFile(path);
        QTRY_VERIFY_WITH_TIMEOUT(m_window->messages()->showsError(), patience);
        const QString details = m_window->messages()->findChild<QPlainTextEdit*>()->toPlainText();
        for (const char* kind : {"PNG image", "record of a run", "comparison spec", "session",
                 "model", "report", "PNG, SVG, PDF, CSV", "letter.data"})
            QVERIFY2(details.contains(QLatin1String(kind)), qPrintable(details));
    }

private:
    void compareTwo()
    {
        ComparisonSpec spec;
        spec.dataset.source = "sample:toy";
        spec.variants = {{"uniform", {{"max_passes", "3"}}},
            {"gap", {{"max_passes", "3"}, {"sampling", "gap"}}}};
        spec.lambdas = {"0.5"};
        m_window->startComparison(spec);
        QTRY_VERIFY_WITH_TIMEOUT(session().runs().size() == 2 && allEnded(), patience);
    }

    /// Draws the first runs only.
    void untick(std::size_t from)
    {
        for (std::size_t k = from; k < session().runs().size(); ++k)
            const_cast<Session&>(session()).setVisible(session().runs()[k]->id, false);
    }

    QString exported(const char* suffix)
    {
        const QString path = m_home->filePath(QStringLiteral("gap.") + QLatin1String(suffix));
        m_window->features().exporting.exportView(path);
        return path;
    }

    void takeTheOffer()
    {
        QTest::mouseClick(
            m_window->messages()->findChild<QToolButton*>(QStringLiteral("messageAction")),
            Qt::LeftButton);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ReopenedExportsTest)
#include "reopened_exports_test.moc"
