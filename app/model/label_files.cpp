// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/label_files.h"

#include "app/model/task_views.h"
#include "app/models/trained_model.h"
#include "core/machine/parallel.h"

namespace gapscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(LabelFiles)
};

/// Files that are opened together.
struct Source {
    QString name, path;
    std::vector<std::string> pictures; ///< empty: the path itself
};

bool isPicture(const QString& path)
{
    return QFileInfo(path).isFile() && isImageName(path.toStdString());
}

std::vector<Source> sourcesOf(const QStringList& paths)
{
    std::vector<Source> sources;
    Source pictures;
    for (const QString& path : paths) {
        const QString clean = QDir::cleanPath(path);
        const QString name = QFileInfo(clean).fileName();
        if (!isPicture(clean)) {
            sources.push_back({name.isEmpty() ? clean : name, clean, {}});
            continue;
        }
        pictures.pictures.push_back(clean.toStdString());
        pictures.path = QFileInfo(clean).absolutePath();
        pictures.name = name;
    }
    if (pictures.pictures.size() > 1)
        pictures.name = Text::tr("%1 pictures in %2")
                            .arg(pictures.pictures.size())
                            .arg(QFileInfo(pictures.path).fileName());
    if (!pictures.pictures.empty())
        sources.push_back(std::move(pictures));
    return sources;
}

Dataset opened(const Source& source, const DataRequest& request, const DataFolders& folders,
    const Progress& progress, const std::stop_token& stop)
{
    return source.pictures.empty() ? openDataset(request, folders, progress, stop)
                                   : openPictures(source.pictures, request, progress, stop);
}

/// Says what is wrong with a file, and what is expected.
InputError refusal(const InputError& error, const LabelModel& by)
{
    const QString taken = Text::tr("%1 labels %2").arg(by.name, inputDescription(*by.model));
    return InputError(
        error.where(), error.line(), error.found(), error.expected() + "; " + taken.toStdString());
}

LabelledFile labelled(const Source& source, const LabelModel& by, const DataFolders& folders,
    const Progress& progress, const std::stop_token& stop)
{
    constexpr double reading = 0.9; // share of the progress
    const std::string path = source.path.toStdString();
    try {
        if (source.pictures.empty() && !QFileInfo::exists(source.path)) // no sample, no catalogue
            throw InputError(path, 0, "there is no such file", "a file or a folder");
        DataRequest request;
        request.source = path;
        request.allowUnlabelled = true;
        request.model = by.model->shape;
        const ProgressPart whole(progress, 0, 1);
        auto dataset = std::make_shared<const Dataset>(
            opened(source, request, folders, whole.part(0, reading), stop));
        const std::vector<double> w = weightsFor(*dataset, *by.model, by.name.toStdString());
        LabelledFile file{source.name, source.path, std::move(dataset), {}};
        const Problem& problem = file.problem();
        file.labels.resize(problem.blockCount());
        onThreads(allCores(), file.labels.size(), whole.part(reading, 1), "labelling", stop,
            [&](std::size_t k) { file.labels[k] = predict(problem, k, w); });
        return file;
    } catch (const InputError& error) {
        throw refusal(error, by);
    }
}

} // namespace

bool LabelledFile::labelled(int of) const
{
    const Problem* problem = of == 0 ? dataset->train.get() : dataset->test.get();
    if (const TaskView* view = viewOf(problem); view && view->labelled)
        return view->labelled(*problem);
    return of != part() || dataset->info.labelled;
}

QString inputDescription(const Model& model)
{
    return findTaskView(model.task())->input(*model.shape);
}

LabelledFiles labelFiles(const QStringList& paths, const LabelModel& by, const DataFolders& folders,
    const Progress& progress, std::stop_token stop)
{
    auto snapshot = std::make_shared<Snapshot>();
    snapshot->lambda = by.model->lambda;
    snapshot->w = by.model->w;
    LabelledFiles all{by, std::move(snapshot), {}};
    const std::vector<Source> sources = sourcesOf(paths);
    const ProgressPart whole(progress, 0, 1);
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const auto share = [&](std::size_t done) {
            return static_cast<double>(done) / static_cast<double>(sources.size());
        };
        all.files.push_back(
            labelled(sources[k], by, folders, whole.part(share(k), share(k + 1)), stop));
    }
    return all;
}

void LabelSession::show(std::shared_ptr<const LabelledFiles> files)
{
    m_files = std::move(files);
    m_current = 0;
    Q_EMIT changed();
}

void LabelSession::choose(std::size_t file)
{
    if (!m_files || file >= m_files->files.size() || file == m_current)
        return;
    m_current = file;
    Q_EMIT changed();
}

void LabelSession::end()
{
    if (!std::exchange(m_files, nullptr))
        return;
    m_current = 0;
    Q_EMIT changed();
}

} // namespace gapscope
