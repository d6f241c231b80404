// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/path/path_controls.h"

#include "widgets/controls/boxes.h"
#include "widgets/controls/glossary.h"
#include "widgets/controls/number_text.h"
#include "widgets/controls/options/log_slider.h"
#include "widgets/controls/options/option_words.h"

namespace gapscope {
namespace {

enum Kind { exactPath, heuristicPath, grid, authorsPath }; ///< sessions hold the numbers
constexpr double exactKappa = 0.9, heuristicKappa = 0.7;   // as in the paper
constexpr double standardEpsilon = 0.1;

/// "2^-15" for a power of two, else three digits.
QString powerText(double value)
{
    int exponent = 0;
    if (std::frexp(value, &exponent) == 0.5)
        return u"2^%1"_s.arg(exponent - 1);
    return plainNumber(value, 3);
}

void setFieldWidth(LogSlider& slider, const QString& widest)
{
    slider.field()->setFixedWidth(slider.fontMetrics().horizontalAdvance(widest) + 16);
}

/// A control with its label, which stay together.
QWidget* labelled(const QString& name, QWidget* control, const QString& tip)
{
    auto* label = new QLabel(name);
    label->setBuddy(control);
    label->setToolTip(tip);
    control->setToolTip(tip);
    auto* unit = new QWidget;
    auto* row = plainLayout<QHBoxLayout>(unit, 6);
    row->addWidget(label);
    row->addWidget(control, 1);
    if (auto* slider = qobject_cast<LogSlider*>(control))
        slider->setBuddyLabel(label);
    return unit;
}

/// widest: a text that fits into its field. Wider fields would need a second row at 1366 pixels.
QWidget* sliderUnit(LogSlider* slider, const QString& name, const QString& widest, double standard,
    double least, double most, const QString& tip)
{
    setFieldWidth(*slider, widest);
    slider->setRange(least, most);
    slider->setDefaultValue(standard);
    slider->setValue(standard);
    slider->track()->setMinimumWidth(48);
    return labelled(name, slider, tip);
}

QPushButton* button(const QString& text, const QString& objectName, const QString& tip)
{
    auto* button = new QPushButton(text);
    button->setObjectName(objectName);
    button->setToolTip(tip);
    return button;
}

} // namespace

PathControls::PathControls(QWidget* parent)
    : FoldingWidget(parent)
    , m_kind(new QComboBox)
    , m_warm(new QComboBox)
    , m_choose(new QComboBox)
    , m_kappa(new LogSlider)
    , m_epsilon(new LogSlider)
    , m_lambdaMin(new LogSlider)
    , m_grid(new QLineEdit(u"2^15:2^-15"_s))
    , m_button(new QPushButton)
{
    buildKind();
    buildSliders();
    buildGrid();
    buildChoice();
    m_button->setObjectName(u"runPath"_s);
    auto* flow = new FlowLayout(this);
    flow->setContentsMargins(8, 4, 8, 4);
    flow->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{m_kind, m_kappaUnit, m_gridUnit,
             m_warmUnit, m_epsilonUnit, m_lambdaMinUnit, m_choose, m_button})
        flow->addWidget(each);
    connectAll();
    kindChosen();
    setState(false, false);
}

void PathControls::buildKind()
{
    m_kind->setObjectName(u"pathKind"_s);
    m_kind->setAccessibleName(tr("Path or grid"));
    m_kind->addItems({tr("ε-path"), tr("Heuristic path"), tr("Grid search"),
        tr("Heuristic path, authors' rule")});
    m_kind->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_kind->view()->setMinimumWidth(m_kind->view()->sizeHintForColumn(0) + 24);
    m_kind->setToolTip(withTerm(
        tr("<p><b>ε-path</b>: breakpoints λ₀ &gt; λ₁ &gt; … between which w stays and "
           "its exact gap is at most ε (Osokin et al. 2016, Alg. 7).</p><p><b>Heuristic path</b>: "
           "%1."
           "</p><p>%2.</p><p><b>Grid search</b>: solved to ε at given λ, largest first.</p>")
            .arg(translatedHelp(parameterHelp("heuristic")),
                translatedHelp(parameterHelp("heuristic-rule"))),
        u"breakpoint"_s));
}

void PathControls::buildSliders()
{
    m_kappa->setObjectName(u"kappa"_s);
    m_kappa->setLogarithmic(false);
    m_kappaUnit = sliderUnit(m_kappa, tr("&κ"), u"0.99"_s, exactKappa, 0.05, 0.99,
        withTerm(translatedHelp(parameterHelp("kappa")), u"κ"_s));
    m_epsilon->setObjectName(u"pathEpsilon"_s);
    m_epsilonUnit = sliderUnit(m_epsilon, tr("path ε"), u"0.0123"_s, standardEpsilon, 1e-3, 1,
        tr("Gap that holds at every λ, objective units (0.1 in the paper). The ε of a single "
           "training is the option form's."));
    m_lambdaMin->setObjectName(u"lambdaMin"_s);
    m_lambdaMinUnit = sliderUnit(m_lambdaMin, tr("λ &min"), u"0.0001"_s, 0x1p-15, 0x1p-20, 1,
        translatedHelp(parameterHelp("lambda-min")));
    m_lambdaMin->setShow(powerText);
    m_lambdaMin->setParser([](const QString& text) {
        return text.trimmed() == "0"_L1 ? 0 : parseLambda(text.trimmed().toStdString(), 1);
    });
}

void PathControls::buildGrid()
{
    m_grid->setObjectName(u"gridLambdas"_s);
    m_grid->setMinimumWidth(96);
    m_grid->setAccessibleName(tr("λ of the grid"));
    m_gridUnit = labelled(tr("&λ"), m_grid, translatedHelp(parameterHelp("lambdas")));
    m_warm->setObjectName(u"gridWarm"_s);
    for (const auto& [text, value] : {std::pair(tr("from zero"), "none"),
             std::pair(tr("keep primal"), "primal"), std::pair(tr("keep dual"), "dual")})
        m_warm->addItem(text, QString::fromLatin1(value));
    m_warmUnit = labelled(tr("&start"), m_warm, translatedHelp(parameterHelp("warm")));
}

void PathControls::buildChoice()
{
    m_choose->setObjectName(u"chooseLambda"_s);
    m_choose->setAccessibleName(tr("How the best λ is chosen"));
    m_choose->addItems(
        {tr("best λ: test part"), tr("best λ: held-out fold"), tr("best λ: 5 folds")});
    m_choose->setToolTip(
        tr("<p><b>Test part</b>: nothing more to compute, but the error there is then too good to "
           "be an estimate for new data.</p><p><b>Held-out fold</b>: the same search once more on "
           "4/5 of the training part, errors on the rest.</p><p><b>5 folds</b>: five times, each "
           "fifth held out once; mean error.</p>"));
}

void PathControls::connectAll()
{
    connect(m_kind, &QComboBox::currentIndexChanged, this, &PathControls::kindChosen);
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_searching)
            Q_EMIT stopRequested();
        else
            Q_EMIT runRequested();
    });
    for (LogSlider* slider : {m_kappa, m_epsilon, m_lambdaMin})
        connect(slider, &LogSlider::valueEdited, this, &PathControls::changed);
    for (QComboBox* box : {m_kind, m_warm, m_choose})
        connect(box, &QComboBox::currentIndexChanged, this, &PathControls::changed);
    connect(m_grid, &QLineEdit::textChanged, this, &PathControls::changed);
    connect(m_grid, &QLineEdit::returnPressed, m_button, &QPushButton::click);
}

bool PathControls::isGrid() const { return m_kind->currentIndex() == grid; }

bool PathControls::isHeuristic() const { return !isGrid() && m_kind->currentIndex() != exactPath; }

/// Each kind of path has its own κ in the paper; a κ that the user chose stays. The row has no room
/// for the longest name, and wraps only while that is chosen.
void PathControls::kindChosen()
{
    const QFontMetrics metrics = m_kind->fontMetrics();
    m_kind->setMinimumContentsLength(std::max(
        12, metrics.horizontalAdvance(m_kind->currentText()) / metrics.horizontalAdvance('X'_L1)));
    const double standard = isHeuristic() ? heuristicKappa : exactKappa;
    if (m_kappa->value() == m_kappa->defaultValue())
        m_kappa->setValue(standard);
    m_kappa->setDefaultValue(standard);
    for (QWidget* unit : {m_kappaUnit, m_lambdaMinUnit})
        unit->setVisible(!isGrid());
    for (QWidget* unit : {m_gridUnit, m_warmUnit})
        unit->setVisible(isGrid());
    setState(m_searching, m_button->isEnabled());
}

void PathControls::setState(bool searching, bool canRun)
{
    m_searching = searching;
    m_button->setText(searching ? tr("Stop") : runText());
    m_button->setEnabled(searching || canRun);
    m_button->setToolTip(searching ? tr("End it; what has been found stays") : runHelp());
}

QString PathControls::runText() const { return isGrid() ? tr("Run grid") : tr("Run path"); }

QString PathControls::runHelp()
{
    return tr("With the method, sampling, cache and limits of the option form; limits count for "
              "all λ together, and the preset's limit of passes is left out");
}

LambdaSearch PathControls::search(std::size_t n) const
{
    if (!isGrid())
        return PathOptions{.kappa = m_kappa->value(),
            .heuristic = isHeuristic(),
            .lambdaMin = m_lambdaMin->value(),
            .rule = m_kind->currentIndex() == authorsPath ? HeuristicRule::authors
                                                          : HeuristicRule::paper};
    return GridOptions{.lambdas = parseLambdas(m_grid->text().toStdString(), n),
        .warm = warmFrom(m_warm->currentData().toString().toStdString())};
}

std::optional<Folds> PathControls::folds() const
{
    if (m_choose->currentIndex() == 0)
        return {};
    return Folds{.count = 5, .onlyFirst = m_choose->currentIndex() == 1};
}

QList<std::pair<QString, QString>> PathControls::settings() const
{
    const auto number = [](const LogSlider* slider) { return QString::number(slider->value()); };
    const QString none; // a control that the kind does not use never differs
    return {{tr("kind"), m_kind->currentText()}, {tr("κ"), isGrid() ? none : number(m_kappa)},
        {tr("ε"), number(m_epsilon)}, {tr("λ min"), isGrid() ? none : number(m_lambdaMin)},
        {tr("λ"), isGrid() ? m_grid->text() : none},
        {tr("start"), isGrid() ? m_warm->currentText() : none},
        {tr("how the best λ is chosen"), m_choose->currentText()}};
}

double PathControls::epsilon() const { return m_epsilon->value(); }

void PathControls::save(ViewState& view) const
{
    view.insert(u"path/kind"_s, m_kind->currentIndex());
    view.insert(u"path/kappa"_s, m_kappa->value());
    view.insert(u"path/epsilon"_s, m_epsilon->value());
    view.insert(u"path/lambdaMin"_s, m_lambdaMin->value());
    view.insert(u"path/grid"_s, m_grid->text());
    view.insert(u"path/warm"_s, m_warm->currentIndex());
    view.insert(u"path/choose"_s, m_choose->currentIndex());
}

void PathControls::restore(const ViewState& view)
{
    const auto slide = [&view](LogSlider* slider, const QString& key) {
        slider->setValue(view.value(key, slider->value()).toDouble());
    };
    const auto choose = [&view](QComboBox* box, const QString& key) {
        const int index = view.value(key, box->currentIndex()).toInt();
        box->setCurrentIndex(qBound(0, index, box->count() - 1));
    };
    choose(m_kind, u"path/kind"_s);
    slide(m_kappa, u"path/kappa"_s);
    slide(m_epsilon, u"path/epsilon"_s);
    slide(m_lambdaMin, u"path/lambdaMin"_s);
    m_grid->setText(view.value(u"path/grid"_s, m_grid->text()).toString());
    choose(m_warm, u"path/warm"_s);
    choose(m_choose, u"path/choose"_s);
}

PathScrubRow::PathScrubRow(QWidget* parent)
    : FoldingWidget(parent)
    , m_slider(new LogSlider)
    , m_readout(new QLabel)
    , m_stale(new QLabel)
    , m_best(button(tr("Best λ"), u"bestLambda"_s,
          tr("Go to the smallest test error. It was chosen on the test part, so the error there is "
             "too good to be an estimate for new data.")))
    , m_use(button(
          tr("Use this λ"), u"useLambda"_s, tr("Put this λ into the option form, to train there")))
    , m_again(button(tr("Run &again"), u"pathAgain"_s,
          tr("A record keeps no weights: follow the same path or grid once more on its data, to "
             "see its weights and predictions")))
{
    m_readout->setObjectName(u"pathReadout"_s);
    m_readout->setAccessibleName(tr("The piece looked at"));
    m_readout->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readout->setWordWrap(true);
    m_readout->setMinimumHeight(2 * m_readout->fontMetrics().lineSpacing()); // its height for width
    m_stale->setObjectName(u"pathStale"_s);
    m_stale->setWordWrap(true);
    m_stale->setForegroundRole(QPalette::PlaceholderText);
    m_stale->hide();
    auto* controls = new FlowLayout;
    controls->setSpacing(8);
    for (QWidget* each : std::initializer_list<QWidget*>{buildSlider(), m_best, m_use})
        controls->addWidget(each);
    auto* column = plainLayout<QVBoxLayout>(this, 4, {8, 4, 8, 4});
    column->addLayout(controls);
    auto* text = new QHBoxLayout;
    text->setSpacing(8);
    text->addWidget(m_readout, 1);
    text->addWidget(m_again);
    column->addLayout(text);
    column->addWidget(m_stale);
}

QWidget* PathScrubRow::buildSlider()
{
    m_slider->setObjectName(u"pathLambda"_s);
    auto* label = new QLabel(tr("Look at λ"));
    m_slider->setBuddyLabel(label);
    m_slider->setShow([](double lambda) { return plainNumber(lambda); });
    setFieldWidth(*m_slider, u"0.0001234"_s);
    m_slider->setToolTip(
        tr("Any λ of the selected path: its errors here, its weights and predictions on their "
           "pages. Also a click on a plot, or a drag of the line. The tick: the best λ."));
    auto* unit = new QWidget;
    auto* row = plainLayout<QHBoxLayout>(unit, 8);
    row->addWidget(label);
    row->addWidget(m_slider, 1);
    return unit;
}

void PathScrubRow::setStale(const QString& reason)
{
    m_stale->setText(unbroken(reason));
    m_stale->setVisible(!reason.isEmpty());
}

} // namespace gapscope
