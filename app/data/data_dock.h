// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dataset.h"
#include "core/machine/work_forecast.h"

#include <QtWidgets>

namespace gapscope {

class LatestWorker;
class PartsLabel;
struct DataChoice;
struct LabelledFile;
struct LabelledFiles;
struct ProblemFigures;

/// The data that are loaded: title, split, counts, and a button that shows the examples. Folded
/// into one line (DataLine), with the widgets that must stay visible.
class DataDock : public QWidget {
    Q_OBJECT

public:
    explicit DataDock(QWidget* parent = nullptr);

    /// "OCR words (large) · n 6,251 · d 4,082 · test 626", for the line.
    QString summary() const { return m_summary; }
    /// The progress of reading, and the way back from labelled files: for the line.
    QList<QWidget*> lineWidgets() const;
    void setDataset(const Dataset& dataset);
    /// Shows a file that a model has labelled instead, until the next setDataset().
    void setLabelled(const LabelledFiles& files, const LabelledFile& file);
    /// The name of what is being read from now on.
    void setReading(const QString& name);
    /// Shows how far reading it is, instead of the loaded data; done < 0: unknown. what "":
    /// finished.
    void setProgress(double done, const QString& what);
    /// Shows the first photograph of what is being read beside its progress, large in the tooltip.
    void showFirst(const QImage& picture);
    /// Photographs of this source are being read, or were until the user cancelled: then offers to
    /// open them in another way. source "": none.
    void setUnread(const QString& source, const DataChoice* choice);
    /// Bytes of photograph features on disk; shown when the data are photographs.
    void setCacheSize(quint64 bytes);

Q_SIGNALS:
    void summaryChanged();
    /// Reading begins or ends.
    void readingChanged(bool reading);
    void splitChosen(const QString& split);
    void browseRequested();
    /// Another test part, another template, other features, …
    void optionsRequested();
    /// The same for photographs that are not read yet.
    void unreadOptionsRequested();
    void cancelRequested();
    /// Back from labelled files.
    void trainingDataRequested();
    void clearCacheRequested();

private:
    QWidget* buildFigures();
    void buildCache();
    void buildLoading();
    void buildUnread();
    void showLabelRows(bool labels);
    static void nameOptions(QPushButton& button, const DataChoice* choice);
    void setSummary(const QStringList& parts);
    /// term: of the glossary, if it has one.
    QLabel* addRow(
        QFormLayout* form, const QString& label, const QString& help, const QString& term = {});
    void showText(const Dataset& dataset);
    void measure(const std::shared_ptr<const Problem>& problem);
    void showTable(const ProblemFigures& figures);

    QString m_summary;
    QLabel* m_title = nullptr;
    QLabel* m_note = nullptr;
    QComboBox* m_split = nullptr;
    QLabel* m_splitLabel = nullptr;
    struct Figures {
        QLabel *train, *test, *dimension, *labels;
        QLabel *sparsity, *bounds, *oracle;    ///< Osokin et al. 2016, Table 1; measured
        QLabel *tokens, *attributes, *unknown; ///< for text only
    } m_figures{};
    std::weak_ptr<const Problem> m_measured;
    LatestWorker* m_measuring = nullptr; ///< off the window's thread
    QFormLayout* m_form;
    QPushButton* m_options = nullptr; ///< opens the data in another way
    QPushButton* m_browse = nullptr;
    // For photographs only.
    QWidget* m_cacheRow = nullptr;
    QLabel* m_cacheSize = nullptr;
    QPushButton* m_clearCache = nullptr;
    QWidget* m_loading = nullptr;
    PartsLabel* m_what = nullptr; ///< the phase and its numbers, then the time left
    QProgressBar* m_progress = nullptr;
    QLabel* m_reading = nullptr;   ///< the name of the file that is being read
    QLabel* m_first = nullptr;     ///< its first photograph
    QElapsedTimer m_since;         ///< valid while a file is being read
    WorkForecast m_forecast;       ///< of its end
    QPushButton* m_back = nullptr; ///< for labelled files only
    QWidget* m_unread = nullptr;
    QLabel* m_unreadNote = nullptr; ///< shown after the user cancelled
    QPushButton* m_unreadOptions = nullptr;
};

} // namespace gapscope
