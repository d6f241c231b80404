// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/metrics/chunk_f1.h"
#include "core/problem.h"

#include <QAbstractListModel>
#include <QSet>
#include <QString>
#include <QStringList>

#include <limits>

namespace gapscope {

/// One part of a dataset, for the viewer of its task.
struct ExamplePart {
    QString title; ///< "Train", "Test": translated by the owner
    std::shared_ptr<const Problem> problem{};

    std::size_t size() const { return problem ? problem->blockCount() : 0; }
    /// The problem with its task's type; nullptr: no part.  requires: it is of that task.
    template <typename Task> const Task* as() const
    {
        return static_cast<const Task*>(problem.get());
    }
    template <typename Task> std::shared_ptr<const Task> shared() const
    {
        return std::static_pointer_cast<const Task>(problem);
    }
};

/// The predictions of a model for a part. Vectors are empty (unknown) or have one entry per
/// example.
struct ExamplePredictions {
    std::vector<Labelling> labels; ///< plain decoding
    std::vector<double> losses;    ///< L_i(ŷ_i), in [0, 1]; for sentence pairs, counted in links
    std::vector<double> scores;    ///< ⟨w, φ(x_i, ŷ_i)⟩
    std::vector<double> slacks;    ///< H̃_i = max_y H_i(y; w) ≥ 0
    std::vector<double> gaps;      ///< g_i of the last exact gap pass (training part only)
    /// ExampleNames::quality, 0 … 1; NaN: not defined for this example.
    std::vector<double> quality{};
    bool approximate = false; ///< by an approximate oracle: slacks are lower bounds
};

/// The dual variables of one training example.
struct ExampleDual {
    struct Alternative {
        Label label = 0;
        double mass = 0; ///< node marginal μ_i(t, label), in [0, 1]
    };
    /// A labelling of the block's active set S_i.
    struct Active {
        Labelling labels;
        double alpha = 0; ///< α_i(y), in (0, 1]
        QString text{};   ///< shown when there are too many labels to list
    };
    std::vector<std::vector<Alternative>> positions; ///< per token, largest mass first
    std::vector<Active> active; ///< largest α first; empty: the method stores none
};

/// Names of the examples of a dataset and of their parts in the window: names() of each viewer.
struct ExampleNames {
    QString example, examples; ///< "word", "words"; "sentence", "sentences"
    QString token, tokens;     ///< "letter", "letters"; "token", "tokens"
    QString find;              ///< text of the empty search field
    /// Tokens are places in a picture: never listed individually.
    bool regions = false;
    QString loss{}; ///< its meaning, after "L_i(ŷ_i)"; "": the share of wrong tokens
    /// Another measure of a prediction, "IoU", and its definition; "": none.
    QString quality{}, qualityTip{};
    QString counted{}, countedAll{}; ///< what a confusion counts; "": tokens
    QString masses{}; ///< where the dual's mass on single tokens is shown; "": nowhere else
};

/// The order of the list: first the largest value; names in alphabetical order, places in that of
/// the data. Equal examples stay in the order of the data; those with the same loss are ordered by
/// their block gaps.
enum class ExampleOrder { loss, errors, slack, gap, length, name, place };

/// Which examples the list shows; all conditions must hold.
struct ExampleFilter {
    bool wrongOnly = false;
    QString text;                          ///< part of the example's text
    std::optional<QSet<int>> subset;       ///< exactly these examples
    std::optional<LabelErrorKind> error{}; ///< with such an error (sentences)
    QString label{};                       ///< with this label or chunk type (sentences)
    bool operator==(const ExampleFilter&) const = default;
};

/// An unknown loss.
inline constexpr double notComputedLoss = std::numeric_limits<double>::quiet_NaN();

/// The examples of one part, filtered and in an order. The subclasses define an example:
/// ChainListModel with words and sentences, photographs.
class ExampleListModel : public QAbstractListModel {
    Q_OBJECT

public:
    using QAbstractListModel::QAbstractListModel;

    void setPart(const ExamplePart& part, const QStringList& labels);
    /// About the next part: false: truth() of its examples is filler, nothing is wrong, and they
    /// stay in the order of the data.
    void setLabelled(bool labelled) { m_labelled = labelled; }
    bool labelled() const { return m_labelled; }
    /// sorts: by them; otherwise the list stays as it is.
    void setPredictions(const ExamplePredictions& predictions, bool sorts = true);
    void setFilter(const ExampleFilter& filter);
    /// Unknown values come last.
    void setOrder(ExampleOrder order);
    ExampleOrder order() const { return m_order; }
    /// The value that the order compares: "0.00123"; "": not known, or by name or place.
    QString orderNumber(int example) const;
    /// The same with its name: "gap 0.00123".
    QString orderText(int example) const;
    const ExampleFilter& filter() const { return m_filter; }

    /// Example shown in a row; row of an example or −1.
    int example(int row) const { return m_shown[static_cast<std::size_t>(row)]; }
    int rowOf(int example) const;
    const std::vector<int>& shown() const { return m_shown; }
    int exampleCount() const { return static_cast<int>(m_part.size()); }

    /// The model's labels, then those found only in the truth: every label here has a name.
    const QStringList& labels() const { return m_labels; }
    virtual LabellingView truth(int example) const = 0;
    /// Empty when there is none.
    Labelling prediction(int example) const;
    /// Whether there is a prediction with errors.
    bool isWrong(int example) const { return errorCount(example) > 0; }
    /// 0 without a prediction or a truth; by default, Problem::wrongLabels().
    virtual int errorCount(int example) const;
    double loss(int example) const; ///< NaN when unknown
    /// ExampleNames::quality; NaN when unknown.
    double quality(int example) const;
    const ExamplePart& part() const { return m_part; }
    const ExamplePredictions& predictions() const { return m_predictions; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

    /// Names of tokens in the block's panel: their positions, from 1.
    virtual QStringList tokenNames(int example) const;

protected:
    /// part() is new, with these labels of the model; the truth's own are added to them.
    virtual void partTaken(QStringList& labels);
    /// The text of the example, and a sentence about it with its prediction and loss.
    virtual QString textOf(int example) const = 0;
    virtual QString sentenceOf(int example) const = 0;
    /// The filter's text, error and label; by default, whether a searched text contains the text.
    virtual bool accepts(int example) const;
    virtual QStringList searched(int example) const { return {textOf(example)}; }

private:
    std::vector<int> ordered() const;
    double valueOf(int example) const;
    void sortByName(std::vector<int>& examples) const;
    void show(std::vector<int> order);

    ExamplePart m_part;
    ExamplePredictions m_predictions;
    QStringList m_labels;
    ExampleFilter m_filter;
    ExampleOrder m_order = ExampleOrder::loss;
    std::vector<int> m_shown;
    bool m_labelled = true;
};

} // namespace gapscope
