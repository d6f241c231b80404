// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/dialogs/data_dialog.h"

#include "app/parts/file_dialogs.h"
#include "widgets/controls/boxes.h"

#include <charconv>

namespace gapscope {
namespace {

// "every-3" as a split: every third example is a test.
constexpr std::string_view everyPrefix = "every-";
constexpr int usualStep = 3, mostStep = 1000;

/// k of "every-k"; the default one for other splits.
int stepOf(std::string_view split)
{
    int step = usualStep;
    if (split.starts_with(everyPrefix))
        std::from_chars(split.data() + everyPrefix.size(), split.data() + split.size(), step);
    return step;
}

std::string everyKthSplit(int step)
{
    return std::string(everyPrefix).append(std::to_string(step));
}

} // namespace

DataDialog::DataDialog(const DataRequest& request, QWidget* parent)
    : QDialog(parent)
    , m_request(request)
{
}

QSpinBox* DataDialog::spinBox(int least, int most, const char* name, const QString& tip)
{
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    return box;
}

QComboBox* DataDialog::choiceBox(const char* name, const QString& tip,
    const std::vector<std::pair<QString, std::string>>& choices, const std::string& current)
{
    auto* box = new QComboBox;
    box->setObjectName(QLatin1String(name));
    box->setToolTip(tip);
    for (const auto& [text, value] : choices)
        box->addItem(text, qs(value));
    box->setCurrentIndex(box->findData(qs(current)));
    return box;
}

void DataDialog::finish(QWidget* contents, QSize size)
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    m_ok = buttons->button(QDialogButtonBox::Ok);
    m_ok->setText(tr("&Open again"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(contents, 1);
    layout->addWidget(buttons);
    openWithinScreen(*this, size);
}

SplitDialog::SplitDialog(const DataRequest& request, QWidget* parent)
    : DataDialog(request, parent)
    , m_contents(plainLayout<QVBoxLayout>(new QWidget))
    , m_form(new QFormLayout)
    , m_split(new QComboBox)
{
    m_contents->addLayout(m_form);
}

void SplitDialog::addSplit(
    const QString& title, const char* name, const QString& tip, std::vector<Split> splits)
{
    m_splits = std::move(splits);
    m_split->setObjectName(QLatin1String(name));
    for (const Split& split : m_splits)
        m_split->addItem(split.text);
    m_split->setToolTip(tip);
    m_form->addRow(title, m_split);
    const auto indexOf = [this](std::string_view value) {
        return static_cast<int>(
            std::ranges::find(m_splits, value, &Split::value) - m_splits.begin());
    };
    const int count = m_split->count(), named = indexOf(m_request.split), step = indexOf(everyKth);
    m_split->setCurrentIndex(named < count ? named : step < count ? step : 0);
    if (step == count)
        return;
    m_step = spinBox(2, mostStep, "step", tr("Counted in the order of the names"));
    m_step->setPrefix(tr("K = "));
    m_step->setAccessibleName(tr("K"));
    m_step->setValue(stepOf(m_request.split));
    m_form->addRow(QString(), m_step);
    const auto fit = [=, this] { m_step->setEnabled(m_split->currentIndex() == step); };
    connect(m_split, &QComboBox::currentIndexChanged, this, fit);
    fit();
}

void SplitDialog::finish(QSize size)
{
    DataDialog::finish(scrolling(m_contents->parentWidget()), size);
}

std::string SplitDialog::split() const
{
    const std::string& value = m_splits[static_cast<std::size_t>(m_split->currentIndex())].value;
    return value == everyKth ? everyKthSplit(m_step->value()) : value;
}

} // namespace gapscope
