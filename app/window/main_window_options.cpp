// SPDX-License-Identifier: GPL-3.0-or-later
// The window's options: whose the form shows, what a change acts on, what it makes old.
#include "app/window/main_window.h"

#include "app/curves/cache_page.h"
#include "app/curves/convergence_page.h"
#include "app/docks/method_dock.h"
#include "app/model/model_views.h"
#include "app/parts/message_bar.h"
#include "app/runs/run_names.h"
#include "app/view/option_command.h"
#include "core/options/option_relevance.h"
#include "core/options/presets.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"

#include <utility>

namespace gapscope {
namespace {

QString textOf(const SolverOptions& options, const QString& key)
{
    return QString::fromStdString(optionText(options, *findOption(key.toStdString())));
}

} // namespace

void MainWindow::runAsked()
{
    if (takeOptions())
        startRun();
}

/// A button or a key takes no focus: what is typed in the form counts, too, and text that is no
/// value is not passed over.
bool MainWindow::takeOptions()
{
    const QString refused = m_method->form()->commit();
    if (!refused.isEmpty())
        m_messages->showNote(refused);
    return refused.isEmpty();
}

void MainWindow::optionEdited(const QString& key, const QString& text, const QString& previous)
{
    const QString label = optionLabel(key.toStdString());
    const int shown = m_ownOptions ? m_controller.current() : -1; // whose options these are
    m_undo.push(new OptionCommand(
        key, label, previous, text, [this, shown](const QString& k, const QString& t) {
            const QString name = optionLabel(k.toStdString());
            if (shown >= 0 && m_controller.current() != shown) {
                m_messages->showNote(
                    tr("%1 was changed of a run that has ended; it stays as it is.").arg(name));
                return;
            }
            SolverOptions options = m_method->form()->options();
            if (m_controller.takes(k.toStdString()))
                m_messages->showNote(
                    tr("%1 of the running solver: %2 → %3")
                        .arg(name, optionShort(textOf(options, k)), optionShort(t)));
            setOption(options, k.toStdString(), t.toStdString());
            m_method->form()->setOptions(options);
            m_method->estimateSoon();
            applyOption(k, t);
            markStale();
        }));
    applyOption(key, text);
}

/// One step of undo for all that a preset changes.
void MainWindow::choosePreset(const QString& key)
{
    const Preset* preset = findPreset(key.toStdString());
    if (!preset || presetOf(m_method->form()->options()) == preset)
        return;
    m_undo.beginMacro(tr("choice of a preset"));
    for (const Preset::Setting& setting : preset->settings)
        m_method->form()->edit(QString::fromUtf8(setting.key), QString::fromUtf8(setting.text));
    m_undo.endMacro();
}

/// The empty cache page's button. The cache may be turned on while a run goes on.
void MainWindow::runWithCache()
{
    OptionForm* form = m_method->form();
    const Method method = form->options().method;
    if (const auto why = whyIgnored(*findOption("cache"), method); !why.empty()) {
        if (m_controller.running()) {
            m_messages->showNote(tr("%1 Stop this run first.")
                                     .arg(QString::fromUtf8(why.data(), qsizetype(why.size()))));
            return;
        }
        form->edit(QStringLiteral("method"), QStringLiteral("bcfw"));
    }
    form->edit(QStringLiteral("cache"), QStringLiteral("on"));
    runAsked();
}

/// The plots that are in sight.
void MainWindow::refreshPlots()
{
    if (m_convergence->isVisible())
        m_convergence->refresh();
    if (m_cache->isVisible())
        m_cache->refresh();
}

const SolverOptions& MainWindow::ownOptions() const
{
    return m_ownOptions ? *m_ownOptions : m_method->form()->options();
}

/// While a run goes on that was not started with the person's options, one of a comparison or a
/// repeated one, the form shows its options: what is changed there changes that run.
void MainWindow::showOptionsOfRun(int id)
{
    const Run* run = m_session.find(id);
    if (!run)
        return;
    SolverOptions own = ownOptions();
    if (own.lambda == 0)
        own.lambda = 1.0 / static_cast<double>(run->dataset->info.n);
    if (m_repeats.contains(id) || !(withoutIgnored(own) == run->options)) {
        m_ownOptions = ownOptions();
        m_method->form()->setOptions(run->options);
    } else {
        showOwnOptions();
    }
    m_method->setRun(run->name);
}

void MainWindow::showOwnOptions()
{
    m_method->setRun({});
    if (const auto own = std::exchange(m_ownOptions, std::nullopt))
        m_method->form()->setOptions(*own);
}

void MainWindow::duplicateOptions(const QList<int>& ids)
{
    const Run* run = ids.isEmpty() ? nullptr : m_session.find(ids.front());
    if (!run)
        return;
    if (m_controller.running()) {
        m_ownOptions = run->options;
        m_messages->showNote(tr("They are in the option form when what goes on has ended."));
        return;
    }
    m_method->form()->setOptions(run->options);
    m_method->estimateSoon();
    markStale();
}

/// Live options act on the solver at once.
void MainWindow::applyOption(const QString& key, const QString& text)
{
    if (!m_controller.takes(key.toStdString()))
        return;
    // The form keeps λ = 1/n as 0, whatever n is; the solver that goes on has its data's.
    const OptionField& field = *findOption(key.toStdString());
    SolverOptions options;
    setOption(options, field, text.toStdString());
    if (const Run* run = m_session.find(m_controller.current()); run && options.lambda == 0)
        options.lambda = 1.0 / static_cast<double>(run->dataset->info.n);
    attempt([&] { m_controller.set(key.toStdString(), optionText(options, field)); });
}

/// Says on the result views which controls were changed since the last run ended and are not as
/// they were at the end of the run that is shown.
void MainWindow::markStale()
{
    const Run* run = m_session.selected();
    QStringList changed;
    if (run && !m_session.piece() && !m_models->labels().files() && run->ended() && run->snapshot
        && run->dataset && m_optionsAtRun) {
        const SolverOptions& form = ownOptions();
        SolverOptions filled = form;
        if (filled.lambda == 0)
            filled.lambda = 1.0 / static_cast<double>(run->dataset->info.n);
        for (const OptionField& field : optionFields())
            if (optionText(form, field) != optionText(*m_optionsAtRun, field)
                && optionText(filled, field) != optionText(run->options, field))
                changed << optionLabel(field.key);
    }
    m_models->setStale(changed.isEmpty()
            ? QString()
            : tr("Changed since this run: %1").arg(changed.join(QStringLiteral(", "))));
}

} // namespace gapscope
