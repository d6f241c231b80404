// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/options/option_editing.h"

#include "app/docks/method_dock.h"
#include "app/docks/preset_offer.h"
#include "app/engine/run_controller.h"
#include "app/model/views/model_views.h"
#include "app/options/task_preset.h"
#include "app/parts/actions.h"
#include "app/parts/message_bar.h"
#include "app/state/run_rows.h"
#include "core/options/choices.h"
#include "core/tasks/catalogue.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

const QString dataKey = u"optionsFor"_s;
constexpr qint64 oneMovement = 700; // milliseconds between its steps

/// One option changed by the user. Drags of a slider become one command, and so do quick steps.
class OptionCommand : public QUndoCommand {
public:
    using Apply = std::function<void(const OptionChange& change)>;
    /// The change has been made already: only undo and redo apply.
    OptionCommand(const OptionChange& from, const OptionChange& to, Apply apply)
        : QUndoCommand(QCoreApplication::translate("OptionCommand", "change of %1")
                           .arg(optionLabel(to.field->key)))
        , m_from(from)
        , m_to(to)
        , m_apply(std::move(apply))
    {
        m_age.start();
    }
    void undo() override { m_apply(m_from); }
    void redo() override
    {
        if (!std::exchange(m_made, false))
            m_apply(m_to);
    }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand* newer) override
    {
        const auto* next = static_cast<const OptionCommand*>(newer);
        if (next->m_to.field != m_to.field
            || (!next->m_to.sameDrag && m_age.elapsed() > oneMovement))
            return false;
        m_to = next->m_to;
        m_age.restart();
        return true;
    }

private:
    OptionChange m_from, m_to;
    Apply m_apply;
    QElapsedTimer m_age;
    bool m_made = true;
};

/// The kind of the open data (their task, but text apart from words), and their source.
QString openData(const Session& session)
{
    if (!session.dataset())
        return {};
    const DatasetInfo& data = session.dataset()->info;
    const QString kind = qs(data.task) + (data.attributes > 0 ? u" text"_s : QString());
    return kind + '|'_L1 + qs(session.request().source);
}

QString kindOf(const QString& data) { return data.section('|'_L1, 0, 0); }

/// One line has room for these.
QStringList few(const QStringList& texts)
{
    constexpr qsizetype most = 4;
    if (texts.size() <= most)
        return texts;
    return texts.mid(0, most) << OptionEditing::tr("%1 more").arg(texts.size() - most);
}

} // namespace

SolverOptions withLambdaOf(SolverOptions options, std::size_t n)
{
    if (options.lambda == 0)
        options.lambda = 1.0 / static_cast<double>(n);
    return options;
}

QStringList changedOptions(
    const SolverOptions& now, const SolverOptions& then, const SolverOptions& run, std::size_t n)
{
    QStringList changed;
    const SolverOptions filled = withLambdaOf(now, n);
    for (const OptionField& field : optionFields())
        if (optionText(now, field) != optionText(then, field)
            && optionText(filled, field) != optionText(run, field))
            changed << optionLabel(field.key);
    return changed;
}

OptionEditing::OptionEditing(const WindowParts& parts, MethodDock& method, ModelViews& models)
    : m_parts(parts)
    , m_method(method)
    , m_models(models)
    , m_data(QSettings().value(dataKey).toString())
{
    OptionForm* form = m_method.form();
    connect(form, &OptionForm::optionEdited, this, &OptionEditing::edited);
    connect(form, &OptionForm::optionsChanged, this, [this] {
        markStale();
        if (isOffering() && !m_own)
            showOffer();
    });
    connect(&m_method, &MethodDock::presetChosen, this, &OptionEditing::choosePreset);
    connect(m_method.presetOffer(), &PresetOffer::taken, this, &OptionEditing::applyRecommended);
    connect(m_parts.actions.resetOptions, &QAction::triggered, form, &OptionForm::resetAll);
}

const SolverOptions& OptionEditing::own() const
{
    return m_own ? *m_own : m_method.form()->options();
}

const SolverOptions& OptionEditing::form() const { return m_method.form()->options(); }

void OptionEditing::setOwn(const SolverOptions& options)
{
    m_method.presetOffer()->offer({}, {}); // these are chosen for the data
    belongToOpenData();
    if (m_parts.controller.running())
        m_own = options;
    else
        m_method.form()->setOptions(options);
}

bool OptionEditing::setOwnLambda(double lambda)
{
    if (m_own)
        m_own->lambda = lambda;
    else
        m_method.form()->edit(u"lambda"_s, cNumber(lambda, 6));
    return !m_own;
}

/// Includes text being typed, although buttons and keys do not take the focus from it.
bool OptionEditing::commit()
{
    const QString refused = m_method.form()->commit();
    if (!refused.isEmpty())
        m_parts.messages.showNote(refused);
    return refused.isEmpty();
}

void OptionEditing::edited(const OptionChange& change, const OptionChange& previous)
{
    const int shown = m_own ? m_parts.controller.current() : -1; // the run with these options
    if (!m_own)
        belongToOpenData();
    m_parts.undo.push(new OptionCommand(
        previous, change, [this, shown](const OptionChange& made) { this->change(made, shown); }));
    applyToSolver(*change.field, change.sameDrag);
}

/// Called by undo and redo.  shown: the run whose options the form showed, −1: the user's.
void OptionEditing::change(const OptionChange& change, int shown)
{
    RunController& controller = m_parts.controller;
    const OptionField& field = *change.field;
    const QString name = optionLabel(field.key);
    if (shown >= 0 && controller.current() != shown)
        return m_parts.messages.showNote(
            tr("%1 was changed of a run that has ended; it stays as it is.").arg(name));
    SolverOptions options = m_method.form()->options();
    const QString before = qs(optionText(options, field));
    apply(change, options);
    if (controller.takes(field.key))
        m_parts.messages.showNote(
            tr("%1 of the running solver: %2 → %3")
                .arg(name, optionShort(before), optionShort(qs(optionText(options, field)))));
    m_method.form()->setOptions(options);
    m_method.estimateSoon();
    applyToSolver(field, false);
    markStale();
}

/// Makes all changes of a preset one undo step.
void OptionEditing::choosePreset(const QString& key)
{
    const Preset* preset = findPreset(key.toStdString());
    if (!preset || presetOf(m_method.form()->options()) == preset)
        return;
    m_parts.undo.beginMacro(tr("choice of a preset"));
    for (const Preset::Setting& setting : preset->settings)
        m_method.form()->edit(QString::fromUtf8(setting.key), QString::fromUtf8(setting.text));
    m_parts.undo.endMacro();
}

/// The user's options are for the data that are open.
void OptionEditing::belongToOpenData()
{
    m_data = openData(m_parts.session);
    QSettings().setValue(dataKey, m_data);
}

void OptionEditing::setData(bool byProgram)
{
    const QString now = openData(m_parts.session);
    const bool starts = m_shown.empty() && byProgram; // with a sample, but the options of before
    const bool again = qs(m_shown) == now;
    m_shown = now.toStdString();
    const bool others = !m_data.isEmpty() && m_data != now;
    const bool alike = kindOf(m_data) == kindOf(now);
    if (!again && !(others && alike)) // else what is offered stays
        m_method.presetOffer()->offer({}, {});
    if (!starts || m_data.isEmpty())
        belongToOpenData();
    const bool carried = !(own() == SolverOptions()); // something that the user chose
    if (!others || (alike && !carried) || (byProgram && !starts))
        return;
    const QStringList texts = showOffer();
    if (!texts.isEmpty() && (carried || !m_method.isVisible()))
        m_parts.messages.showAlso(
            tr("%1 as before. Setup offers the options recommended for these data.")
                .arg(few(texts).join(u", "_s)));
}

bool OptionEditing::isOffering() const { return m_method.presetOffer()->isOffering(); }

QStringList OptionEditing::showOffer()
{
    const std::string& task = m_parts.session.dataset()->info.task;
    const QStringList texts = otherThan(recommendedFor(task), own());
    const QString preset = QCoreApplication::translate(
        "Presets", std::string(findPreset(taskRow(task).preset)->title).c_str());
    m_method.presetOffer()->offer(texts.isEmpty() ? QString() : preset.section(':'_L1, 0, 0),
        tr("Recommended for these data: %1. Your options differ: %2. Undo brings yours back.")
            .arg(preset, texts.join(u", "_s)));
    return texts;
}

/// One undo step. First what the preset leaves at its default, then the preset, in its order.
void OptionEditing::applyRecommended()
{
    OptionForm* form = m_method.form();
    const std::string& task = m_parts.session.dataset()->info.task;
    const SolverOptions recommended = recommendedFor(task);
    m_parts.undo.beginMacro(tr("recommended options"));
    for (const OptionField* field : fieldsOtherThan(recommended, form->options()))
        if (optionText(recommended, *field) == optionText(SolverOptions(), *field))
            form->edit(changeOf(SolverOptions(), *field));
    for (const Preset::Setting& setting : findPreset(taskRow(task).preset)->settings)
        form->edit(QString::fromUtf8(setting.key), QString::fromUtf8(setting.text));
    m_parts.undo.endMacro();
}

/// The cache may also be turned on during a run.
void OptionEditing::runWithCache()
{
    OptionForm* form = m_method.form();
    if (const auto why = whyIgnored(*findOption("cache"), form->options().method); !why.empty()) {
        if (m_parts.controller.running()) {
            m_parts.messages.showNote(
                tr("%1 Stop this run first.")
                    .arg(QString::fromUtf8(why.data(), qsizetype(why.size()))));
            return;
        }
        const std::string_view usual = Method()->key;
        form->edit(u"method"_s, QString::fromUtf8(usual.data(), qsizetype(usual.size())));
    }
    form->edit(u"cache"_s, u"on"_s);
    if (commit())
        Q_EMIT runRequested();
}

void OptionEditing::showOptionsOf(int id, bool repeats)
{
    const Run* run = m_parts.session.find(id);
    if (!run)
        return;
    const SolverOptions mine = withLambdaOf(own(), run->dataset->info.n);
    if (repeats || !(withoutIgnored(mine) == run->options)) {
        m_own = own();
        m_method.form()->setOptions(run->options);
    } else {
        showOwn();
    }
    m_method.setRun(run->name, run->dataset.get());
}

void OptionEditing::showOwn()
{
    m_method.setRun({});
    if (const auto mine = std::exchange(m_own, std::nullopt))
        m_method.form()->setOptions(*mine);
}

void OptionEditing::duplicate(const QList<int>& runs)
{
    const Run* run = runs.isEmpty() ? nullptr : m_parts.session.find(runs.front());
    if (!run)
        return;
    if (m_parts.controller.running()) {
        m_own = run->options;
        m_parts.messages.showNote(
            tr("They will be in the option form when the current run has ended."));
        return;
    }
    m_method.form()->setOptions(run->options);
    m_method.estimateSoon();
    markStale();
}

/// Live options act on the solver at once.
void OptionEditing::applyToSolver(const OptionField& field, bool sameDrag)
{
    RunController& controller = m_parts.controller;
    if (!controller.takes(field.key))
        return;
    SolverOptions options = form();
    // The form stores λ = 1/n as 0 for any n; the running solver has the λ of its data.
    if (const Run* run = m_parts.session.find(controller.current()))
        options = withLambdaOf(options, run->dataset->info.n);
    OptionChange change = changeOf(options, field);
    change.sameDrag = sameDrag;
    m_parts.messages.attempt([&] { controller.set(change); });
}

void OptionEditing::markStale()
{
    const Run* run = m_parts.session.selected();
    QStringList changed;
    if (run && !m_parts.session.piece() && !m_models.labels().files() && run->ended()
        && run->snapshot && run->dataset && m_atRunEnd)
        changed = changedOptions(own(), *m_atRunEnd, run->options, run->dataset->info.n);
    const QString reason = changed.isEmpty()
        ? QString()
        : tr("Changed since this run: %1").arg(few(changed).join(u", "_s));
    m_models.setStale(reason);
    Q_EMIT staleChanged(reason);
}

} // namespace gapscope
