// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace gapscope {

/// One message above the pages, in nobody's way: a sentence, Details, Copy, Close. A newer message
/// takes the place of an older one.
class MessageBar : public QWidget {
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    /// Something failed; details may be empty.
    void showError(const QString& sentence, const QString& details = {});
    /// Something worth knowing.
    void showNote(const QString& sentence);
    QString text() const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void show(const QString& sentence, const QString& details, bool error);

    QLabel* m_icon = nullptr;
    QLabel* m_text = nullptr;
    QToolButton* m_detailsButton = nullptr;
    QPlainTextEdit* m_details = nullptr;
    bool m_error = false;
};

} // namespace gapscope
