// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

class DataDialog;
class Problem;

/// How to open data of a task in another way. Texts: context gapscope::DataDock.
struct DataChoice {
    const char *button, *tip; ///< of the dialog
    /// train: of the open data, or nullptr while others are being read.
    DataDialog* (*makeDialog)(const DataRequest& request, const Problem* train, QWidget* parent);
    /// Whether it applies to these data. nullptr: always.
    bool (*appliesTo)(const Problem& train) = nullptr;
};

/// How to open the data of a task: a form, and the button that reopens them.
class DataDialog : public QDialog {
    Q_OBJECT

public:
    /// The data requested by the form.
    virtual DataRequest request() const = 0;

protected:
    DataDialog(const DataRequest& request, QWidget* parent);

    /// Puts the buttons below the contents.
    void finish(QWidget* contents, QSize size);
    QPushButton* ok() const { return m_ok; }
    static QSpinBox* spinBox(int least, int most, const char* name, const QString& tip);
    /// Texts with their values in a request, of which the current one is shown.
    static QComboBox* choiceBox(const char* name, const QString& tip,
        const std::vector<std::pair<QString, std::string>>& choices, const std::string& current);
    static std::string valueOf(const QComboBox& box)
    {
        return box.currentData().toString().toStdString();
    }

    DataRequest m_request;

private:
    QPushButton* m_ok = nullptr;
};

template <typename Dialog>
DataDialog* makeDialog(const DataRequest& request, const Problem*, QWidget* parent)
{
    return new Dialog(request, parent);
}

/// Chooses the test part: as the data have it, …, every K-th, none.
class SplitDialog : public DataDialog {
    Q_OBJECT

protected:
    struct Split {
        QString text;
        std::string value; ///< in the request; everyKth: K-th with a number
    };
    static constexpr const char* everyKth = "k";
    SplitDialog(const DataRequest& request, QWidget* parent);

    QVBoxLayout* contents() const { return m_contents; }
    QFormLayout* form() const { return m_form; }
    QComboBox* splitBox() const { return m_split; }
    /// Adds the first rows of the form; one for K where it can be chosen.
    void addSplit(
        const QString& title, const char* name, const QString& tip, std::vector<Split> splits);
    /// Shows the request, and fits the dialog to the screen.
    void finish(QSize size);
    std::string split() const;

private:
    QVBoxLayout* m_contents;
    QFormLayout* m_form;
    QComboBox* m_split;
    QSpinBox* m_step = nullptr;
    std::vector<Split> m_splits;
};

} // namespace gapscope
