// SPDX-License-Identifier: GPL-3.0-or-later
// The German window: menus, docks, pages and options speak German, every translation is finished
// and takes the same values as its source, and no two mnemonics clash. Prints the coverage.
#include "app/parts/actions.h"
#include "tests/app/support/mnemonics.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/runs/columns/run_columns.h"
#include "widgets/runs/run_table_model.h"

#include <QDockWidget>
#include <QMenuBar>
#include <QProcess>
#include <QRegularExpression>
#include <QStyle>
#include <QStyleOption>
#include <QXmlStreamReader>

#include <algorithm>

namespace gapscope {
namespace {

struct Entry {
    QString context, source;
    QStringList translations;
    bool finished = true;
};

QList<Entry> entriesOf(const QString& path)
{
    QList<Entry> entries;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return entries;
    QXmlStreamReader xml(&file);
    QString context;
    Entry entry;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("source")) {
            entry = {context, xml.readElementText(), {}, true};
        } else if (xml.name() == QLatin1String("translation")) {
            entry.finished = !xml.attributes().hasAttribute(QStringLiteral("type"));
            const QString all = xml.readElementText(QXmlStreamReader::IncludeChildElements);
            entry.translations = {all};
            if (entry.source.contains(QStringLiteral("%n"))) // one line for each plural form
                entry.translations = all.trimmed().split(QLatin1Char('\n'));
            entries << entry;
        }
    }
    return xml.hasError() ? QList<Entry>() : entries;
}

/// "%1", "%L2", "%n", each once, in order.
QStringList placesIn(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(L?[1-9]|n)"));
    QStringList places;
    for (auto match = place.globalMatch(text); match.hasNext();)
        places << match.next().captured();
    places.removeDuplicates();
    places.sort();
    return places;
}

QStringList tagsIn(const QString& text)
{
    static const QRegularExpression tag(QStringLiteral("</?[a-z][a-z0-9]*>"));
    QStringList tags;
    for (auto match = tag.globalMatch(text); match.hasNext();)
        tags << match.next().captured();
    tags.sort();
    return tags;
}

} // namespace

class TranslationTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    /// The texts that the target translations_update would find new, in a copy of the file.
    void everyTextOfTheSourcesHasItsEntry()
    {
        const QTemporaryDir folder;
        const QString words = folder.filePath(QStringLiteral("core_words_list.cpp"));
        const QString german = folder.filePath(QStringLiteral("gapscope_de.ts"));
        QVERIFY(QFile::copy(QStringLiteral(GAPSCOPE_GERMAN), german));
        QProcess list;
        list.setStandardOutputFile(words);
        QVERIFY(ends(list, QStringLiteral(GAPSCOPE_CORE_WORDS), {}));
        const auto in = [](const char* part) {
            return QStringLiteral(GAPSCOPE_SOURCES "/") + QLatin1String(part);
        };
        QProcess update;
        QVERIFY(ends(update, QStringLiteral(GAPSCOPE_LUPDATE),
            {QStringLiteral("-silent"), QStringLiteral("-no-obsolete"),
                QStringLiteral("-locations"), QStringLiteral("none"),
                QStringLiteral("-source-language"), QStringLiteral("en"), QStringLiteral("-I"),
                QStringLiteral(GAPSCOPE_SOURCES), QStringLiteral("-extensions"),
                QStringLiteral("cpp,h"), in("app"), in("widgets"), words, QStringLiteral("-ts"),
                german}));
        const QList<Entry> entries = entriesOf(german);
        QVERIFY(entries.size() > 1400);
        QStringList found;
        for (const Entry& entry : entries)
            if (!entry.finished)
                found << entry.context + QStringLiteral(": ") + entry.source;
        QVERIFY2(found.isEmpty(),
            qPrintable(QStringLiteral("without German (target translations_update brings them "
                                      "into resources/translations):\n")
                + found.join(QLatin1Char('\n'))));
    }

    void everyEntryIsFinishedAndFits()
    {
        const QList<Entry> entries = entriesOf(QStringLiteral(GAPSCOPE_GERMAN));
        QVERIFY(entries.size() > 1400);
        QStringList found;
        qsizetype finished = 0;
        for (const Entry& entry : entries) {
            finished += entry.finished ? 1 : 0;
            if (!entry.finished)
                found << QStringLiteral("unfinished: ") + entry.source;
            for (const QString& translation : entry.translations) {
                if (translation.trimmed().isEmpty())
                    found << QStringLiteral("empty: ") + entry.source;
                if (placesIn(translation) != placesIn(entry.source))
                    found << QStringLiteral("values: ") + translation;
                if (tagsIn(translation) != tagsIn(entry.source))
                    found << QStringLiteral("tags: ") + translation;
                if (QKeySequence::mnemonic(entry.source).isEmpty()
                    != QKeySequence::mnemonic(translation).isEmpty())
                    found << QStringLiteral("mnemonic: ") + translation;
                if (entry.source.endsWith(QStringLiteral("…"))
                    != translation.endsWith(QStringLiteral("…")))
                    found << QStringLiteral("…: ") + translation;
            }
        }
        qInfo("German: %lld of %lld texts, %.1f %%", static_cast<long long>(finished),
            static_cast<long long>(entries.size()),
            100.0 * static_cast<double>(finished) / static_cast<double>(entries.size()));
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    void theWindowSpeaksGerman()
    {
        speak(QStringLiteral("de"));
        QStringList menus;
        for (const QAction* menu : m_window->menuBar()->actions())
            menus << menu->text().remove(QLatin1Char('&'));
        QCOMPARE(menus,
            (QStringList{QStringLiteral("Datei"), QStringLiteral("Bearbeiten"),
                QStringLiteral("Ansicht"), QStringLiteral("Lauf"), QStringLiteral("Werkzeuge"),
                QStringLiteral("Hilfe")}));
        QStringList docks;
        for (const char* name : {"methodDock", "runsDock"})
            docks << m_window->findChild<QDockWidget*>(QLatin1String(name))->windowTitle();
        QCOMPARE(docks, (QStringList{QStringLiteral("Einstellungen"), QStringLiteral("Läufe")}));
        QCOMPARE(
            m_window->tabs()->tabText(0).remove(QLatin1Char('&')), QStringLiteral("Konvergenz"));
        QCOMPARE(
            m_window->actions().run->text().remove(QLatin1Char('&')), QStringLiteral("Starten"));
        QWidget* lambda = m_window->method()->form()->control(QStringLiteral("lambda"));
        QVERIFY2(lambda->toolTip().contains(QStringLiteral("Regularisierung")),
            qPrintable(lambda->toolTip()));
        QVERIFY(lambda->toolTip().contains(QStringLiteral("P(w) = λ/2 ‖w‖²")));
        answerNext<CompareDialog>([](CompareDialog* dialog) {
            QCOMPARE(dialog->windowTitle(), QStringLiteral("Vergleichen"));
            QCOMPARE(dialog->findChild<QDialogButtonBox*>()
                         ->button(QDialogButtonBox::Cancel)
                         ->text()
                         .remove(QLatin1Char('&')),
                QStringLiteral("Abbrechen")); // Qt's own texts, too
            dialog->reject();
        });
        m_window->actions().compare->trigger();
        m_window->actions().exportPlot->trigger();
        QVERIFY2(m_window->messages()->text().contains(QStringLiteral("exportieren")),
            qPrintable(m_window->messages()->text()));
    }

    void noTwoMnemonicsAlikeInGerman()
    {
        speak(QStringLiteral("de"));
        for (const QMenu* menu : m_window->findChildren<QMenu*>())
            if (menu != m_window->actions().recent)
                QVERIFY2(clashesIn(menu->actions()).isEmpty(),
                    qPrintable(menu->title() + QStringLiteral(":\n") + clashesIn(menu->actions())));
        runToTheEnd();
        m_window->messages()->showError(QStringLiteral("x"), QStringLiteral("y"));
        QStringList found;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            const QString clashes = clashesIn(m_window->menuBar()->actions(), *m_window);
            if (!clashes.isEmpty())
                found << m_window->tabs()->tabText(page) + QStringLiteral(":\n") + clashes;
        }
        QString inDialog;
        answerNext<QDialog>([&inDialog](QDialog* dialog) {
            inDialog = clashesIn(static_cast<const QWidget&>(*dialog));
            dialog->reject();
        });
        m_window->actions().compare->trigger();
        if (!inDialog.isEmpty())
            found << inDialog;
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }

    /// Chosen in the menu, by keys; remembered; spoken by the next window.
    void theMenuChooses()
    {
        for (QAction* language : m_window->actions().languages->actions())
            if (language->data().toString() == QStringLiteral("de"))
                language->trigger();
        QVERIFY(m_window->messages()->text().contains(QStringLiteral("next start")));
        QCOMPARE(chosenLanguage(), QStringLiteral("de"));
        speak(chosenLanguage());
        QCOMPARE(m_window->actions().languages->checkedAction()->data().toString(),
            QStringLiteral("de"));
        QVERIFY(m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"))
                    ->windowTitle()
                    .startsWith(QStringLiteral("L")));
        speak(QStringLiteral("en"));
        QCOMPARE(m_window->findChild<QDockWidget*>(QStringLiteral("runsDock"))->windowTitle(),
            QStringLiteral("Runs"));
    }

    void theDesktopChooses()
    {
        const auto of = [](std::initializer_list<const char*> wanted) {
            QStringList list;
            for (const char* each : wanted)
                list << QLatin1String(each);
            return languageOf(list);
        };
        QCOMPARE(of({"de-AT", "de", "en"}), QStringLiteral("de"));
        QCOMPARE(of({"fi-FI", "fi", "de-DE"}), QStringLiteral("de"));
        QCOMPARE(of({"fi-FI", "en-GB", "de"}), QStringLiteral("en"));
        QCOMPARE(of({"C"}), QStringLiteral("en"));
        useLanguage(QStringLiteral("xx")); // not there: English
        QCOMPARE(QCoreApplication::translate("Actions", "&Run"), QStringLiteral("&Run"));
    }

    /// All of core's words that the window shows are translated.
    void theOptionsAreTranslated()
    {
        useLanguage(QStringLiteral("de"));
        for (const OptionField& field : optionFields()) {
            const std::string help(field.help);
            const QString german = QCoreApplication::translate("SolverOptions", help.c_str());
            QVERIFY2(german != QString::fromStdString(help), help.c_str());
        }
    }

    /// Numbers are in the language of the window, whatever the desktop's: in texts and in fields.
    void numbersAreOfTheLanguage()
    {
        for (const bool german : {true, false}) {
            m_window.reset();
            QLocale::setDefault(QLocale(QLocale::French, QLocale::France)); // the desktop's
            speak(german ? QStringLiteral("de") : QStringLiteral("en"));
            QCOMPARE(QStringLiteral("%L1, %L2").arg(47535).arg(23.25),
                german ? QStringLiteral("47.535, 23,25") : QStringLiteral("47,535, 23.25"));
            QCOMPARE(QDoubleSpinBox().textFromValue(0.5),
                german ? QStringLiteral("0,50") : QStringLiteral("0.50"));
            openSample("sample:chunks");
            QTRY_VERIFY_WITH_TIMEOUT(
                hasLabel(german ? QStringLiteral("d = 46.068") : QStringLiteral("d = 46,068")),
                patience);
        }
    }

    /// A field takes the comma and the point; files have points.
    void germanNumbersAreTypedAndFilesStayAsTheyAre()
    {
        speak(QStringLiteral("de"));
        type(*m_window, "lambda", "0,05");
        QCOMPARE(m_window->method()->form()->options().lambda, 0.05);
        type(*m_window, "lambda", "0.25");
        QCOMPARE(m_window->method()->form()->options().lambda, 0.25);
        QWidget* control = m_window->method()->form()->control(QStringLiteral("lambda"));
        QCOMPARE(control->findChild<QLineEdit*>()->text(), QStringLiteral("0,25"));
        trainAFewPasses("0,125");
        const RunTable* table = m_window->runsDock()->table();
        QVERIFY(table->model()->text(0, runColumn(QStringLiteral("lambda")))
            == QStringLiteral("0,125"));
        QVERIFY2(table->csv().contains(QStringLiteral("0.125")), qPrintable(table->csv()));
        QVERIFY2(!table->csv().contains(QStringLiteral("\"0,125\"")), qPrintable(table->csv()));
    }

    /// The change during a run is named in the figure, in the list and in Undo.
    void changesOfOptionsSpeakGerman()
    {
        speak(QStringLiteral("de"));
        runForever();
        type(*m_window, "gap_check", "3");
        QTRY_COMPARE_WITH_TIMEOUT(
            session().selected()->record.events.size(), std::size_t(1), patience);
        const QString german = QStringLiteral("Exakte Lücke alle");
        stop();
        const QString file = m_home->filePath(QStringLiteral("figure.svg"));
        m_window->features().exporting.exportView(file);
        QFile figure(file);
        QVERIFY(figure.open(QIODevice::ReadOnly));
        const QString drawn = QString::fromUtf8(figure.readAll());
        QVERIFY(
            drawn.contains(german + QLatin1Char(' ')) && drawn.contains(QStringLiteral(" → 3")));
        QVERIFY(!drawn.contains(QStringLiteral("Exact gap")));
        const QAbstractItemModel* runs = m_window->runsDock()->table()->view()->model();
        const QString tip = runs->index(0, 0).data(Qt::ToolTipRole).toString();
        QVERIFY2(tip.contains(german), qPrintable(tip));
        QVERIFY2(m_window->undoStack().undoText().contains(german),
            qPrintable(m_window->undoStack().undoText()));
    }

    void headersAndBoundsSpeakGerman()
    {
        speak(QStringLiteral("de"));
        QCOMPARE(QCoreApplication::translate("gapscope::RunTable", "Run"), // columns are made once
            QStringLiteral("Lauf"));
        QTRY_VERIFY_WITH_TIMEOUT(hasLabel(QStringLiteral("keine")), patience); // bounds
        QVERIFY(!hasLabel(QStringLiteral("none")));
    }

    void theLibrarysPlaceholderIsReadWhole()
    {
        for (const char* language : {"de", "en"}) {
            m_window.reset();
            useLanguage(QLatin1String(language));
            m_window = std::make_unique<MainWindow>(DataFolders(), QSize(1440, 900));
            m_window->show();
            m_window->features().library.open(m_home->path());
            m_window->actions().runTable->setChecked(true);
            auto* tag = m_window->findChild<QLineEdit*>(QStringLiteral("libraryTag"));
            QTRY_VERIFY_WITH_TIMEOUT(tag->isVisible(), patience);
            QTest::qWait(50);
            QStyleOptionFrame option;
            option.initFrom(tag);
            option.lineWidth =
                tag->style()->pixelMetric(QStyle::PM_DefaultFrameWidth, &option, tag);
            const int room =
                tag->style()->subElementRect(QStyle::SE_LineEditContents, &option, tag).width() - 4;
            QVERIFY2(tag->fontMetrics().horizontalAdvance(tag->placeholderText()) <= room,
                qPrintable(tag->placeholderText()));
        }
    }

    void cleanup()
    {
        WindowFixture::clean();
        useLanguage(QStringLiteral("en"));
    }

private:
    static bool ends(QProcess& process, const QString& program, const QStringList& arguments)
    {
        process.start(program, arguments);
        return process.waitForFinished(patience) && process.exitStatus() == QProcess::NormalExit
            && process.exitCode() == 0;
    }

    bool hasLabel(const QString& text) const
    {
        const auto labels = m_window->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(),
            [&text](const QLabel* label) { return label->text() == text; });
    }

    /// Opens a window in this language.
    void speak(const QString& language)
    {
        m_window.reset();
        useLanguage(language);
        open();
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(TranslationTest)
#include "translation_test.moc"
