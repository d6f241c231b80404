// SPDX-License-Identifier: GPL-3.0-or-later
// No text of the window is cut off: at the size the window opens with and at its least one, in
// either language. ctest runs it with QT_SCALE_FACTOR 1, 1.5 and 2.
#include "app/language.h"
#include "tests/gui/window_fixture.h"
#include "widgets/controls/elided_label.h"
#include "widgets/viewers/stale_badge.h"

#include <QDockWidget>
#include <QStyle>
#include <QStyleOptionButton>
#include <QStyleOptionComboBox>
#include <QTabBar>

namespace gapscope {
namespace {

/// Labels that give way on purpose and say the whole in their tooltip.
bool elides(const QLabel& label)
{
    return dynamic_cast<const ElidedLabel*>(&label) || qobject_cast<const StaleBadge*>(&label);
}

QString labelFault(const QLabel& label)
{
    if (label.text().isEmpty() || !label.pixmap(Qt::ReturnByValue).isNull())
        return {};
    if (elides(label)) {
        const bool cut = label.fontMetrics().horizontalAdvance(label.text()) > label.width();
        return cut && label.toolTip().isEmpty() ? QStringLiteral("elided, without a tooltip")
                                                : QString();
    }
    if (label.wordWrap()) {
        const int needed = label.heightForWidth(label.width());
        return needed > label.height()
            ? QStringLiteral("height %1 < %2").arg(label.height()).arg(needed)
            : QString();
    }
    const int needed = label.minimumSizeHint().width();
    return needed > label.width() ? QStringLiteral("width %1 < %2").arg(label.width()).arg(needed)
                                  : QString();
}

QString buttonFault(const QAbstractButton& button)
{
    if (button.text().isEmpty())
        return {};
    const auto* tool = qobject_cast<const QToolButton*>(&button);
    if (tool && tool->toolButtonStyle() == Qt::ToolButtonIconOnly && !tool->icon().isNull())
        return {};
    const QSize needed = button.minimumSizeHint();
    return needed.width() > button.width() || needed.height() > button.height()
        ? QStringLiteral("%1 x %2 < %3 x %4")
              .arg(button.width())
              .arg(button.height())
              .arg(needed.width())
              .arg(needed.height())
        : QString();
}

/// What is chosen now is read whole.
QString boxFault(const QComboBox& box)
{
    QStyleOptionComboBox option;
    option.initFrom(&box);
    option.editable = box.isEditable();
    option.frame = box.hasFrame();
    const int room =
        box.style()
            ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, &box)
            .width();
    const int needed = box.fontMetrics().horizontalAdvance(box.currentText());
    return needed > room
        ? QStringLiteral("'%1': width %2 < %3").arg(box.currentText()).arg(room).arg(needed)
        : QString();
}

QString tabsFault(const QTabBar& tabs)
{
    for (int k = 0; k < tabs.count(); ++k) {
        QString text = tabs.tabText(k);
        text.remove(QLatin1Char('&'));
        if (tabs.isTabVisible(k)
            && tabs.fontMetrics().horizontalAdvance(text) > tabs.tabRect(k).width())
            return QStringLiteral("'%1' in %2").arg(text).arg(tabs.tabRect(k).width());
    }
    return {};
}

QString faultOf(const QWidget* widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(widget))
        return labelFault(*label);
    if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
        return buttonFault(*button);
    if (const auto* box = qobject_cast<const QComboBox*>(widget))
        return boxFault(*box);
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget))
        return tabsFault(*tabs);
    return {};
}

QStringList faults(const QWidget& top)
{
    QStringList found;
    for (const QWidget* widget : top.findChildren<QWidget*>()) {
        if (!widget->isVisible() || widget->window() != &top)
            continue;
        const QString fault = faultOf(widget);
        if (fault.isEmpty())
            continue;
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        found << QStringLiteral("%1[%2] in %3[%4] '%5': %6")
                     .arg(QLatin1String(widget->metaObject()->className()), widget->objectName(),
                         QLatin1String(widget->parentWidget()->metaObject()->className()),
                         widget->parentWidget()->objectName(),
                         label        ? label->text().left(60)
                             : button ? button->text()
                                      : QString(),
                         fault);
    }
    return found;
}

} // namespace

class FitTest : public WindowFixture {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsCutOff_data()
    {
        QTest::addColumn<QString>("language");
        QTest::addColumn<bool>("least");
        QTest::newRow("English") << QStringLiteral("en") << false;
        QTest::newRow("English, least window") << QStringLiteral("en") << true;
        QTest::newRow("German") << QStringLiteral("de") << false;
        QTest::newRow("German, least window") << QStringLiteral("de") << true;
    }
    void nothingIsCutOff()
    {
        QFETCH(const QString, language);
        QFETCH(const bool, least);
        m_window.reset();
        useLanguage(language);
        m_window = std::make_unique<MainWindow>(DataFolders(), QSize(1440, 900));
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_window->openAtStart({});
        QTRY_VERIFY_WITH_TIMEOUT(session().dataset() != nullptr, patience);
        m_window->actions().run->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!session().runs().empty() && allEnded(), patience);
        if (least) {
            m_window->resize(m_window->minimumSize());
            QTest::qWait(50);
        }
        QStringList found;
        for (int page = 0; page < m_window->tabs()->count(); ++page) {
            m_window->tabs()->setCurrentIndex(page);
            QTest::qWait(50);
            for (const QString& fault : faults(*m_window))
                found << m_window->tabs()->tabText(page) + QStringLiteral(": ") + fault;
        }
        answerNext<CompareDialog>([&found](CompareDialog* dialog) {
            for (const QString& fault : faults(*dialog))
                found << QStringLiteral("Compare: ") + fault;
            dialog->reject();
        });
        m_window->actions().compare->trigger();
        m_window.reset();
        useLanguage(QStringLiteral("en"));
        QVERIFY2(found.isEmpty(), qPrintable(found.join(QLatin1Char('\n'))));
    }
};

} // namespace gapscope

QTEST_MAIN(gapscope::FitTest)
#include "fit_test.moc"
