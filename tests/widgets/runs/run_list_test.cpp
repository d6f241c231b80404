// SPDX-License-Identifier: GPL-3.0-or-later
// The list of runs, through real clicks and keys.
#include "tests/support/test_class.h"
#include "widgets/runs/list/run_list.h"
#include "widgets/runs/list/run_list_delegate.h"
#include "widgets/runs/list/run_list_model.h"
#include "widgets/runs/list/run_tree.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTest>
#include <QTextLayout>
#include <QTimer>

namespace gapscope {

class RunListTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_list = std::make_unique<RunList>();
        m_list->resize(m_list->sizeHint());
        m_list->show();
        QVERIFY(QTest::qWaitForWindowActive(m_list.get()));
    }
    void cleanup() { m_list.reset(); }

    void theModelIsSound()
    {
        RunListModel model;
        const QAbstractItemModelTester tester(&model);
        model.setEntries(several());
        std::vector<RunEntry> fewer = several();
        fewer.erase(fewer.begin());
        model.setEntries(fewer);
        fewer.back().name = QStringLiteral("other");
        model.updateEntry(fewer.back());
        model.setEntries({});
        QCOMPARE(model.rowCount(), 0);
    }

    void seedsDatasetsAndPathsAreFolded()
    {
        m_list->setEntries(several());
        QCOMPARE(shown(),
            (QStringList{QStringLiteral("bcfw gap (3 seeds)"), QStringLiteral("bcfw uniform"),
                QStringLiteral("paths (1)"), QStringLiteral("CoNLL-2000 (2)")}));
        QCOMPARE(m_list->common(), QStringLiteral("OCR · λ 0.01"));
        QCOMPARE(m_list->findChild<QLabel*>(QStringLiteral("commonOfRuns"))->text(),
            breakable(m_list->common()));
        // the median of 0.01, 0.02, 0.5
        QCOMPARE(index(0).siblingAtColumn(RunListModel::valueColumn).data().toString(),
            QStringLiteral("0.02"));
        QVERIFY(!m_list->view()->isExpanded(index(0)) && !m_list->view()->isExpanded(index(3)));
        m_list->view()->expand(index(0));
        QCOMPARE(m_list->model()->rowCount(index(0)), 3);
        QCOMPARE(
            m_list->model()->index(1, 0, index(0)).data().toString(), QStringLiteral("seed 2"));
        // It stays so when runs come and go.
        std::vector<RunEntry> more = several();
        more.push_back(entry(20, QStringLiteral("ssg"), QStringLiteral("seed 1")));
        m_list->setEntries(more);
        QVERIFY(m_list->view()->isExpanded(index(0)));
        QCOMPARE(m_list->unfolded().size(), 2); // and the paths
    }

    /// The selected seed in an unfolded row unfolds no group when other data are open.
    void runsOfOtherDataStayFolded()
    {
        m_list->setEntries(several());
        m_list->view()->expand(index(0));
        m_list->setSelectedIds({2});
        std::vector<RunEntry> entries = several();
        for (RunEntry& each : entries) {
            const bool open = !each.dataset.isEmpty();
            each.dataset = open ? QString() : QStringLiteral("OCR, n 60");
            each.data = open ? QString() : QStringLiteral("OCR");
        }
        m_list->setEntries(entries);
        m_list->setSelectedIds({2});
        int others = 0;
        for (int row = 0; row < m_list->model()->rowCount(); ++row)
            if (index(row).data().toString().startsWith(QStringLiteral("OCR"))) {
                QVERIFY(!m_list->view()->isExpanded(index(row)));
                ++others;
            }
        QCOMPARE(others, 1);
    }

    /// The marker in the middle of a swatch hides no gap that tells two dashes apart.
    void dashesLookDifferentUnderAMarker()
    {
        const auto swatch = [](int dash) {
            const SeriesStyle style{0, static_cast<Dash>(dash), Marker::circle};
            return runSwatch(style, false).toImage();
        };
        for (int a = 0; a <= int(Dash::longDash); ++a)
            for (int b = 0; b < a; ++b) {
                const QImage first = swatch(a), second = swatch(b);
                int differ = 0;
                for (int x = 0; x < first.width(); ++x) // the middle row crosses every gap
                    differ += std::abs(qGray(first.pixel(x, 6)) - qGray(second.pixel(x, 6))) > 24;
                QVERIFY2(differ >= 4, qPrintable(QStringLiteral("dashes %1 and %2").arg(a).arg(b)));
            }
    }

    /// Two runs on data of one title are told apart, by a number where the sizes agree, too.
    void datasetsOfOneTitleHaveTheirSizes()
    {
        std::vector<RunEntry> entries = several();
        entries[4].sized = QStringLiteral("CoNLL-2000, n 8936");
        entries[5].dataset = QStringLiteral("other file");
        entries[5].sized = QStringLiteral("CoNLL-2000, n 10");
        m_list->setEntries(entries);
        QVERIFY2(shown().contains(QStringLiteral("CoNLL-2000, n 10 (1)")),
            qPrintable(shown().join(u'\n')));
        QVERIFY(shown().contains(QStringLiteral("CoNLL-2000, n 8936 (1)")));
        entries[5].sized = entries[4].sized;
        m_list->setEntries(entries);
        QVERIFY2(shown().contains(QStringLiteral("CoNLL-2000, n 8936 · no. 2 (1)")),
            qPrintable(shown().join(u'\n')));
    }

    void aWordIsBrokenOnlyWhereNoLineHoldsIt()
    {
        const QString name = QStringLiteral("heuristischer Pfad");
        const QFontMetrics metrics(m_list->font());
        const int word = metrics.horizontalAdvance(name.section(u' ', 0, 0));
        const auto firstLine = [&](int first, int others) {
            QTextLayout text(name, m_list->font());
            RunListDelegate::layOut(text, {first, others});
            const QTextLine line = text.lineAt(0);
            return std::pair(name.first(line.textLength()).trimmed(), line.y() > 0);
        };
        QCOMPARE(firstLine(word + 2, word + 9), std::pair(name.section(u' ', 0, 0), false));
        QCOMPARE(firstLine(word - 4, word + 9), std::pair(name.section(u' ', 0, 0), true));
        QVERIFY(firstLine(word - 4, word - 2).first.size() < name.indexOf(u' '));
    }

    void aTickDrawsAllSeeds()
    {
        m_list->setEntries(several());
        QSignalSpy drawn(m_list.get(), &RunList::visibilityChanged);
        const QRect row = m_list->view()->visualRect(index(0));
        press({row.left() + 10, row.top() + 10});
        QCOMPARE(drawn.size(), 1);
        QCOMPARE(drawn[0][0].value<QList<int>>(), (QList<int>{1, 2, 3}));
        QCOMPARE(drawn[0][1].toBool(), false);
        std::vector<RunEntry> some = several();
        some[1].visible = false;
        m_list->setEntries(some);
        QCOMPARE(index(0).data(Qt::CheckStateRole).toInt(), int(Qt::PartiallyChecked));
        m_list->view()->setCurrentIndex(index(0));
        QTest::keyClick(m_list->view(), Qt::Key_Space);
        QCOMPARE(drawn.back()[1].toBool(), true);
    }

    void spaceTicksAllSelected()
    {
        std::vector<RunEntry> entries = several();
        entries[1].visible = false;
        m_list->setEntries(entries);
        QSignalSpy drawn(m_list.get(), &RunList::visibilityChanged);
        m_list->view()->setFocus();
        m_list->view()->setCurrentIndex(index(0));
        QTest::keyClick(m_list->view(), Qt::Key_A, Qt::ControlModifier);
        const QList<int> all = m_list->selectedIds();
        QVERIFY(all.size() > 3);
        for (const bool on : {true, false}) { // one was not ticked, then all are
            QTest::keyClick(m_list->view(), Qt::Key_Space);
            QCOMPARE(drawn.back()[0].value<QList<int>>(), all);
            QCOMPARE(drawn.back()[1].toBool(), on);
            for (RunEntry& entry : entries)
                entry.visible = true;
            m_list->setEntries(entries);
        }
        QCOMPARE(drawn.size(), 2);
    }

    /// On the swatch, not on the name; and Shift+Space.
    void onlyThisOne()
    {
        m_list->setEntries(several());
        QSignalSpy only(m_list.get(), &RunList::onlyRequested);
        QSignalSpy selected(m_list.get(), &RunList::selected);
        const QPoint swatch = m_list->view()->swatchOf(index(1)).center();
        QTest::mouseClick(m_list->view()->viewport(), Qt::LeftButton, Qt::ControlModifier, swatch);
        QCOMPARE(only.size(), 1);
        QCOMPARE(only[0][0].value<QList<int>>(), QList<int>{4});
        QCOMPARE(selected.size(), 0);
        press(swatch);
        QTest::mouseDClick(m_list->view()->viewport(), Qt::LeftButton, {}, swatch);
        QCOMPARE(only.size(), 2);
        QVERIFY(!m_list->view()->isEditing());
        m_list->view()->setCurrentIndex(index(0));
        QTest::keyClick(m_list->view(), Qt::Key_Space, Qt::ShiftModifier);
        QCOMPARE(only.size(), 3);
        QCOMPARE(only[2][0].value<QList<int>>(), (QList<int>{1, 2, 3}));
    }

    void aClickOnTheNameSelectsADoubleClickRenames()
    {
        m_list->setEntries(several());
        QSignalSpy selected(m_list.get(), &RunList::selected);
        QSignalSpy only(m_list.get(), &RunList::onlyRequested);
        QSignalSpy renamed(m_list.get(), &RunList::renamed);
        const QPoint name = m_list->view()->swatchOf(index(1)).center() + QPoint(40, 0);
        press(name);
        QCOMPARE(selected.back()[0].value<QList<int>>(), QList<int>{4});
        QCOMPARE(m_list->selectedIds(), QList<int>{4});
        QTest::mouseDClick(m_list->view()->viewport(), Qt::LeftButton, {}, name);
        QTRY_VERIFY(m_list->view()->isEditing());
        QCOMPARE(only.size(), 0);
        auto* field = m_list->view()->findChild<QLineEdit*>();
        QVERIFY(field);
        QCOMPARE(field->text(), QStringLiteral("whole name 4")); // whole, to be edited
        QTest::keyClicks(field, QStringLiteral("mine"));
        std::vector<RunEntry> more = several(); // a run starts meanwhile
        more.push_back(entry(20, QStringLiteral("ssg"), QStringLiteral("seed 1")));
        m_list->setEntries(more);
        QVERIFY(m_list->view()->isEditing());
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_COMPARE(renamed.size(), 1);
        QCOMPARE(renamed[0][1].toString(), QStringLiteral("mine"));
        QTRY_COMPARE(m_list->model()->rowCount(), 5);
    }

    /// A run of a folded variant selects the variant's row; unfolded, its own.
    void theSelectionStaysWhenRowsChange()
    {
        m_list->setEntries(several());
        QSignalSpy selected(m_list.get(), &RunList::selected);
        m_list->setSelectedIds({2});
        QCOMPARE(m_list->selectedIds(), (QList<int>{1, 2, 3}));
        m_list->view()->expand(index(0));
        m_list->setSelectedIds({2});
        QCOMPARE(m_list->selectedIds(), QList<int>{2});
        std::vector<RunEntry> fewer = several();
        fewer.erase(fewer.begin());
        m_list->setEntries(fewer);
        QCOMPARE(m_list->selectedIds(), QList<int>{2});
        QCOMPARE(selected.size(), 0);
    }

    /// In a list of 200 to 400 pixels every name is shown whole, in as many lines as it needs.
    void namesAreNeverCut()
    {
        std::vector<RunEntry> entries;
        for (int k = 0; k < 12; ++k) {
            entries.push_back(entry(
                k + 1, QStringLiteral("kernel-bcfw curvature cached"), QStringLiteral("seed 1")));
            entries.back().group = QString::number(k);
            entries.back().title.settings << QStringLiteral("κ %1").arg(
                k) << QStringLiteral("averylongwordwithoutanyspace%1").arg(k);
        }
        m_list->setEntries(entries);
        for (const int width : {200, 220, 240, 400}) {
            m_list->resize(width, 900);
            QCoreApplication::processEvents();
            int below = 0;
            for (int row = 0; row < 12; ++row) {
                const QRect place = m_list->view()->visualRect(index(row));
                QVERIFY(place.top() >= below);
                below = place.bottom();
                const QRect swatch = m_list->view()->swatchOf(index(row));
                const int room = m_list->view()->columnWidth(0) - (swatch.right() + 4);
                const int whole = m_list->view()->viewport()->width() - (swatch.right() + 4);
                const QString name = index(row).data().toString();
                const int lines = place.height() / m_list->fontMetrics().height();
                QVERIFY2(
                    m_list->fontMetrics().horizontalAdvance(name) <= room + (lines - 1) * whole,
                    qPrintable(QStringLiteral("%1 px: %2").arg(width).arg(name)));
                QVERIFY(width < 240 || room >= 90);
            }
            QVERIFY(
                m_list->view()->visualRect(index(0)).right() < m_list->view()->viewport()->width());
        }
    }

    void coloursDashesAndMarkersCanBeChosen()
    {
        m_list->setEntries(several());
        QSignalSpy chosen(m_list.get(), &RunList::lookChosen);
        press(m_list->view()->swatchOf(index(1)).center() + QPoint(40, 0));
        bool found = false;
        QTimer::singleShot(0, m_list.get(), [&found] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu);
            if (auto* dotted = menu->findChild<QAction*>(QStringLiteral("dash2"))) {
                dotted->trigger();
                found = true;
            }
            menu->close();
        });
        Q_EMIT m_list->view()->customContextMenuRequested(
            m_list->view()->swatchOf(index(1)).center());
        QVERIFY(found);
        QCOMPARE(chosen.size(), 1);
        const auto style = chosen[0][1].value<std::optional<SeriesStyle>>();
        QVERIFY(style && style->dash == Dash::dotted);
        QCOMPARE(style->color, 4);
    }

    void tenThousandRuns()
    {
        std::vector<RunEntry> entries;
        for (int k = 0; k < 10000; ++k) {
            entries.push_back(entry(k, QStringLiteral("bcfw"), QStringLiteral("seed 1")));
            entries.back().group = QString::number(k);
            entries.back().title.settings << QStringLiteral("F %1").arg(k);
        }
        m_list->setEntries(entries);
        QCOMPARE(m_list->model()->rowCount(), 10000);
        QCOMPARE(index(77).data().toString(), QStringLiteral("F 77"));
        entries[77].gap = 0.5;
        m_list->updateEntry(entries[77]);
        m_list->setSelectedIds({9999});
        QCOMPARE(m_list->selectedIds(), QList<int>{9999});
    }

private:
    static RunEntry entry(int id, const QString& variant, const QString& seed)
    {
        RunEntry entry;
        entry.id = id;
        entry.title = {{}, variant, {QStringLiteral("OCR"), QStringLiteral("λ 0.01")}, seed};
        entry.name = QStringLiteral("whole name %1").arg(id);
        entry.group = variant;
        entry.style = seriesStyle(id);
        entry.sign = RunSign::converged;
        entry.status = QStringLiteral("converged");
        entry.gap = 0.01;
        return entry;
    }

    /// Three seeds and one run on the open data, two runs on other data, a path.
    static std::vector<RunEntry> several()
    {
        std::vector<RunEntry> entries;
        for (int seed = 1; seed <= 3; ++seed)
            entries.push_back(
                entry(seed, QStringLiteral("bcfw gap"), QStringLiteral("seed %1").arg(seed)));
        entries[1].gap = 0.5;
        entries[2].gap = 0.02;
        entries.push_back(entry(4, QStringLiteral("bcfw uniform"), QStringLiteral("seed 1")));
        for (int id = 5; id <= 6; ++id) {
            entries.push_back(
                entry(id, QStringLiteral("variant %1").arg(id), QStringLiteral("seed 1")));
            entries.back().dataset = QStringLiteral("CoNLL-2000, n 8936");
            entries.back().data = QStringLiteral("CoNLL-2000");
            entries.back().title.settings = QStringList{QStringLiteral("λ 0.5")};
        }
        entries.push_back(entry(7, QStringLiteral("ε-path"), {}));
        entries.back().group.clear();
        entries.back().path = true;
        entries.back().value = QStringLiteral("37 λ");
        return entries;
    }

    QModelIndex index(int row) const { return m_list->model()->index(row, 0); }

    QStringList shown() const
    {
        QStringList rows;
        for (int row = 0; row < m_list->model()->rowCount(); ++row)
            rows << index(row).data().toString();
        return rows;
    }

    void press(const QPoint& where) const
    {
        QTest::mouseClick(m_list->view()->viewport(), Qt::LeftButton, {}, where);
    }

    std::unique_ptr<RunList> m_list;
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(RunListTest)
#include "run_list_test.moc"
