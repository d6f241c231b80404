// SPDX-License-Identifier: GPL-3.0-or-later
// Labelling files without a window's connections: which model labels, what is dropped where, what
// training then is not, and the labels on disk.
#include "app/models/trained_model.h"
#include "tests/app/support/features_fixture.h"
#include "tests/support/samples.h"
#include "tests/support/test_class.h"

#include <QDragEnterEvent>
#include <QMimeData>

namespace gapscope {
namespace {

struct FilesToLabel : ViewsFixture {
    FilesToLabel() { show(); }
    void select(int id)
    {
        session.select(id);
        views.models->refresh();
        labelling.showActions();
    }
    QString words() const { return file("mine.data", generateWords()); }
    LabelSession& labels() { return views.models->labels(); }
    void dropOn(QWidget* target, const QString& path)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        const QPoint at = target->rect().center();
        QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &enter);
        QDropEvent drop(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &drop);
        QVERIFY(drop.isAccepted());
    }
    void waitForLabels()
    {
        QTRY_VERIFY2_WITH_TIMEOUT(labels().files(), qPrintable(messages->text()), patience);
    }

    DataOpening opening{parts, DataFolders(), *views.data, &window};
    FileLabelling labelling{parts, opening,
        {*views.models, views.path->paths(), *views.tabs, *views.runs, *views.data}};
};

} // namespace

class FileLabellingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theActionsNeedAModelAndSaySo()
    {
        FilesToLabel l;
        l.openData("sample:words");
        l.labelling.showActions();
        const QAction* label = l.actions.labelFiles;
        const QString usual = label->property("usualToolTip").toString();
        QVERIFY(!label->isEnabled());
        QVERIFY(label->toolTip() != usual);
        QVERIFY(!l.actions.exportLabels->isEnabled());
        l.select(l.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr));
        QVERIFY(!label->isEnabled()); // a record has no weights
        l.select(l.addTrained());
        QVERIFY(label->isEnabled());
        QCOMPARE(label->toolTip(), usual);
    }

    /// The data that are open stay; training waits until their page is back.
    void filesDroppedOnThePredictionsAreLabelled()
    {
        FilesToLabel l;
        l.openData("sample:words");
        l.select(l.addTrained());
        QSignalSpy changed(&l.labelling, &FileLabelling::shownChanged);
        l.dropOn(l.views.models->predictions(), l.words());
        l.waitForLabels();
        QVERIFY(changed.size() > 0);
        QCOMPARE(l.views.tabs->currentWidget(), l.views.models->predictions());
        QCOMPARE(l.session.request().source, std::string("sample:words"));
        QVERIFY(l.labelling.whyNoTraining().contains(QStringLiteral("not trained on")));
        l.labelling.showActions();
        QVERIFY(l.actions.backToTraining->isEnabled());
        l.actions.backToTraining->trigger();
        QVERIFY(!l.labels().files());
        QVERIFY(l.labelling.whyNoTraining().isEmpty());
    }

    void whatIsNoDataIsOpenedWhereItIsDropped()
    {
        FilesToLabel l;
        l.openData("sample:words");
        l.select(l.addTrained());
        QStringList opened;
        l.opening.setOpenFile(
            FileKind::comparison, [&opened](const QString& path) { opened << path; });
        const QString spec = l.file("spec.json", toJson(ViewsFixture::comparison("sample:toy")));
        l.dropOn(l.views.models->predictions(), spec);
        QCOMPARE(opened, QStringList{spec});
        QVERIFY(!l.opening.opener().busy());
    }

    void anOpenedModelLabelsUntilARunIsSelected()
    {
        FilesToLabel l;
        l.openData("sample:words");
        const int id = l.session.addRun(ViewsFixture::recordAt(0.5), RunState::finished, nullptr);
        QVERIFY(!l.labelling.canLabel());
        const auto& train = *l.session.dataset()->train;
        RunStart start{.name = "mine.model"};
        start.model = std::make_shared<const Model>(
            trainedModel(*l.session.dataset(), 0.5, std::vector<double>(train.weightSize(), 0.0)));
        l.labelling.setOpenModel(start);
        QVERIFY(l.labelling.canLabel());
        l.dropOn(l.views.models->predictions(), l.words());
        l.waitForLabels();
        QCOMPARE(l.labels().files()->by.name, QStringLiteral("mine.model"));
        l.session.select(id);
        QVERIFY(!l.labelling.canLabel());
    }

    void theLabelsAreWrittenToTheChosenFile()
    {
        FilesToLabel l;
        l.openData("sample:words");
        l.select(l.addTrained());
        l.dropOn(l.views.models->predictions(), l.words());
        l.waitForLabels();
        l.labelling.showActions();
        const QString path = l.home.filePath(QStringLiteral("labels.tsv"));
        answerNext<QFileDialog>(
            [&path](QFileDialog* dialog) { answerWith(dialog, path, QDialogButtonBox::Save); });
        l.actions.exportLabels->trigger();
        QVERIFY2(l.messages->text().contains(path), qPrintable(l.messages->text()));
        const LabelledFile& shown = *l.labels().current();
        const std::string text = readFile(path.toStdString(), std::size_t{1} << 20);
        QVERIFY(std::ranges::count(text, '\n') >= std::ranges::ssize(shown.labels));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(FileLabellingTest)
#include "file_labelling_test.moc"
