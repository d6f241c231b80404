// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/options/log_slider.h"

#include "core/machine/error.h"
#include "tests/support/test_class.h"

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>

#include <cmath>

namespace gapscope {
namespace {

struct Shown {
    QWidget box;
    QLabel label{QStringLiteral("&λ"), &box};
    LogSlider slider{&box};
    QSignalSpy edited{&slider, &LogSlider::valueEdited};

    Shown()
    {
        box.resize(400, 100);
        label.setGeometry(0, 0, 60, 30);
        slider.setGeometry(70, 0, 320, 60);
        slider.setRange(1e-4, 1);
        slider.setDefaultValue(0.01);
        slider.setValue(0.01);
        slider.setBuddyLabel(&label);
        box.show();
    }
};

} // namespace

class LogSliderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void keysMoveByDecades()
    {
        Shown s;
        QTest::keyClick(s.slider.track(), Qt::Key_PageUp);
        QCOMPARE(s.slider.value(), 0.1);
        QTest::keyClick(s.slider.track(), Qt::Key_Right);
        QCOMPARE(s.slider.value(), 0.112); // a twentieth of a decade, three digits
        QTest::keyClick(s.slider.track(), Qt::Key_End);
        QCOMPARE(s.slider.value(), 1.0);
        QTest::keyClick(s.slider.track(), Qt::Key_Home);
        QCOMPARE(s.slider.value(), 1e-4);
        QCOMPARE(s.edited.size(), 4);
    }
    void pressPutsTheHandleThere()
    {
        Shown s;
        QWidget* track = s.slider.track();
        QTest::mouseClick(
            track, Qt::LeftButton, {}, QPoint(track->width() / 4, track->height() / 2));
        QVERIFY(std::abs(std::log10(s.slider.value()) + 3) < 0.15);
    }
    void doubleClicksReset()
    {
        Shown s;
        s.slider.setValue(0.5);
        QTest::mouseDClick(s.slider.track(), Qt::LeftButton);
        QCOMPARE(s.slider.value(), 0.01);
        s.slider.setValue(0.5);
        QTest::mouseDClick(&s.label, Qt::LeftButton);
        QCOMPARE(s.slider.value(), 0.01);
    }
    void fieldTakesTextAndKeepsTheLastGoodValue()
    {
        Shown s;
        s.slider.setParser([](const QString& text) {
            if (text == QStringLiteral("10/n"))
                return 0.05;
            if (text.toDouble() <= 0)
                throw InputError("lambda", 0, "'" + text.toStdString() + "'", "a number above 0");
            return text.toDouble();
        });
        s.slider.field()->setText(QStringLiteral("10/n"));
        QTest::keyClick(s.slider.field(), Qt::Key_Return);
        QCOMPARE(s.slider.value(), 0.05);
        QCOMPARE(s.edited.size(), 1);
        s.slider.field()->setText(QStringLiteral("-3"));
        QTest::keyClick(s.slider.field(), Qt::Key_Return);
        QCOMPARE(s.slider.value(), 0.05);
        QCOMPARE(s.edited.size(), 1);
        QVERIFY(s.slider.message().contains(QStringLiteral("a number above 0")));
        QTest::keyClick(s.slider.field(), Qt::Key_Escape);
        QCOMPARE(s.slider.field()->text(), QStringLiteral("0.05"));
        QVERIFY(s.slider.message().isEmpty());
    }
    void infinityIsTheRightEnd()
    {
        Shown s;
        s.slider.setInfinityAllowed(true);
        QTest::keyClick(s.slider.track(), Qt::Key_End);
        QVERIFY(std::isinf(s.slider.value()));
        QCOMPARE(s.slider.field()->text(), QStringLiteral("inf"));
        QTest::keyClick(s.slider.track(), Qt::Key_Left);
        QCOMPARE(s.slider.value(), 1.0);
    }
    void valuesOffTheTrackStayExact()
    {
        Shown s;
        s.slider.setValue(0.0123456);
        QCOMPARE(s.slider.value(), 0.0123456);
        QCOMPARE(s.edited.size(), 0);
        QCOMPARE(s.slider.track()->accessibleName(), QStringLiteral("λ"));
        QCOMPARE(s.slider.track()->accessibleDescription(), QStringLiteral("0.0123456"));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(LogSliderTest)
#include "log_slider_test.moc"
