// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/method_dock.h"

#include "app/docks/preset_offer.h"
#include "app/parts/quantities.h"
#include "core/machine/error.h"
#include "core/options/choices.h"
#include "core/solvers/training/method_check.h"
#include "core/tasks/catalogue.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/notes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_form.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

QString presetText(std::string_view text)
{
    return QCoreApplication::translate("Presets", std::string(text).c_str());
}

/// The list of presets has their whole titles; the box, whose dock is narrow, only the situation.
class WholeTitles : public QStyledItemDelegate {
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (const QString title = index.data(Qt::AccessibleTextRole).toString(); !title.isEmpty())
            option->text = title;
    }
};

/// Why these options cannot train on the problem; "" when they can.
QString refusal(const std::shared_ptr<const Problem>& problem, SolverOptions options)
{
    options.maxPasses = 1; // run limits do not matter here
    try {
        requireOptions(problem, options);
    } catch (const InputError& error) {
        return MethodDock::tr("Not with these data: %1.").arg(inWordsOfTheForm(qs(error.found())));
    }
    return {};
}

/// Returns the choices of an option that cannot train on this problem, and why.
template <typename Choice>
QMap<QString, QString> refusals(
    const std::shared_ptr<const Problem>& problem, Choice SolverOptions::*option)
{
    QMap<QString, QString> reasons;
    for (const auto& choice : choiceRows<Choice>()) {
        SolverOptions options;
        options.*option = choice.value;
        if (const QString reason = refusal(problem, options); !reason.isEmpty())
            reasons.insert(QString::fromUtf8(choice.name), reason);
    }
    return reasons;
}

} // namespace

MethodDock::MethodDock(QWidget* parent)
    : QWidget(parent)
    , m_form(new OptionForm)
    , m_scroll(new QScrollArea)
    , m_presets(new QComboBox)
    , m_offer(new PresetOffer)
    , m_estimate(new QLabel)
    , m_whose(new ElidedLabel)
    , m_model(new QWidget)
    , m_modelName(new QLabel)
{
    m_scroll->setWidget(m_form);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(tr("Options"));
    m_form->installEventFilter(this);
    m_scroll->installEventFilter(this);
    fitForm();

    buildStartModel();
    buildTexts();
    auto* layout = plainLayout<QVBoxLayout>(this, 6);
    addWidgets(layout, {m_whose, m_offer, buildPresets()});
    layout->addWidget(m_scroll, 1);
    addWidgets(layout, {m_model, m_estimate});

    m_soon.setSingleShot(true);
    m_soon.setInterval(250);
    connect(&m_soon, &QTimer::timeout, this, &MethodDock::estimate);
    connect(m_form, &OptionForm::optionsChanged, this, &MethodDock::estimateSoon);
    connect(m_form, &OptionForm::optionsChanged, this, &MethodDock::showPreset);
    connect(m_form, &OptionForm::optionsChanged, this, &MethodDock::showMissingData);
    connect(&m_worker, &LatestWorker::failed, m_estimate, &QLabel::setText);
    showPreset();
}

/// Other methods show other rows, and wider ones: without space for them, focus would push the form
/// aside, where no scroll bar brings it back.
void MethodDock::fitForm()
{
    const bool bar = m_form->minimumSizeHint().height() > m_scroll->viewport()->height();
    m_scroll->setMinimumWidth(m_form->minimumSizeHint().width()
        + (bar ? style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, m_scroll) : 0));
}

bool MethodDock::eventFilter(QObject* watched, QEvent* event)
{
    if ((watched == m_form && event->type() == QEvent::LayoutRequest)
        || (watched == m_scroll && event->type() == QEvent::Resize))
        fitForm();
    return QWidget::eventFilter(watched, event);
}

/// The model the next run starts from, and the button that returns to zero.
void MethodDock::buildStartModel()
{
    auto* clear = new QToolButton;
    clear->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    clear->setAutoRaise(true);
    clear->setToolTip(tr("Start from zero instead"));
    clear->setAccessibleName(tr("Forget the start model"));
    auto* model = plainLayout<QHBoxLayout>(m_model, -1, {8, 0, 8, 0});
    model->addWidget(m_modelName, 1);
    model->addWidget(clear);
    m_model->hide();
    connect(clear, &QToolButton::clicked, this, &MethodDock::startModelCleared);
}

/// The line that says whose options these are stays whether or not a run is active, so that the
/// form below does not move.
void MethodDock::buildTexts()
{
    m_whose->setObjectName(u"whoseOptions"_s);
    m_whose->setTextFormat(Qt::PlainText);
    m_whose->setContentsMargins(8, 6, 8, 0);
    m_whose->setAccessibleName(tr("Whose options these are"));
    setRun({});
    m_estimate->setWordWrap(true);
    m_estimate->setContentsMargins(8, 0, 8, 8);
    m_estimate->setForegroundRole(QPalette::PlaceholderText);
    m_estimate->setAccessibleName(tr("Estimated cost of a run"));
    m_estimate->setToolTip(tr(
        "Measured on a few blocks before a run starts, in CPU time: a busy machine takes longer. "
        "Memory: marginals and weights of the solver, besides the data."));
}

QWidget* MethodDock::buildPresets()
{
    m_presets->setObjectName(u"preset"_s);
    for (const Preset& preset : gapscope::presets()) {
        const QString title = presetText(preset.title);
        m_presets->addItem(title.section(':'_L1, 0, 0), QString::fromUtf8(preset.key));
        const int last = m_presets->count() - 1;
        m_presets->setItemData(last, title, Qt::AccessibleTextRole);
        m_presets->setItemData(last, presetText(preset.reason), Qt::ToolTipRole);
    }
    m_presets->setItemDelegate(new WholeTitles(m_presets));
    m_presets->view()->setMinimumWidth(m_presets->view()->sizeHintForColumn(0));
    m_presets->addItem(tr("Custom"));
    // "Custom" only names the options; it cannot be chosen.
    auto* items = qobject_cast<QStandardItemModel*>(m_presets->model());
    items->item(m_presets->count() - 1)->setEnabled(false);
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->setMinimumContentsLength(12);
    m_presets->setFocusPolicy(Qt::StrongFocus);
    connect(m_presets, &QComboBox::activated, this, [this] {
        Q_EMIT presetChosen(m_presets->currentData().toString());
        showPreset();
    });
    auto* box = new QWidget;
    auto* row = plainLayout<QHBoxLayout>(box, 8, {8, 8, 8, 0});
    auto* label = new QLabel(tr("Preset"));
    label->setBuddy(m_presets);
    row->addWidget(label);
    row->addWidget(m_presets, 1);
    return box;
}

/// Shows which preset the options match, and its purpose.
void MethodDock::showPreset()
{
    const Preset* preset = presetOf(m_form->options());
    const int custom = m_presets->count() - 1;
    m_presets->setCurrentIndex(
        preset ? m_presets->findData(QString::fromUtf8(preset->key)) : custom);
    const QString tip = preset
        ? presetText(preset->title) + '\n'_L1 + presetText(preset->reason)
        : tr("The options are no preset. What the paper recommends (Osokin et al. 2016, Sect. "
             "5.1) can be chosen here.");
    m_presets->setToolTip(m_form->running()
            ? tr("Locked during a run: a preset sets the method. F, ν and the cache stay "
                 "live.")
            : tip);
}

void MethodDock::setRunning(bool running)
{
    m_form->setRunning(running);
    m_presets->setEnabled(!running);
    m_offer->setLocked(running);
    showPreset();
}

void MethodDock::setRun(const QString& name, const Dataset* runData)
{
    m_runN = runData ? runData->info.n : 0;
    showExampleCount();
    const bool own = name.isEmpty();
    m_whose->setText(own ? tr("Options of the next run") : tr("Options of the current run"));
    m_whose->setToolTip(own
            ? tr("What Run starts with")
            : tr("Options of the current run: %1. Changes act on this run at once. If it was "
                 "not started with your own options, they come back when it has ended.")
                  .arg(name));
    QFont font = m_whose->font();
    font.setBold(!own);
    m_whose->setFont(font);
}

void MethodDock::setDataset(const std::shared_ptr<const Dataset>& dataset)
{
    if (m_dataset != dataset) {
        m_costs.clear();
        m_estimate->clear();
    }
    m_dataset = dataset;
    m_missingN.reset();
    showExampleCount();
    m_form->setUnavailable(u"method"_s, refusals(dataset->train, &SolverOptions::method));
    m_form->setUnavailable(u"sampling"_s, refusals(dataset->train, &SolverOptions::sampling));
    m_form->setUnavailable(u"rescaling"_s, refusals(dataset->train, &SolverOptions::rescaling));
    SolverOptions cut;
    cut.oracleEffort = 1;
    m_form->setRefused(u"oracle"_s, refusal(dataset->train, cut));
    const std::string_view why = taskRow(dataset->train->task()).whyNoWorkers;
    m_form->setRefused(u"parallel"_s, why.empty() ? QString() : tr(why.data()));
    estimateSoon();
}

void MethodDock::setDataMissing(std::size_t n)
{
    m_missingN = n;
    showExampleCount();
    showMissingData();
}

/// λ = 1/n is that of the data on which the form's options act.
void MethodDock::showExampleCount()
{
    m_form->setExampleCount(m_runN > 0 ? m_runN
            : m_missingN               ? *m_missingN
            : m_dataset                ? m_dataset->info.n
                                       : 0);
}

void MethodDock::showMissingData()
{
    if (!m_missingN)
        return;
    QString text = tr("The session's data are not open.");
    if (m_form->options().lambda == 0)
        text += ' '_L1
            + (*m_missingN > 0 ? tr("λ is 1/n = %1, with n = %L2 as its runs have it.")
                                     .arg(displayNumber(1 / static_cast<double>(*m_missingN)))
                                     .arg(*m_missingN)
                               : tr("λ is 1/n, which is known when they are."));
    m_estimate->setText(text);
}

void MethodDock::estimateSoon()
{
    if (m_dataset && !m_form->running())
        m_soon.start();
}

void MethodDock::setStartModel(const QString& name)
{
    m_model->setVisible(!name.isEmpty());
    m_modelName->setText(tr("Starts from %1").arg(name));
}

void MethodDock::estimate()
{
    if (m_form->running()) // it would disturb the run's timing
        return;
    SolverOptions options = m_form->options();
    if (options.lambda == 0)
        options.lambda = 1.0 / static_cast<double>(m_dataset->info.n);
    // Measured once: else the figure would follow what else the machine does.
    const SolverOptions kind = costKind(options, m_dataset->info.n);
    for (const auto& [measured, cost] : m_costs)
        if (measured == kind)
            return showEstimate(cost, options);
    m_worker.post([this, dataset = m_dataset, kind, options](std::stop_token) {
        const RunEstimate cost = estimateRun(*dataset, kind);
        return [this, dataset, kind, cost, options] {
            if (dataset != m_dataset)
                return;
            m_costs.emplace_back(kind, cost);
            showEstimate(cost, options);
        };
    });
}

void MethodDock::showEstimate(const RunEstimate& cost, const SolverOptions& options)
{
    QString text = tr("A run: about %1 per pass, %2 of memory")
                       .arg(durationLabel(cost.secondsPerPass), bytesLabel(cost.bytes));
    constexpr double sayable = 3.6e6; // beyond, a limit says nothing
    if (const double most = secondsAtMost(cost, options); most < sayable)
        text += tr(", up to about %1 with evaluation on idle cores").arg(durationLabel(most));
    m_estimate->setText(text + '.'_L1);
}

} // namespace gapscope
