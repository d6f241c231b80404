// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/inference/kernels/chain_kernels.h"
#include "core/problem.h"
#include "core/tasks/chain/chain_shape.h"

namespace gapscope {

/// A token whose true label the model does not have: it can never be predicted right.
struct UnknownLabel {
    std::uint32_t token = 0;
    std::string name;
};

/// Labelled sequences of tokens with sparse attributes, flat in memory.
/// The reader supplies attributes 0 … attributeCount−1; the chain adds the three bias groups unless
/// its shape has none.
struct ChainExamples {
    std::vector<std::uint32_t> sequenceStart{0}; ///< n+1 offsets into tokens
    std::vector<std::uint32_t> tokenStart{0};    ///< tokens+1 offsets into attributes
    NarrowNumbers attributes;                    ///< active attributes of each token, ascending
    std::vector<float> values;                   ///< one per entry of attributes; empty: all are 1
    std::vector<Label> labels;                   ///< truth per token
    std::vector<std::string> names;        ///< one per sequence, e.g. the word id; may be empty
    std::shared_ptr<const TokenText> text; ///< what the tokens are; nullptr: pictures of letters
    /// Ascending by token. Only in test parts and new text; labels has 0 there, as filler: code
    /// that reads the truth of such data must look here, too, as loss and errors do.
    std::vector<UnknownLabel> unknownLabels;

    std::size_t size() const { return sequenceStart.size() - 1; }
    std::size_t tokenCount() const { return tokenStart.size() - 1; }
    std::size_t length(std::size_t i) const { return sequenceStart[i + 1] - sequenceStart[i]; }
    LabellingView truth(std::size_t i) const
    {
        return {labels.data() + sequenceStart[i], length(i)};
    }
    /// Attributes of token t of sequence i.
    std::vector<std::uint32_t> token(std::size_t i, std::size_t t) const
    {
        const std::size_t k = sequenceStart[i] + t;
        return attributes.part(tokenStart[k], tokenStart[k + 1]);
    }
};

/// First-order chain (Taskar et al. 2003; Lacoste-Julien et al. 2013, §6): emission, bias and
/// transition features (no biases: Shah et al. 2015, App. A), Viterbi oracle, Hamming loss / T.
///
/// m_i(y): node indicators (t, label) at t·stride + label, then transition counts at
/// T·stride + a·stride + b.  p_i = (T + L)·stride.
class ChainProblem : public Problem,
                     public LimitedOracle,
                     public Expectations,
                     public Prefetching,
                     public KernelSource,
                     public SlackSource,
                     public StoredScores,
                     public FarthestLabellings {
public:
    /// throws: InputError if there is no sequence, or a label or attribute is out of range.
    ChainProblem(std::shared_ptr<const ChainExamples> examples, ChainShape shape);
    ~ChainProblem() override;

    const ChainExamples& examples() const { return *m_examples; }
    std::shared_ptr<const ChainExamples> sharedExamples() const { return m_examples; }

    const ChainShape& shape() const override { return m_shape; }
    std::size_t blockCount() const override { return m_examples->size(); }
    std::size_t statisticSize(std::size_t i) const override;
    LabellingView truth(std::size_t i) const override { return m_examples->truth(i); }
    void potentials(std::size_t i, const double* w, double* theta) const override;
    bool maxOracle(
        std::size_t i, const double* theta, OracleMode mode, Labelling& y) const override;
    Abilities abilities() const override
    {
        return {this, this, this, nullptr, this, this, nullptr, this, m_farthest ? this : nullptr};
    }
    /// Viterbi with a beam of `effort` labels.
    void limitedOracle(
        std::size_t i, const double* theta, std::size_t effort, Labelling& y) const override;
    double expectation(std::size_t i, const double* q, double c, double* mu) const override;
    void prefetch(std::size_t i, Fetch what) const override;
    /// The tokens' attributes; biases and transitions stay as they are.
    KernelParts kernelParts(const std::vector<std::size_t>& blocks) const override;
    std::shared_ptr<const Problem> slackRescaled(
        std::shared_ptr<const Problem> whole) const override;
    void statistic(std::size_t i, LabellingView y, SparseVector& m) const override;
    std::size_t wrongLabels(std::size_t i, LabellingView y) const override;
    double loss(std::size_t i, LabellingView y) const override;
    /// Chunk F1, precision and recall where labels mark chunks; accuracy and Hamming loss.
    Metrics metrics(const std::vector<Labelling>& predictions) const override;
    double score(std::size_t i, const double* theta, LabellingView y) const override;
    void scores(std::size_t i, const double* theta, const LabellingRows& all,
        double* values) const override;
    void storedScores(std::size_t i, const double* w, const LabellingRows& all,
        const unsigned char* groups, double* values) const override;
    /// One label throughout, and another one, where no attribute has a negative value: then ⟨φ(y),
    /// φ(y')⟩ ≥ 0 bounds every distance by ‖φ(y)‖² + ‖φ(y')‖², and one label throughout has the
    /// largest ‖φ(y)‖, as all tokens add up.
    std::array<Labelling, 2> farthest(std::size_t i) const override;
    double squaredNorm(std::size_t i, const SparseVector& delta) const override;
    void cornerDifference(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    double pairwiseDirection(
        std::size_t i, LabellingView y, LabellingView other, SparseVector& delta) const override;
    void addGram(
        std::size_t i, const SparseVector& delta, double scale, double* theta) const override;
    void addTo(std::size_t i, const SparseVector& delta, double scale, double* w) const override;
    void image(std::size_t i, const SparseVector& delta, SparseVector& v) const override;

protected:
    std::size_t nodeEntries(std::size_t i) const
    {
        return m_examples->length(i) * m_shape.stride();
    }
    std::uint32_t transitionIndex(std::size_t entry) const
    {
        return static_cast<std::uint32_t>(m_shape.transitionRow() * m_shape.stride() + entry);
    }

    ChainRows rowsOf(std::size_t i) const
    {
        return {m_examples->attributes.view(),
            m_examples->tokenStart.data() + m_examples->sequenceStart[i], m_examples->length(i),
            m_shape.biasRow(), m_shape.biases};
    }

    std::vector<std::size_t> m_gramStart; ///< of the T × T overlaps of each sequence

private:
    static constexpr std::size_t few = 16; ///< entries of δ that are taken one by one
    template <typename Number>
    double squaredNormOfFew(std::size_t i, const SparseVector& delta, const Number* gram) const;
    template <typename Number>
    void addFewTo(std::size_t i, const SparseVector& delta, double scale, double* w,
        const Number* attributes) const;

    void buildGram();

    std::shared_ptr<const ChainExamples> m_examples;
    ChainShape m_shape;
    /// K_tt' − m_unit [t = t'], K_tt' = ⟨x_t, x_t'⟩ with biases. Not for values.
    NarrowNumbers m_gram;
    /// Of node entries in ‖δ‖² beside m_gram; 0 without biases: a token may then have no row.
    double m_unit = m_shape.biases ? 1 : 0;
    bool m_farthest = false; ///< farthest() holds
};

} // namespace gapscope
