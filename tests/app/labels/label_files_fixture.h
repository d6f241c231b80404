// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/exporting.h"
#include "app/model/views/label_bar.h"
#include "core/tasks/segmentation/segmentation.h"
#include "tests/app/support/run_list_clicks.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/samples.h"
#include "widgets/viewers/common/example_canvas.h"

#include <QDir>
#include <QDragEnterEvent>
#include <QLabel>
#include <QProcess>

namespace gapscope {

/// Helpers shared by the tests of label files.
class LabelFilesFixture : public WindowFixture {
protected:
    using Files = std::map<std::string, std::string>;

    /// Removes a column from every line; column −1: the last one.
    static std::string withoutColumn(const std::string& text, char separator, int column)
    {
        QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
        for (QString& line : lines) {
            QStringList cells = line.split(QLatin1Char(separator));
            if (cells.size() > 1)
                cells.removeAt(column < 0 ? cells.size() - 1 : column);
            line = cells.join(QLatin1Char(separator));
        }
        return lines.join(QLatin1Char('\n')).toStdString();
    }

    static Files unlabelledHorses(std::size_t count)
    {
        Files files = generateHorses(count, 7);
        std::erase_if(files, [](const auto& file) { return file.first.starts_with("masks/"); });
        return files;
    }

    static Files unlabelledFigures()
    {
        Files files = generateFigures(4, 7);
        files.erase("joints.csv");
        return files;
    }

    static Files unlabelledPairs()
    {
        const Files made = generateSentences(7);
        return {{"test.e", made.at("test.e")}, {"test.f", made.at("test.f")},
            {"wordalign-cooc.tsv", made.at("wordalign-cooc.tsv")}};
    }

    LabelSession& labels() { return m_window->models()->labels(); }

    QPushButton* button(const char* name)
    {
        return m_window->findChild<QPushButton*>(QLatin1String(name));
    }

    QString write(const char* name, const std::string& text)
    {
        const QString path = m_home->filePath(QLatin1String(name));
        QDir().mkpath(QFileInfo(path).path());
        writeFileAtomically(path.toStdString(), text);
        return path;
    }

    QString writeAll(const char* folder, const Files& files)
    {
        for (const auto& [name, bytes] : files)
            write((std::string(folder) + '/' + name).c_str(), bytes);
        return m_home->filePath(QLatin1String(folder));
    }

    /// A file or a folder of that kind, without its labels.
    QString unlabelled(const QString& sample)
    {
        if (sample == QLatin1String("sample:words"))
            return write("mine.data", withoutColumn(generateWords(), '\t', 1));
        if (sample == QLatin1String("sample:chunks"))
            return write("mine.conll", withoutColumn(generateChunks(), ' ', -1));
        if (sample == QLatin1String("sample:digits"))
            return write("mine.txt", withoutColumn(generateDigits(), ' ', 0));
        if (sample == QLatin1String("sample:horses"))
            return writeAll("mine", unlabelledHorses(4));
        if (sample == QLatin1String("sample:figures"))
            return writeAll("mine", unlabelledFigures());
        return writeAll("mine", unlabelledPairs());
    }

    void train(const QString& sample)
    {
        if (sample != QLatin1String("sample:words"))
            openSample(sample.toLatin1());
        trainAFewPasses("0.01", "5");
        QVERIFY(session().selected() && session().selected()->snapshot);
    }

    /// Drops files as a file manager does: on the widget below the pointer, which may forward them.
    static void drop(QWidget* target, const QPoint& at, const QStringList& files)
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString& file : files)
            urls << QUrl::fromLocalFile(file);
        data.setUrls(urls);
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
        QVERIFY(event.isAccepted());
    }

    void dropOnRun(int id, const QStringList& files)
    {
        const RunList& list = *m_window->runsDock()->list();
        QVERIFY(rowIn(list, id).isValid());
        drop(list.view()->viewport(), nameOf(list, id), files);
    }

    void dropOnPage(const QStringList& files)
    {
        QWidget* page = m_window->models()->predictions();
        m_window->tabs()->showPage(page);
        auto* canvas = m_window->models()->viewer()->findChild<ExampleCanvas*>();
        drop(canvas, canvas->rect().center(), files);
    }

    void waitForLabels()
    {
        QTRY_VERIFY2_WITH_TIMEOUT(
            labels().files(), qPrintable(m_window->messages()->text()), patience);
    }

    QToolButton* showButton(const QString& text)
    {
        for (auto* each : m_window->models()->viewer()->findChildren<QToolButton*>())
            if (each->text() == text)
                return each;
        return nullptr;
    }

    void requireTrainingBack(const QString& sample)
    {
        QVERIFY(!labels().files());
        QCOMPARE(session().request().source, sample.toStdString());
        QVERIFY(m_window->actions().run->isEnabled());
        QVERIFY(!m_window->actions().run->toolTip().contains(QStringLiteral("labels")));
        QVERIFY(showButton(tr("Truth"))->isEnabled());
        QVERIFY(!m_window->models()->labelBar()->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->models()->idle(), patience);
        QVERIFY(m_window->models()->viewer()->shownExamples().size() > 10);
    }

    static QByteArray bytesOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("unreadable");
    }

    QString saveModelFile()
    {
        const QString path = m_home->filePath(QStringLiteral("mine.model"));
        saveModel(*session().selected(), path);
        return path;
    }

    /// Exports with the window's button: to a file, or for photographs to a folder.
    QString exportLabels(const QString& name)
    {
        const QString path = m_home->filePath(name);
        const bool folder =
            dynamic_cast<const SegmentationProblem*>(&labels().current()->problem());
        if (folder)
            QDir().mkpath(path);
        saveAs(*m_window, path, folder ? QDialogButtonBox::Open : QDialogButtonBox::Save);
        QTest::mouseClick(button("exportLabels"), Qt::LeftButton);
        [&] {
            QTRY_VERIFY2_WITH_TIMEOUT(m_window->messages()->text().contains(path),
                qPrintable(m_window->messages()->text()), patience);
        }();
        return path;
    }

    /// Returns what the command writes.
    QByteArray predicted(const QString& model, const QString& data, const QString& to = {})
    {
        const QString out = to.isEmpty() ? m_home->filePath(QStringLiteral("command")) : to;
        QProcess command;
        command.start(QStringLiteral(GAPSCOPE_CLI),
            {QStringLiteral("predict"), model, data, QStringLiteral("--out"), out});
        [&] { QVERIFY(command.waitForFinished(patience)); }();
        [&] { QVERIFY2(command.exitCode() == 0, command.readAllStandardError().constData()); }();
        return to.isEmpty() ? bytesOf(out) : QByteArray();
    }
};

} // namespace gapscope
