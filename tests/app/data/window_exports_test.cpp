// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/exporting.h"
#include "app/pictures/named_picture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QDir>
#include <QLabel>
#include <QProgressDialog>

namespace gapscope {

class WindowExportsTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void exportsEveryFormat()
    {
        runToTheEnd();
        for (const char* suffix : {"png", "svg", "pdf", "csv"}) {
            const QString path = m_home->filePath(QStringLiteral("gap.") + QLatin1String(suffix));
            saveAs(*m_window, path);
            QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
            QTRY_VERIFY2(QFileInfo(path).size() > 500, qPrintable(m_window->messages()->text()));
            QVERIFY2(m_window->messages()->text().contains(path), suffix);
        }
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(QApplication::clipboard()->mimeData()->hasImage());
        QVERIFY(QApplication::clipboard()->mimeData()->hasText());
        const QStringList all =
            m_window->features().exporting.exportAll(m_home->filePath(QStringLiteral("all")),
                {QStringLiteral("svg"), QStringLiteral("csv")});
        QVERIFY(all.size() >= 11);
        const QString coarse = m_home->filePath(QStringLiteral("coarse.png"));
        answerNext<QFileDialog>([coarse](QFileDialog* dialog) {
            auto* dpi = dialog->findChild<QComboBox*>(QStringLiteral("exportDpi"));
            QCOMPARE(dpi->currentData().toInt(), ExportOptions().dpi);
            dpi->setFocus();
            QTest::keyClick(dpi, Qt::Key_Home);
            answerWith(dialog, coarse, QDialogButtonBox::Save);
        });
        m_window->actions().exportPlot->trigger();
        QCOMPARE(exportDpi(), 96); // remembered
        for (const QString& path : m_window->features().exporting.exportAll(
                 m_home->filePath(QStringLiteral("coarse")), {QStringLiteral("png")}))
            if (path.endsWith(QStringLiteral("gap.png")))
                QCOMPARE(QImage(path).size(), ExportOptions().size); // 96 dpi: as on the screen
        for (const QString& path : all)
            QVERIFY2(QFileInfo(path).size() > 20, qPrintable(path));
    }

    void everyPlotOfThePageCanBeChosen()
    {
        runToTheEnd();
        QString proposed;
        QStringList titles;
        m_window->convergence()->secondPlot()->setFocus();
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            auto* view = dialog->findChild<QComboBox*>(QStringLiteral("exportView"));
            auto* name = dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
            for (int k = 0; k < view->count(); ++k)
                titles << view->itemText(k);
            QCOMPARE(view->currentIndex(), 1); // the one with the focus
            name->setText(QStringLiteral("mine.svg"));
            view->setFocus();
            QTest::keyClick(view, Qt::Key_Up);
            proposed = name->text();
            answerWith(dialog, m_home->filePath(proposed), QDialogButtonBox::Save);
        });
        m_window->actions().exportPlot->trigger();
        QCOMPARE(titles.size(), 2);
        QVERIFY2(
            proposed.startsWith(QStringLiteral("gap")) && proposed.endsWith(QStringLiteral(".svg")),
            qPrintable(proposed));
        QFile file(m_home->filePath(proposed));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("target")); // the gap's plot, not the second one
    }

    void everyFileSaysThatItsDataAreSynthetic()
    {
        runToTheEnd();
        const QStringList files =
            m_window->features().exporting.exportAll(m_home->filePath(QStringLiteral("all")),
                {QStringLiteral("svg"), QStringLiteral("csv")});
        for (const QString& path : files) {
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray text = file.readAll();
            QVERIFY2(text.contains("Synthetic: drawn"), qPrintable(path));
            QVERIFY2(!text.contains("\"seconds\"") && !text.contains("cpu_seconds"),
                qPrintable(path)); // two identical runs have the same spec
        }
    }

    void exportAllCanBeCancelled()
    {
        runToTheEnd();
        const QString folder = m_home->filePath(QStringLiteral("some"));
        int asked = 0;
        const QStringList files =
            m_window->features().exporting.exportAll(folder, {QStringLiteral("csv")},
                [&](std::size_t done, std::size_t all) { return done < all && ++asked < 3; });
        QCOMPARE(files.size(), 3);
        QCOMPARE(QDir(folder).entryList(QDir::Files).size(), 3);

        const QString chosen = m_home->path();
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            answerNext<QProgressDialog>([](QProgressDialog* progress) {
                QTest::mouseClick(progress->findChild<QPushButton*>(), Qt::LeftButton);
            });
            answerWith(dialog, chosen);
        });
        m_window->actions().exportAll->trigger();
        QVERIFY2(m_window->messages()->text().startsWith(QStringLiteral("Cancelled: ")),
            qPrintable(m_window->messages()->text()));
        const QString said = m_window->messages()->text(); // "Cancelled: 4 files written to …"
        const QDir into(said.section(QLatin1String(" written to "), 1));
        QStringList patterns;
        for (const QString& suffix : exportSuffixes())
            patterns << QStringLiteral("*.") + suffix;
        const qsizetype written = into.entryList(patterns, QDir::Files).size();
        QVERIFY2(written > 0 && said.contains(QStringLiteral(" %1 files").arg(written)),
            qPrintable(said + QLatin1Char('\n') + into.entryList().join(QLatin1Char(' '))));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WindowExportsTest)
#include "window_exports_test.moc"
