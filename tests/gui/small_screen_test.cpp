// SPDX-License-Identifier: GPL-3.0-or-later
// A session or a stored layout of a larger screen on a smaller one.
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QScreen>

namespace gapscope {

class SmallScreenTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void aSessionOfALargerScreenFits()
    {
        const QString path = m_home->filePath(QStringLiteral("large.gapscope"));
        onALargeScreen();
        runToTheEnd();
        choosePlace();
        saveAs(*m_window, path);
        QTest::keyClick(m_window.get(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), patience);
        QTRY_VERIFY(m_window->messages()->text().contains(path));

        m_window.reset();
        QDir(savedRunsFolder()).removeRecursively();
        QSettings().clear();
        open({});
        m_window->move(500, 600); // wherever it happens to be
        m_window->openFile(path);
        QTRY_COMPARE_WITH_TIMEOUT(session().runs().size(), std::size_t(1), patience);
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->windowTitle().contains(QStringLiteral("large")), patience);
        isOnTheScreen();
        const ViewState opened = m_window->viewState();
        for (int k = 0; k < m_window->tabs()->count(); ++k) { // viewed, nothing changed
            m_window->tabs()->setCurrentIndex(k);
            QTest::qWait(50);
        }
        QTest::qWait(1500); // unsaved changes are looked for every second
        QVERIFY2(!m_window->features().session.isUnsaved(),
            qPrintable(difference(opened, m_window->viewState()).keys().join(QLatin1Char(' '))));
        QVERIFY(!m_window->isWindowModified());
        bool asked = false;
        QTimer answers; // if there is a question
        connect(&answers, &QTimer::timeout, this, [&asked] {
            auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            if (!question)
                return;
            asked = true;
            QTest::mouseClick(question->button(QMessageBox::Discard), Qt::LeftButton);
        });
        answers.start(10);
        m_window->close();
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), patience);
        QVERIFY(!asked);
    }

    void theLastLayoutFits()
    {
        onALargeScreen();
        choosePlace();
        m_window->saveSettings();
        m_window.reset();
        open({});
        isOnTheScreen();
    }

private:
    /// The platform's own screen is small, so the size of a large one is given.
    void onALargeScreen()
    {
        m_window = std::make_unique<MainWindow>(DataFolders(), QSize(2560, 1400));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
    }

    void choosePlace()
    {
        m_window->resize(2400, 1250);
        m_window->move(120, 90);
        QTRY_COMPARE(m_window->size(), QSize(2400, 1250));
    }

    void isOnTheScreen() const
    {
        const QRect screen = m_window->screen()->availableGeometry();
        const auto place = [this] {
            const QRect frame = m_window->frameGeometry();
            return QStringLiteral("%1 × %2 at %3, %4")
                .arg(frame.width())
                .arg(frame.height())
                .arg(frame.x())
                .arg(frame.y());
        };
        const auto inside = [&] { return screen.contains(m_window->frameGeometry()); };
        QTRY_VERIFY2(inside(), qPrintable(place()));
        QTest::qWait(200); // and remains
        QVERIFY2(inside(), qPrintable(place()));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(SmallScreenTest)
#include "small_screen_test.moc"
