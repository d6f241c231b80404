// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/labelling.h"
#include "core/model_shape.h"
#include "core/problem.h"

namespace gapscope {

class JsonView;

/// The meaning of the weights: one for each feature of a word pair.
struct AlignmentShape final : TaskShape<AlignmentShape> {
    static constexpr std::string_view key = "alignment"; ///< of the task

    std::vector<std::string> featureNames;

    explicit AlignmentShape(std::vector<std::string> names = {})
        : TaskShape({"no link", "link"}) // of a word pair
        , featureNames(std::move(names))
    {
    }

    std::size_t dimension() const override { return featureNames.size(); }
    void write(nlohmann::ordered_json& header, std::string& bytes) const override;
    ShapeMismatch mismatch(const ModelShape& data) const override;
    /// Rows by the names of features.
    std::string weightsCsv(std::span<const double> w) const override;
    /// "features".
    void writeWeightsNpz(const std::string& path, std::span<const double> w) const override;
};

/// bytes ← how many follow the header.  throws: InputError.
std::shared_ptr<ModelShape> readAlignmentShape(const JsonView& header, std::size_t& bytes);

/// The annotation of an English and a French word.
enum class LinkKind : std::uint8_t {
    none,
    possible, ///< P alone: may be linked
    sure,     ///< S: must be linked; also possible
};

/// A sentence and its translation. Cells are pairs of an English and a French word, row by row:
/// cell(e, f) = e · french.size() + f.
struct AlignmentPair {
    std::string part;       ///< the set that it belongs to: "test"
    std::size_t number = 0; ///< of the sentence in the set, from 1
    std::vector<std::string> english, french;
    std::vector<LinkKind> links; ///< of each cell
    std::vector<float> features; ///< x_jk of each cell, one after another
    std::vector<float> dice;     ///< of each cell: 2 n_ef / (n_e + n_f), in [0, 1]
    bool labelled = true;

    std::size_t cells() const { return english.size() * french.size(); }
    std::size_t cell(std::size_t e, std::size_t f) const { return e * french.size() + f; }
};

struct AlignmentExamples {
    std::vector<AlignmentPair> pairs;
};

/// Word alignment as one-to-one partial matching (Taskar, Lacoste-Julien, Klein 2005;
/// Lacoste-Julien et al. 2013, 6 and App. F).
///
///   y: for each English word 0, no link, or k + 1, a link to French word k; no French word twice
///   ⟨w, φ(x, y)⟩ = Σ over links jk of ⟨w, x_jk⟩
///
/// The statistic m(y) says which cells are linked; B has the features of the cells as columns.
///
/// Truth y_i: the matching of sure links alone that is heaviest where each weighs 1 + Dice, because
/// sure links need not be one-to-one. Loss: L(y) = (links of y that are not possible) + 3 · (links
/// of y_i that y lacks): a Hamming distance whose precision errors cost 1 and recall errors 3, not
/// divided by the length. Possible links cost nothing.
class AlignmentProblem : public Problem {
public:
    /// throws: InputError if there is no pair, or one has no words, more than mostAssigned of one
    /// language, a wrong number of cells, or a feature or Dice that is not finite.
    AlignmentProblem(std::shared_ptr<const AlignmentExamples> examples, AlignmentShape shape);

    static constexpr double precisionCost = 1, recallCost = 3;

    const AlignmentExamples& examples() const { return *m_examples; }
    const AlignmentPair& pair(std::size_t i) const { return m_examples->pairs[i]; }
    /// x_jk of a cell: shape().dimension() features.
    const float* features(std::size_t i, std::size_t cell) const
    {
        return pair(i).features.data() + cell * m_shape.dimension();
    }

    const AlignmentShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_examples->pairs.size(); }
    std::size_t statisticSize(std::size_t i) const override { return pair(i).cells(); }
    LabellingView truth(std::size_t i) const override { return m_truths[i]; }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    double loss(std::size_t i, LabellingView y) const override;
    /// English words with a link that is not possible, or without the one that y_i has.
    std::size_t wrongLabels(std::size_t i, LabellingView y) const override;
    Metrics metrics(const std::vector<Labelling>& predictions) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;

private:
    void check(std::size_t i) const;
    Labelling truthOf(std::size_t i) const;

    std::shared_ptr<const AlignmentExamples> m_examples;
    AlignmentShape m_shape;
    std::vector<Labelling> m_truths;
    std::vector<std::vector<double>> m_costs; ///< of each block and cell: what a link adds to L
    std::vector<double> m_missed;             ///< L of no links at all
};

class AlignmentProblem;

/// Predicted links A against the sure ones S and the possible ones P ⊇ S of many sentence pairs
/// (Och & Ney 2003).
struct LinkCounts {
    std::size_t predicted = 0;         ///< |A|
    std::size_t sure = 0;              ///< |S|
    std::size_t predictedSure = 0;     ///< |A ∩ S|
    std::size_t predictedPossible = 0; ///< |A ∩ P|

    /// Alignment error rate 1 − (|A ∩ S| + |A ∩ P|) / (|A| + |S|); 0 where there are no links.
    double aer() const;
    /// |A ∩ P| / |A|; 1 where nothing is predicted.
    double precision() const;
    /// |A ∩ S| / |S|; 1 where nothing is sure.
    double recall() const;

    LinkCounts& operator+=(const LinkCounts& other);
    bool operator==(const LinkCounts&) const = default;
};

/// The counts of one pair, and of the predictions of all pairs of a problem.
LinkCounts linkCounts(const AlignmentProblem& part, std::size_t i, LabellingView y);
LinkCounts linkCounts(const AlignmentProblem& part, std::span<const Labelling> predictions);

} // namespace gapscope
