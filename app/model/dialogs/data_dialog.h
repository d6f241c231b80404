// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "widgets/qt_string.h"

#include <QtWidgets>

namespace gapscope {

/// The data dialog of a task: nothing to choose, the test part of text, rows or pairs, or the
/// features of photographs with masks or with joints.
enum class DataChoice { none, sentences, rows, pairs, masks, joints };

/// How to open the data of a task: a form, and the button that reopens them.
class DataDialog : public QDialog {
    Q_OBJECT

public:
    /// The data requested by the form.
    virtual DataRequest request() const = 0;

protected:
    DataDialog(const DataRequest& request, QWidget* parent);

    /// Puts the buttons below the contents.
    void finish(QWidget* contents, QWidget* note, QSize size);
    QPushButton* ok() const { return m_ok; }
    static QSpinBox* spinBox(int least, int most, const char* name, const QString& tip);

    DataRequest m_request;

private:
    QPushButton* m_ok = nullptr;
};

/// Chooses the test part of photographs: as the data have it, …, every K-th, none.
class SplitDialog : public DataDialog {
    Q_OBJECT

protected:
    struct Split {
        QString text;
        std::string value; ///< in the request; everyKth: K-th with a number
    };
    static constexpr const char* everyKth = "k";
    SplitDialog(const DataRequest& request, QWidget* parent);

    QFormLayout* form() const { return m_form; }
    /// Adds the first rows of the form.
    void addSplit(
        const QString& title, const char* name, const QString& tip, std::vector<Split> splits);
    /// Shows the request, and fits the dialog to the screen.
    void finish(QSize size);
    std::string split() const;

private:
    QWidget* m_contents;
    QFormLayout* m_form;
    QComboBox* m_split;
    QSpinBox* m_step;
    std::vector<Split> m_splits;
};

} // namespace gapscope
