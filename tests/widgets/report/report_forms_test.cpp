// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a page and as a PDF: complete, self-contained, nothing cut off.
#include "core/files/exported_spec.h"
#include "core/machine/error.h"
#include "tests/support/report_checks.h"
#include "tests/support/test_class.h"
#include "widgets/plots/look/theme.h"
#include "widgets/report/report.h"

#include <QFile>
#include <QLinearGradient>
#include <QPainter>
#include <QTemporaryDir>
#include <QTest>

namespace gapscope {
namespace {

const QString nasty = QStringLiteral("<b onclick=\"x()\">a & b's</b></pre><!-- \x01 λ");

/// Two of them have the same ids of their own.
ReportFigure figure(const QString& title)
{
    ReportFigure each;
    each.title = title;
    each.picture.title = title;
    each.picture.paint = [title](QPainter& painter, const QRectF& area) {
        QLinearGradient gradient(area.topLeft(), area.bottomRight());
        gradient.setColorAt(0, seriesColor(0, false));
        gradient.setColorAt(1, seriesColor(1, false));
        painter.fillRect(area.adjusted(100, 100, -100, -100), gradient);
        painter.setBrush(QBrush(seriesColor(2, false), Qt::Dense4Pattern));
        painter.drawEllipse(area.center(), 80, 60);
        painter.setPen(seriesColor(3, false));
        painter.drawText(area, Qt::AlignCenter, title);
    };
    return each;
}

ReportTable table(const QString& title, int rows, int columns)
{
    ReportTable each;
    each.title = title;
    for (int column = 0; column < columns; ++column) {
        each.cells.header << QStringLiteral("Column%1").arg(column);
        each.cells.numeric << (column > 0);
    }
    for (int row = 0; row < rows; ++row) {
        QStringList cells{QStringLiteral("row%1").arg(row)};
        for (int column = 1; column < columns; ++column)
            cells << QStringLiteral("r%1c%2").arg(row).arg(column);
        each.cells.rows << cells;
    }
    return each;
}

Report report()
{
    Report all;
    all.title = QStringLiteral("Title ") + nasty;
    all.summary = QStringLiteral("Summary ") + nasty;
    all.made = QStringLiteral("Made ") + nasty;
    all.language = QStringLiteral("en");
    all.spec = "{\n  \"name\": \"<b>&amp; 'x' </pre> \\\" λ\"\n}\n";
    ReportClaims claims;
    using Standing = ReportClaim::Standing;
    for (const Standing standing : {Standing::shown, Standing::notShown, Standing::open})
        claims.claims.push_back({standing, QStringLiteral("verdict ") + nasty,
            QStringLiteral("says ") + nasty, QStringLiteral("numbers ") + nasty});
    ReportTable names = table(QStringLiteral("Table ") + nasty, 3, 3);
    names.cells.rows[1][0] = QStringLiteral("run ") + nasty;
    names.note = nasty;
    names.marked = 1;
    all.sections = {{QStringLiteral("Section ") + nasty,
                        {ReportText{nasty}, ReportText{nasty, true}, ReportFacts{{{nasty, nasty}}},
                            claims, names}},
        {QStringLiteral("Figures"), {figure(nasty), figure(QStringLiteral("Second"))}},
        {QStringLiteral("Repeat"),
            {ReportCode{nasty}, ReportCode{QString::fromUtf8(all.spec), true}}}};
    return all;
}

} // namespace

class ReportFormsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void thePageStandsAlone()
    {
        const QByteArray page = htmlOf(report());
        const QStringList faults = faultsOf(page);
        QVERIFY2(faults.isEmpty(), qPrintable(faults.join(QLatin1Char('\n'))));
        QVERIFY(page.startsWith("<!DOCTYPE html>"));
        QVERIFY(page.contains("&lt;b onclick=&quot;x()&quot;&gt;a &amp; b's&lt;/b&gt;"));
        QVERIFY(page.contains("url(#f1-") && page.contains("url(#f2-")); // not only once drawn
        QVERIFY(page.contains(">Second</text>"));                        // text is text
        QVERIFY(!page.contains("<image"));
    }

    /// The checks of this test can fail.
    void faultsAreFound_data()
    {
        QTest::addColumn<QByteArray>("page");
        const char* pages[] = {"<p>a < b</p>", "<p><b></p>", "<p>", "<p id=\"a\"></p><p id=\"a\"/>",
            "<a href=\"#nowhere\">x</a>", "<script>1</script>", "<img src=\"x.png\"/>",
            "<a href=\"http://x\">x</a>", "<style>@import 'x'</style>",
            "<p style=\"a:url(x)\"></p>", "<p onclick=\"x()\"></p>", "\xFF", "\x01"};
        for (const char* page : pages)
            QTest::newRow(page) << QByteArray(page);
    }
    void faultsAreFound()
    {
        QFETCH(QByteArray, page);
        QVERIFY(faultsOf("<p>fine</p>").isEmpty());
        QVERIFY(!faultsOf(page).isEmpty());
    }

    void theSpecComesBack()
    {
        const Report original = report();
        const QByteArray page = htmlOf(original);
        QCOMPARE(
            QByteArray::fromStdString(*exportedSpec(page.toStdString(), "here")), original.spec);
    }

    void plotsAreLegibleInTheDark()
    {
        const QByteArray page = htmlOf(report());
        QVERIFY(page.contains("@media screen and (prefers-color-scheme:dark)"));
        for (int k = 0; k < seriesColorCount; ++k) {
            const QByteArray light = seriesColor(k, false).name().toLatin1(),
                             dark = seriesColor(k, true).name().toLatin1();
            QVERIFY(page.contains("figure.plot [stroke=\"" + light + "\"]{stroke:" + dark + '}'));
            QVERIFY(page.contains("figure.plot [fill=\"" + light + "\"]{fill:" + dark + '}'));
        }
    }

    void thePdfHasEverything()
    {
        const Report original = report();
        const QByteArray bytes = pdfOf(original);
        QVERIFY(bytes.startsWith("%PDF-") && bytes.trimmed().endsWith("%%EOF"));
        QVERIFY(bytes.contains("/EmbeddedFile"));
        QVERIFY(bytes.contains("/MediaBox [0 0 595"));
        QVERIFY(!bytes.contains("/Subtype /Image"));
        const QString path = written(bytes), text = textOf(path);
        if (text.isEmpty())
            QSKIP("pdftotext is not installed");
        const QString last = QStringLiteral("Page %1 of %1").arg(sheetsOf(bytes));
        for (const QString& piece :
            {QStringLiteral("Title <b onclick"), QStringLiteral("Figure 2."),
                QStringLiteral("Second"), QStringLiteral("r2c2"), QStringLiteral("\"name\""), last})
            QVERIFY2(text.contains(piece), qPrintable(piece));
        const QStringList cut = wordsCut(path);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char(' '))));
    }

    void longTablesRepeatTheirHead()
    {
        Report all = report();
        all.sections = {{QStringLiteral("Tables"), {table(QStringLiteral("Long"), 150, 4)}}};
        const QByteArray bytes = pdfOf(all);
        QVERIFY(sheetsOf(bytes) >= 3);
        const QString text = textOf(written(bytes));
        if (text.isEmpty())
            QSKIP("pdftotext is not installed");
        QCOMPARE(text.count(QStringLiteral("Column3")), sheetsOf(bytes));
        for (int row = 0; row < 150; ++row)
            QCOMPARE(text.count(QStringLiteral("r%1c3").arg(row)), 1);
    }

    void wideTablesAreSplitNotCut()
    {
        Report all = report();
        ReportTable wide = table(QStringLiteral("Wide"), 5, 40);
        wide.cells.rows[2][7] = QString(400, QLatin1Char('w')); // no place for a line break
        all.sections = {{QStringLiteral("Tables"), {wide}}};
        const QByteArray bytes = pdfOf(all);
        const QString path = written(bytes), text = textOf(path);
        if (text.isEmpty())
            QSKIP("pdftotext is not installed");
        for (int column = 1; column < 40; ++column)
            QCOMPARE(text.count(QStringLiteral("r4c%1 ").arg(column))
                    + text.count(QStringLiteral("r4c%1\n").arg(column)),
                1);
        QVERIFY(text.count(QStringLiteral("row4")) > 1); // the rows' names come again
        const QStringList cut = wordsCut(path);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char(' '))));
    }

    void drawingCanBeCancelled()
    {
        std::size_t asked = 0;
        const ReportProgress never = [&](std::size_t done, std::size_t all) {
            ++asked;
            return done > all;
        };
        QVERIFY_EXCEPTION_THROWN(htmlOf(report(), never), Cancelled);
        QCOMPARE(asked, std::size_t{1});
        QVERIFY_EXCEPTION_THROWN(pdfOf(report(), never), Cancelled);
        QCOMPARE(asked, std::size_t{2});
    }

    void pagesOfOthersAreRefused()
    {
        QVERIFY(beginsAsPage("\xEF\xBB\xBF\n <!doctype HTML><p>"));
        QVERIFY(!beginsAsPage("<!doctype htm") && !beginsAsPage("") && !beginsAsPage("{\"a\": 1}"));
        for (const char* page :
            {"<!DOCTYPE html><p>x</p>", "<!DOCTYPE html><pre id=\"gapscope-spec\">{}"}) // cut off
            QVERIFY_EXCEPTION_THROWN(exportedSpec(page, "page.html"), InputError);
    }

private:
    QString written(const QByteArray& bytes)
    {
        const QString path = m_folder.filePath(QStringLiteral("a.pdf"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
            qFatal("cannot write");
        return path;
    }

    QTemporaryDir m_folder;
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(ReportFormsTest)
#include "report_forms_test.moc"
