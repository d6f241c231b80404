// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/wrap_row.h"

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
};

} // namespace gapscope

QTEST_MAIN(gapscope::WrapRowTest)
#include "wrap_row_test.moc"
