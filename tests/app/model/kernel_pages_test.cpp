// SPDX-License-Identifier: GPL-3.0-or-later
// The pages about models for a run with a kernel: its weights are coefficients of training inputs.
#include "app/model/views/model_pictures.h"
#include "app/pictures/named_picture.h"
#include "core/metrics/metrics.h"
#include "tests/app/support/window_fixture.h"
#include "tests/support/test_class.h"
#include "widgets/controls/notes.h"

namespace gapscope {

class KernelPagesTest : public WindowFixture {
    Q_OBJECT

    void train(const char* passes)
    {
        choose("method", "kernel-bcfw");
        trainAFewPasses("0.002", passes);
        QVERIFY(session().selected()->state == RunState::finished);
        QVERIFY(session().selected()->snapshot->kernel());
    }

private Q_SLOTS:
    void predictionsAreTheRunsOwn()
    {
        train("3");
        ModelViews* models = m_window->models();
        m_window->tabs()->showPage(models->predictions());
        m_window->tabs()->showPage(models->confusion());
        models->computeNow();
        QTRY_VERIFY_WITH_TIMEOUT(models->idle(), patience);
        const Run& run = *session().selected();
        const Confusion& confusion = models->confusion()->confusion();
        QVERIFY(!confusion.labels.empty());
        double wrong = 0, all = 0;
        for (std::size_t truth = 0; truth < confusion.labels.size(); ++truth)
            for (std::size_t label = 0; label < confusion.labels.size(); ++label) {
                const double count = static_cast<double>(confusion.at(truth, label));
                all += count;
                wrong += truth == label ? 0 : count;
            }
        QVERIFY(all > 0);
        QVERIFY(std::abs(wrong / all - run.record.result.errorPerLabel) < 1e-9); // the test part
    }

    void weightsAreNotDrawnNorSaved()
    {
        train("2");
        ModelViews* models = m_window->models();
        m_window->tabs()->showPage(models->weights());
        QVERIFY(models->weights()->empty()->isVisible());
        const Actions& a = m_window->actions();
        for (const QAction* action :
            {a.saveModel, a.saveWeightsCsv, a.saveWeightsNpz, a.startFromModel})
            QVERIFY(!action->isEnabled());
        QStringList keys;
        visitModel(
            *session().selected(), [&keys](const NamedPicture& named) { keys << named.key; });
        QVERIFY(keys.size() >= 2);
        for (const QString& key : keys)
            QVERIFY(!key.startsWith(QStringLiteral("weights")));
    }
};

} // namespace gapscope

GAPSCOPE_TEST_CLASS(KernelPagesTest)
#include "kernel_pages_test.moc"
