// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/compare/compare_dialog.h"

#include "app/engine/latest_worker.h"
#include "app/parts/file_dialogs.h"
#include "app/parts/quantities.h"
#include "core/files/atomic_file.h"
#include "core/solvers/training/method_check.h"
#include "widgets/controls/boxes.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/option_words.h"

#include <fmt/format.h>

namespace gapscope {
namespace {

QString runsText(std::size_t runs)
{
    return runs == 1 ? CompareDialog::tr("1 run") : CompareDialog::tr("%1 runs").arg(runs);
}

template <typename T> QString joined(const std::vector<T>& parts)
{
    return qs(fmt::format("{}", fmt::join(parts, ", ")));
}

} // namespace

CompareDialog::CompareDialog(std::shared_ptr<const Dataset> dataset, DataRequest request,
    SolverOptions base, QWidget* parent)
    : QDialog(parent)
    , m_dataset(std::move(dataset))
    , m_summary(new QLabel)
    , m_worker(new LatestWorker(LatestWorker::Running::abandon, this))
{
    setWindowTitle(tr("Compare"));
    m_grid.base = base;
    m_spec.dataset = std::move(request);
    auto* contents = new QWidget;
    auto* grid = plainLayout<QHBoxLayout>(contents, 8);
    grid->addWidget(choices(tr("Method"), "method"));
    grid->addWidget(choices(tr("Sampling"), "sampling"));
    grid->addWidget(choices(tr("Step"), "step"));
    grid->addWidget(choices(tr("Cache"), "cache"));
    grid->addWidget(buildLists(), 1);

    m_summary->setWordWrap(true);
    m_summary->setObjectName(u"summary"_s);
    m_summary->setMinimumHeight(2 * fontMetrics().lineSpacing());
    auto* buttons = new QDialogButtonBox;
    m_start = buttons->addButton(tr("&Start"), QDialogButtonBox::AcceptRole);
    m_start->setToolTip(tr("Queue these runs; the window stays yours meanwhile"));
    QPushButton* all = buttons->addButton(tr("P&aper's eight"), QDialogButtonBox::ActionRole);
    all->setObjectName(u"allEight"_s);
    all->setToolTip(tr("Sampling uniform and gap × FW and pairwise steps × cache off and on, five "
                       "seeds, three λ (Osokin et al. 2016, Fig. 5)"));
    QPushButton* load = buttons->addButton(tr("&Load…"), QDialogButtonBox::ActionRole);
    load->setToolTip(tr("Take variants, λ and seeds from a comparison spec"));
    m_save = buttons->addButton(tr("Sa&ve…"), QDialogButtonBox::ActionRole);
    m_save->setToolTip(tr("Write a comparison spec, for --batch and gapscope-cli compare, too"));
    // Last: the box passes the focus to its first button, and Tab would skip the fields before it.
    buttons->addButton(QDialogButtonBox::Cancel)->setIcon({}); // the others have none

    auto* layout = new QVBoxLayout(this);
    layout->setSpacing(12);
    layout->addWidget(scrolling(contents), 1);
    addWidgets(layout, {m_summary, buttons});
    for (QAbstractButton* button : buttons->buttons())
        static_cast<QPushButton*>(button)->setAutoDefault(button == m_start);
    m_start->setDefault(true); // once it is in the dialog: Return starts
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(all, &QPushButton::clicked, this, &CompareDialog::tickAllEight);
    connect(load, &QPushButton::clicked, this, &CompareDialog::load);
    connect(m_save, &QPushButton::clicked, this, &CompareDialog::save);
    gridChanged();
    openWithinScreen(*this, {820, sizeHint().height()});
}

CompareDialog::~CompareDialog() = default;

QGroupBox* CompareDialog::choices(const QString& title, const char* option)
{
    auto* group = new QGroupBox(title);
    auto* column = new QVBoxLayout(group);
    column->setSpacing(4);
    const OptionField& field = *findOption(option);
    const std::string now = optionText(m_grid.base, field);
    for (const std::string_view choice : choicesOf(field)) {
        auto* box = new QCheckBox(valueInWords(qs(choice)));
        box->setObjectName(QLatin1String(option) + '='_L1 + qs(choice));
        box->setToolTip(QCoreApplication::translate(
            "SolverOptions", std::string(choiceHelp(field, choice)).c_str()));
        box->setChecked(choice == now);
        column->addWidget(box);
        m_boxes.emplace_back(std::string(option) + '=' + std::string(choice), box);
        connect(box, &QCheckBox::toggled, this, &CompareDialog::gridChanged);
    }
    column->addStretch(1);
    return group;
}

QWidget* CompareDialog::buildLists()
{
    m_lambdas =
        new QLineEdit(m_grid.base.lambda > 0 ? plainNumber(m_grid.base.lambda, 6) : u"1/n"_s);
    m_lambdas->setObjectName(u"lambdas"_s);
    m_lambdas->setToolTip(tr("Regularisation λ: numbers, c/n or powers, e.g. 0.1, 1/n, 2^-3"));
    m_epsilon =
        new QLineEdit(inWindowNotation(qs(optionText(m_grid.base, *findOption("epsilon")))));
    m_epsilon->setObjectName(u"epsilon"_s);
    m_epsilon->setPlaceholderText(tr("as in the spec"));
    m_epsilon->setToolTip(tr("Target gap ε of every run, objective units: it ends as soon as an "
                             "exact gap is at most ε. 0: only limits end it."));
    m_seeds = new QLineEdit(u"1-3"_s);
    m_seeds->setObjectName(u"seeds"_s);
    m_seeds->setToolTip(tr("Seeds: numbers and ranges, e.g. 1, 2, 5-8. Runs that differ by their "
                           "seed alone are drawn as a median with a band."));
    m_variants = new QListWidget;
    m_variants->setAccessibleName(tr("Variants"));
    m_variants->setToolTip(tr("One curve each; λ and seeds multiply them"));
    m_variants->setMinimumHeight(96);
    auto* box = new QWidget;
    auto* form = new QFormLayout(box);
    form->setContentsMargins(8, 0, 0, 0);
    form->setVerticalSpacing(8);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    form->addRow(tr("La&mbda (λ)"), m_lambdas);
    form->addRow(tr("Target &gap (ε)"), m_epsilon);
    form->addRow(tr("S&eeds"), m_seeds);
    form->addRow(tr("Variants"), m_variants);
    connect(m_lambdas, &QLineEdit::textChanged, this, &CompareDialog::listsChanged);
    connect(m_seeds, &QLineEdit::textChanged, this, &CompareDialog::listsChanged);
    connect(m_epsilon, &QLineEdit::textChanged, this, &CompareDialog::check);
    return box;
}

std::vector<std::string> CompareDialog::ticked(const char* option) const
{
    const std::string prefix = std::string(option) + '=';
    std::vector<std::string> names;
    for (const auto& [key, box] : m_boxes)
        if (key.starts_with(prefix) && box->isChecked())
            names.push_back(key.substr(prefix.size()));
    return names;
}

void CompareDialog::tickAllEight()
{
    const ComparisonGrid eight = gridOfEight(m_dataset->info.task, m_grid.base);
    m_grid.base = eight.base;
    const auto tick = [this](const std::string& option, const std::vector<std::string>& choices) {
        for (const auto& [key, box] : m_boxes) {
            const QSignalBlocker quiet(box);
            const std::size_t equals = key.find('=');
            if (key.compare(0, equals, option) == 0)
                box->setChecked(std::find(choices.begin(), choices.end(), key.substr(equals + 1))
                    != choices.end());
        }
    };
    tick("method", eight.methods);
    tick("sampling", eight.samplings);
    tick("step", eight.steps);
    tick("cache", eight.caches);
    setLists(eight.lambdas, eight.seeds);
    const OptionField& epsilon = *findOption("epsilon");
    if (optionText(m_grid.base, epsilon) == optionText(SolverOptions(), epsilon)) {
        const QSignalBlocker quiet(m_epsilon); // none is set: the limit of passes ends the runs
        m_epsilon->setText(u"0"_s);
    }
    gridChanged();
}

void CompareDialog::setLists(
    const std::vector<std::string>& lambdas, const std::vector<std::int64_t>& seeds)
{
    const QSignalBlocker quietLambdas(m_lambdas);
    const QSignalBlocker quietSeeds(m_seeds);
    m_lambdas->setText(inWindowNotation(joined(lambdas)));
    m_seeds->setText(joined(seeds));
}

void CompareDialog::gridChanged()
{
    m_grid.methods = ticked("method");
    m_grid.samplings = ticked("sampling");
    m_grid.steps = ticked("step");
    m_grid.caches = ticked("cache");
    m_spec.title = tr("Comparison").toStdString();
    m_spec.variants = variantsOf(m_grid);
    listsChanged();
}

void CompareDialog::listsChanged()
{
    m_variants->clear();
    for (const Variant& variant : m_spec.variants)
        m_variants->addItem(qs(variant.name));
    check();
}

/// Updates all that the dialog says from the present spec.
void CompareDialog::check()
{
    m_runs = 0;
    QString problem;
    try {
        m_spec.lambdas = parseLambdaList(typedList(m_lambdas->text()).toStdString());
        m_spec.seeds = parseSeedList(m_seeds->text().toStdString());
        takeEpsilon();
        const std::vector<ComparisonJob> jobs = jobsOf(m_spec, m_dataset->info.n);
        for (const ComparisonJob& job : jobs)
            requireOptions(m_dataset->train, job.options);
        m_runs = jobs.size();
        if (m_runs == 0)
            problem = tr("Tick at least one method, one sampling and one step.");
    } catch (const InputError& error) {
        problem = inWordsOfTheForm(qs(error.what()));
    }
    m_start->setEnabled(m_runs > 0);
    m_save->setEnabled(m_runs > 0);
    if (m_runs == 0)
        say(problem, true);
    else
        estimate();
}

/// Every variant aims at the field's gap or, when it is empty, at its own.
void CompareDialog::takeEpsilon()
{
    const std::string text = typedNumber(m_epsilon->text().trimmed()).toStdString();
    if (text.empty())
        return;
    setOption(m_grid.base, "epsilon", text);
    for (Variant& variant : m_spec.variants) {
        std::erase_if(
            variant.settings, [](const auto& setting) { return setting.first == "epsilon"; });
        variant.settings.emplace_back("epsilon", text);
    }
}

bool CompareDialog::estimated() const { return !m_worker->busy(); }

/// Measures off the window's thread.
void CompareDialog::estimate()
{
    say(tr("%1; estimating the time …").arg(runsText(m_runs)), false);
    std::vector<SolverOptions> runs;
    for (const ComparisonJob& job : jobsOf(m_spec, m_dataset->info.n))
        runs.push_back(job.options);
    m_worker->post([this, runs, dataset = m_dataset](std::stop_token) {
        const double pass = estimateRun(*dataset, runs.front()).secondsPerPass;
        const double most = estimateSeconds(*dataset, runs);
        return [this, pass, most, count = runs.size()] {
            QString text =
                tr("%1, about %2 per pass each").arg(runsText(count), durationLabel(pass));
            text += std::isfinite(most)
                ? tr("; up to about %1 in all on idle cores.").arg(durationLabel(most))
                : tr("; each until its gap is at most ε = %1.")
                      .arg(displayNumber(m_grid.base.epsilon));
            if (m_runs > 0) // else the present error stands there
                say(text, false);
        };
    });
}

void CompareDialog::setSpec(const ComparisonSpec& spec, const QString& from)
{
    m_spec = spec;
    setWindowTitle(tr("Compare: %1").arg(from));
    setLists(spec.lambdas, spec.seeds);
    const QSignalBlocker quiet(m_epsilon);
    m_epsilon->clear(); // the variants have their own
    listsChanged();
}

void CompareDialog::load()
{
    const QString path =
        askFile(this, tr("Load a comparison spec"), tr("Comparison specs (*.json);;All files (*)"));
    if (path.isEmpty())
        return;
    try {
        ComparisonSpec spec = readComparison(path.toStdString());
        spec.dataset = m_spec.dataset; // comparisons here use the open data
        setSpec(spec, path.section('/'_L1, -1));
    } catch (const InputError& error) {
        say(qs(error.what()), true);
    }
}

void CompareDialog::save()
{
    const QString path = askSave(this, tr("Save as comparison spec"), tr("comparison.json"),
        tr("Comparison specs (*.json)"));
    if (path.isEmpty())
        return;
    try {
        writeFileAtomically(path.toStdString(), toJson(m_spec));
        say(tr("Saved as %1.").arg(path), false);
    } catch (const InputError& error) {
        say(qs(error.what()), true);
    }
}

void CompareDialog::say(const QString& sentence, bool error)
{
    m_summary->setText(unbroken(error ? u"⚠ "_s + sentence : sentence));
}

} // namespace gapscope
