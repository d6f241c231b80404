// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "datasets/bytes/notes.h"
#include "datasets/formats/binary/image_store.h"
#include "datasets/images/image_pairs.h"

#include <set>

namespace gapscope {

/// A photograph of the test part whose very file is in the training part, too, would be no test: it
/// trains with its twin where the parts are ours to choose (given: they are not), else it is in
/// neither. The note says so.  Item: has the members image, a name of the store, and part.
template <typename Item>
void partTwins(const ImageStore& store, std::vector<Item>& items, bool given, std::string& note)
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

/// Links in a folder are left out: they may lead anywhere.
inline void addLinks(const ImageStore& store, std::string& note)
{
    addSentence(note, leftOut("Links left out", store.links()));
}

} // namespace gapscope
