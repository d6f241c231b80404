// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/pictures/named_picture.h"
#include "datasets/formats/binary/image_decode.h"
#include "widgets/viewers/pictures/picture_viewer.h"

#include <QtWidgets>

namespace gapscope {

/// The pictures of an example, a line about it, and its table.
struct OverlaysOf {
    std::function<QImage(int example, ExampleShow show)> picture;
    std::function<QString(int example)> about;
    std::function<std::string(int example)> csv;
};
/// A hidden viewer with the photographs of a part and a model's predictions for them.
template <typename Viewer>
std::shared_ptr<Viewer> unseenViewer(const ExamplePart& part, const ExamplePredictions& predictions)
{
    auto viewer = std::make_shared<Viewer>();
    viewer->setDecoder(decodePhotograph);
    viewer->setData({part});
    viewer->setPredictions(0, predictions);
    return viewer;
}

/// Truth, prediction and difference side by side, a row for each of these examples, with a line
/// about it above.
NamedPicture overlayPicture(const OverlaysOf& overlays, const std::vector<int>& examples);
/// Writes them into an existing folder: NAME-truth.png, NAME-prediction.png, NAME-difference.png.
/// throws: InputError.
void writeOverlays(const std::function<QImage(ExampleShow show)>& picture, const QString& folder,
    const QString& name);

/// The examples for which wanted returns true, largest loss first; nullptr: all.
std::vector<int> worstFirst(
    const ExamplePredictions& predictions, const std::function<bool(std::size_t i)>& wanted = {});
/// For exports: the worst examples together, with this table, and each of them alone, larger. key
/// and title: of a single example, %1: its number; title %2: the run.
void visitWorst(const QString& run, const OverlaysOf& overlays, std::vector<int> worst,
    const std::string& csv, const QString& key, const QString& title, const TakePicture& take);

/// Called after every photograph: how many of all are done. Returns false to write no more.
using PhotographProgress = std::function<bool(std::size_t done, std::size_t all)>;
/// Writes the pictures of all examples of the viewer's part into a folder. Texts: context
/// gapscope::Exporting.
struct PictureFiles {
    const char *action, *what; ///< in the menu; in sentences
    /// Returns how many were written.  throws: InputError.
    std::size_t (*write)(const ExampleViewer& viewer, const ExamplePart& part,
        const ExamplePredictions& predictions, const QString& folder,
        const PhotographProgress& shouldContinue);
};
/// Creates the folder and these subfolders.  throws: InputError.
QDir folderWith(const QString& folder, const std::vector<const char*>& subfolders);
/// write: returns whether it has written example i. Returns the number written.
std::size_t writeEach(std::size_t count, const PhotographProgress& shouldContinue,
    const std::function<bool(std::size_t i)>& write);

} // namespace gapscope
