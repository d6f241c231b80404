// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of controls that fold where the width is short.
#include "tests/support/test_class.h"
#include "widgets/controls/layouts.h"

#include <QHBoxLayout>
#include <QTest>
#include <QVBoxLayout>

namespace gapscope {
namespace {

QWidget* box(int width)
{
    auto* widget = new QWidget;
    widget->setFixedSize(width, 20);
    return widget;
}

} // namespace

class WrapRowTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goesBelowWhereTheLineIsShort()
    {
        QWidget window;
        auto* row = new WrapRow;
        QWidget *left = box(100), *right = box(150);
        row->left()->addWidget(left);
        row->right()->addWidget(right);
        auto* layout = new QVBoxLayout(&window);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(row);
        layout->addStretch(1);
        window.resize(400, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QVERIFY(!row->wrapped());
        QCOMPARE(left->y(), right->y());
        QCOMPARE(right->geometry().right(), 400 - 8 - 1);
        const int line = row->height();
        window.resize(200, 200);
        QTRY_VERIFY(row->wrapped());
        QTRY_COMPARE(row->height(), line + 4 + 20);
        QVERIFY(right->y() > left->geometry().bottom());
        QCOMPARE(right->x(), left->x());
        QCOMPARE(row->minimumSizeHint().width(), 150 + 16);
        window.resize(400, 200);
        QTRY_VERIFY(!row->wrapped());
        QTRY_COMPARE(row->height(), line);
    }

    void flowsIntoAsManyLinesAsItNeeds()
    {
        QWidget window;
        auto* flow = new FlowLayout(&window);
        flow->setContentsMargins(8, 4, 8, 4);
        flow->setSpacing(6);
        QWidget *first = box(100), *second = box(150), *hidden = box(500), *last = box(80);
        for (QWidget* each : {first, second, hidden, last})
            flow->addWidget(each);
        hidden->hide();
        window.resize(400, 200);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(first->y(), last->y());
        QCOMPARE(second->x(), 8 + 100 + 6);
        QCOMPARE(flow->heightForWidth(400), 4 + 20 + 4);
        window.resize(290, 200);
        QTRY_COMPARE(last->y(), 4 + 20 + 6);
        QCOMPARE(last->x(), 8);
        QCOMPARE(flow->heightForWidth(290), 4 + 20 + 6 + 20 + 4);
        QCOMPARE(flow->heightForWidth(170), 4 + 3 * 20 + 2 * 6 + 4);
        QCOMPARE(flow->minimumSize().width(), 150 + 16); // the widest that shows
    }

    void whatLikesToGrowTakesTheRestOfItsLine()
    {
        QWidget window;
        auto* flow = new FlowLayout(&window);
        flow->setContentsMargins(0, 0, 0, 0);
        flow->setSpacing(10);
        auto* growing = new QWidget;
        growing->setMinimumSize(50, 20);
        growing->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        QWidget* fixed = box(100);
        flow->addWidget(growing);
        flow->addWidget(fixed);
        window.resize(400, 100);
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        QCOMPARE(growing->width(), 400 - 100 - 10);
        QCOMPARE(fixed->geometry().right(), 399);
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(WrapRowTest)
#include "wrap_row_test.moc"
