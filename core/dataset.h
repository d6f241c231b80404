// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/problem.h"

namespace gapscope {

/// The data that a user asks for: DATA and PROBLEM of the command line, "dataset" of a comparison
/// spec.
struct DataRequest {
    std::string source;         ///< a path, "sample:words", or a catalogue id ("ocr")
    std::string task;           ///< "" = as the data say
    std::string split;          ///< "" = the data's default
    std::string test;           ///< path of a test file, "" = none
    std::size_t limit = 0;      ///< first N training examples; 0: all
    std::size_t every = 1;      ///< every K-th training example, before the limit
    std::string templateFile{}; ///< text: which attributes a token has; "" = the default template
    std::size_t minCount = 3;   ///< text: attributes seen less often in training are left out
    /// Text: the default template and its count; "paper": as Osokin et al. 2016, App. I.2.
    std::string attributeSet = "crfsuite";
    std::string bias = "on";   ///< words and text: biases of the labels, or "off"
    std::size_t testEvery = 1; ///< photographs: every K-th test example
    /// Photographs: superpixels an image, roughly; 0: 180, or 120 in the small ones of a sample.
    std::size_t superpixels = 0;
    std::string pairs = "paper";   ///< photographs: the features of neighbours, or "extended"
    std::string potts = "learnt";  ///< photographs: pair weights, or one of 1: "fixed"
    std::string loss = "balanced"; ///< photographs: balanced over classes, or "hamming"
    /// Photographs: size of the training part with flipped and cropped copies; 0: no copies.
    std::size_t augment = 0;
    /// Poses: a folder of .npy maps or an ONNX model that makes them, instead of classifiers learnt
    /// from the training part; "": those beside the photographs, else learnt.
    std::string maps{};
    /// Poses: the weights of displacements that stay above 0, "quadratic" or "all".
    std::string poseBounds = "quadratic";
    std::string poseMessages = "max-plus"; ///< poses: dense products, or "transforms"
    /// Sentence pairs: the file of co-occurrence counts; "": among the data, or beside them.
    std::string cooc{};
    std::string box{}; ///< the toy: a file of bounds on its weights; "": none
    /// The shape of the model that predicts: its labels and its features, attributes or maps
    /// replace those of the training part. Data of another task are refused before any features are
    /// made. nullptr: none. Not part of a record.
    std::shared_ptr<const ModelShape> model{};
    /// Accepts unlabelled data, too: for predictions, never for training; not part of a record.
    bool allowUnlabelled = false;
    bool operator==(const DataRequest&) const = default;
};

/// The description of a dataset in records and views.
struct DatasetInfo {
    std::string source; ///< as the user named it: a path or "sample:words"
    std::string sha256; ///< of the file's bytes as stored (compressed or not), lower-case hex
    /// Digest of the other source of the features, lower-case hex: the attribute template, given
    /// maps, a box, or a file of co-occurrence counts outside the data; "": there is none.
    std::string secondSha256{};
    std::string testSha256{}; ///< of the test file as stored, lower-case hex; "": none was given
    std::string task;         ///< "chain", …
    std::string title;        ///< for users: "OCR words (large)"; samples say "synthetic"
    std::string split;        ///< "small", "large", or ""
    std::string note;         ///< what a user must know, e.g. that a sample replaces a missing file
    std::size_t n = 0, nTest = 0, d = 0, labels = 0;
    std::size_t limit = 0, every = 1, testEvery = 1;
    std::size_t attributes = 0; ///< text: those that passed the minimum count; 0: no text
    /// Text: attributes of test tokens that are not among those, skipped; counted at each token.
    std::size_t unknownAttributes = 0;
    std::size_t unknownLabels = 0; ///< tokens of the test part whose label training lacks
    bool synthetic = false;
    std::string metric{}; ///< key of what the field reports of the test part; "" without one
    /// false: the part that is predicted (test, or training without a test part) has only labels 0
    /// as filler. Only with DataRequest::allowUnlabelled; not part of a record.
    bool labelled = true;
    /// The names of the weights, where each is a feature with a name; not part of a record.
    std::vector<std::string> features{};
};

/// A loaded dataset: the training problem, and the test part as a problem of the same shape
/// (nullptr when there is none).
struct Dataset {
    DatasetInfo info;
    std::shared_ptr<const Problem> train;
    std::shared_ptr<const Problem> test;
};

} // namespace gapscope
