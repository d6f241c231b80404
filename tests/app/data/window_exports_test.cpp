// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/exporting.h"
#include "app/pictures/named_picture.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"

#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QProgressDialog>

namespace gapscope {

/// Takes what the window asks the desktop to open.
class Desktop : public QObject {
    Q_OBJECT

public:
    Desktop() { QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "open"); }
    ~Desktop() override { QDesktopServices::unsetUrlHandler(QStringLiteral("file")); }
    QStringList opened;

public Q_SLOTS:
    void open(const QUrl& url) { opened << url.toLocalFile(); }
};

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
            if (path.endsWith(QStringLiteral("/gap.png")))
                QCOMPARE(
                    QImage(path).size(), m_window->convergence()->heroPlot()->size()); // 96 dpi
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

    /// Size, text and legend are chosen in the dialog, which begins where the last export went.
    void theDialogRemembersLookAndFolder()
    {
        runToTheEnd();
        const QString folder = m_home->filePath(QStringLiteral("figures"));
        QVERIFY(QDir().mkpath(folder));
        const QString path = folder + QStringLiteral("/gap.svg");
        const auto choose = [](QFileDialog* dialog, const char* name, int index) {
            auto* box = dialog->findChild<QComboBox*>(QLatin1String(name));
            QVERIFY2(box, name);
            box->setFocus();
            QTest::keyClick(box, Qt::Key_Home);
            for (int k = 0; k < index; ++k)
                QTest::keyClick(box, Qt::Key_Down);
        };
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            choose(dialog, "exportWidth", 1);  // a column
            choose(dialog, "exportFont", 1);   // 7 pt
            choose(dialog, "exportLegend", 4); // none
            answerWith(dialog, path, QDialogButtonBox::Save);
        });
        m_window->actions().exportPlot->trigger();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        QVERIFY2(svg.contains("viewBox=\"0 0 317 "), svg.left(400));
        QString name;
        for (const auto& run : session().runs())
            name = run->name;
        QVERIFY(!svg.contains(">" + name.toUtf8().left(8))); // no legend

        // another file elsewhere does not move it
        saveAs(*m_window, m_home->filePath(QStringLiteral("run.json")));
        m_window->actions().saveRecord->trigger();
        QString begins;
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            begins = dialog->directory().absolutePath();
            QCOMPARE(
                dialog->findChild<QComboBox*>(QStringLiteral("exportWidth"))->currentIndex(), 1);
            dialog->reject();
        });
        m_window->actions().exportPlot->trigger();
        QCOMPARE(begins, QFileInfo(folder).absoluteFilePath());
    }

    void aPlotIsWrittenAsOnTheScreen()
    {
        runToTheEnd();
        const QSize shown = m_window->convergence()->heroPlot()->size();
        QVERIFY(shown != ExportOptions().size);
        const QString path = m_home->filePath(QStringLiteral("gap.svg"));
        answerNext<QFileDialog>([&](QFileDialog* dialog) {
            const auto* dpi = dialog->findChild<QComboBox*>(QStringLiteral("exportDpi"));
            QVERIFY2(dpi->itemText(0).contains(QString::number(shown.width())), // 96 dpi
                qPrintable(dpi->itemText(0)));
            answerWith(dialog, path, QDialogButtonBox::Save);
        });
        m_window->actions().exportPlot->trigger();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray svg = file.readAll();
        const QString box =
            QStringLiteral("viewBox=\"0 0 %1 %2\"").arg(shown.width()).arg(shown.height());
        QVERIFY2(svg.contains(box.toUtf8()), svg.left(400));
    }

    void whatWasWrittenCanBeOpenedAndFound()
    {
        runToTheEnd();
        Desktop desktop;
        QString first;
        for (const char* button : {"messageAction", "messageBetween"}) {
            const QString path = m_home->filePath(QLatin1String(button) + QStringLiteral(".csv"));
            first = first.isEmpty() ? path : first;
            saveAs(*m_window, path);
            m_window->actions().exportPlot->trigger();
            QVERIFY(m_window->messages()->look() == MessageBar::Look::success);
            auto* choice = m_window->messages()->findChild<QToolButton*>(QLatin1String(button));
            QVERIFY(choice->isVisible());
            QTest::mouseClick(choice, Qt::LeftButton);
        }
        QCOMPARE(desktop.opened, (QStringList{first, m_home->path()}));
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
