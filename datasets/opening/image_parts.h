// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_store.h"

#include <set>

namespace gapscope {

/// The part of the data that a photograph belongs to.
enum class ImagePart { train, test, neither };

std::string lowerCase(std::string text);

struct SplitImages {
    std::vector<ImagePart> parts; ///< of each photograph
    bool named = false;           ///< folders have said which
};

/// Train and test from folders of these names; where there are none: images whose number is
/// divisible by 3 are the test part (without numbers: every third), except those that stand in
/// `duplicates`, which train together with their twins. split says otherwise: "none": all train;
/// "every-K": of the photographs in their order the K-th, 2K-th, … test, except those in
/// `duplicates`. Numbers in duplicates say nothing where folders do.
/// keys: the names of the photographs without their endings.
/// throws: InputError naming --split if it is none of these.
SplitImages splitImages(
    const std::vector<std::string>& keys, const std::string& duplicates, const std::string& split);

/// Sets the member part of all items as splitImages() says. Returns whether folders said so.
template <typename Item, typename KeyOf>
bool splitParts(
    std::vector<Item>& items, KeyOf keyOf, const std::string& duplicates, const std::string& split)
{
    std::vector<std::string> keys;
    for (const Item& item : items)
        keys.push_back(std::invoke(keyOf, item));
    const SplitImages found = splitImages(keys, duplicates, split);
    for (std::size_t k = 0; k < items.size(); ++k)
        items[k].part = found.parts[k];
    return found.named;
}

/// Test photographs whose very file is in the training part, too, would be no test: they train with
/// their twins where we choose the parts (given: we do not), else they are in neither. The note
/// says so.  Item: has the members image, a name of the store, and part.
template <typename Item>
void splitTwins(const ImageStore& store, std::vector<Item>& items, bool given, std::string& note)
{
    std::set<std::string> trained;
    for (const Item& item : items)
        if (item.part == ImagePart::train)
            trained.insert(store.sha256(item.image));
    std::vector<std::string> names;
    for (Item& item : items)
        if (item.part == ImagePart::test && trained.contains(store.sha256(item.image))) {
            item.part = given ? ImagePart::neither : ImagePart::train;
            names.push_back(item.image);
        }
    addSentence(note,
        leftOut(fmt::format("In the training part, too, so {} of the test part",
                    given ? "left out" : "moved out"),
            names));
}

/// Adds that links in a folder are left out: they may lead anywhere.
void addLinks(const ImageStore& store, std::string& note);

} // namespace gapscope
