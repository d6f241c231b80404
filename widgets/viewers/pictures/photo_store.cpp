// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/viewers/pictures/photo_store.h"

#include "core/machine/error.h"
#include "widgets/viewers/pictures/overlay_paint.h"

#include <algorithm>

namespace gapscope {
namespace {

constexpr std::size_t photosKept = 4, thumbnailsKept = 400; // thumbnails: at most 170 kB each
constexpr std::size_t jobsKept = 64;                        // older ones are out of view
constexpr std::size_t smallPixels = std::size_t{1} << 20;   // decoded in about 10 ms

PhotoThumbnail reduced(const Photo& photo, const PhotoSource& source, std::size_t i)
{
    PhotoThumbnail small;
    if (photo.pixels.empty())
        return small;
    const cv::Size size = photo.pixels.size();
    const double factor = std::min({1.0, PhotoStore::thumbnailWidth / double(size.width),
        PhotoStore::thumbnailHeight / double(size.height)});
    const PictureWindow window{{{0, 0}, size},
        {std::max(1, cvRound(size.width * factor)), std::max(1, cvRound(size.height * factor))}};
    small.pixels = cropAndScale(photo.pixels, window);
    if (!source.regions)
        return small;
    if (const cv::Mat1w regions = source.regions(i); !regions.empty())
        small.regions = cropAndScale(regions, window);
    return small;
}

} // namespace

Photo loadPhoto(const PhotoSource& source, std::size_t i, const DecodePhotograph& decode)
{
    if (!source.bytes || !decode)
        return {};
    try {
        const std::string bytes = source.bytes(i);
        if (bytes.empty())
            return {};
        const cv::Mat3b pixels = decode(bytes, source.name(i));
        if (const cv::Size stated = source.size(i); !stated.empty() && pixels.size() != stated)
            return {{},
                PhotoStore::tr("The photograph is now %1 × %2 pixels, the data were made of "
                               "%3 × %4: open the data again.")
                    .arg(pixels.cols)
                    .arg(pixels.rows)
                    .arg(stated.width)
                    .arg(stated.height)};
        return {pixels, {}};
    } catch (const InputError& error) {
        return {{}, QString::fromUtf8(error.what())};
    }
}

template <typename Value> Value PhotoStore::Recent<Value>::find(int example)
{
    const auto found = std::ranges::find(values, example, &std::pair<int, Value>::first);
    if (found == values.end())
        return nullptr;
    values.splice(values.begin(), values, found);
    return values.front().second;
}

template <typename Value>
void PhotoStore::Recent<Value>::add(int example, Value value, std::size_t most)
{
    if (find(example))
        values.pop_front();
    values.emplace_front(example, std::move(value));
    if (values.size() > most)
        values.pop_back();
}

PhotoStore::PhotoStore(QObject* parent)
    : QObject(parent)
    , m_thread([this](std::stop_token end) { loop(end); })
{
}

PhotoStore::~PhotoStore() = default;

void PhotoStore::setDecoder(DecodePhotograph decode)
{
    m_decode = std::move(decode);
    setPart(*m_source);
}

void PhotoStore::setPart(PhotoSource source)
{
    m_source = std::make_shared<const PhotoSource>(std::move(source));
    m_photos.values.clear();
    m_thumbnails.values.clear();
    const std::lock_guard lock(m_mutex);
    m_jobs.clear();
}

std::shared_ptr<const Photo> PhotoStore::photo(int example)
{
    if (auto known = m_photos.find(example))
        return known;
    const cv::Size size = m_source->size(static_cast<std::size_t>(example));
    if (static_cast<std::size_t>(size.area()) <= smallPixels)
        return photoNow(example);
    ask(example, true);
    return nullptr;
}

std::shared_ptr<const Photo> PhotoStore::photoNow(int example)
{
    if (auto known = m_photos.find(example))
        return known;
    auto photo = std::make_shared<const Photo>(
        loadPhoto(*m_source, static_cast<std::size_t>(example), m_decode));
    m_photos.add(example, photo, photosKept);
    return photo;
}

std::shared_ptr<const PhotoThumbnail> PhotoStore::thumbnail(int example)
{
    auto known = m_thumbnails.find(example);
    if (!known)
        ask(example, false);
    return known;
}

void PhotoStore::ask(int example, bool whole)
{
    {
        Job job{m_source, m_decode, example, whole};
        const std::lock_guard lock(m_mutex);
        if (m_current && m_current->same(job))
            return;
        std::erase_if(m_jobs, [&job](const Job& other) { return other.same(job); });
        m_jobs.push_back(std::move(job));
        if (m_jobs.size() > jobsKept)
            m_jobs.erase(m_jobs.begin());
    }
    m_wake.notify_one();
}

void PhotoStore::loop(std::stop_token end)
{
    for (;;) {
        std::unique_lock lock(m_mutex);
        if (!m_wake.wait(lock, end, [this] { return !m_jobs.empty(); }))
            return;
        const Job job = std::move(m_jobs.back());
        m_jobs.pop_back();
        m_current = job;
        lock.unlock();
        const auto i = static_cast<std::size_t>(job.example);
        Photo photo = loadPhoto(*job.source, i, job.decode);
        Result result{job.source, job.example, nullptr,
            std::make_shared<const PhotoThumbnail>(reduced(photo, *job.source, i))};
        if (job.whole)
            result.photo = std::make_shared<const Photo>(std::move(photo));
        lock.lock();
        m_results.push_back(std::move(result));
        m_current.reset();
        lock.unlock();
        QMetaObject::invokeMethod(this, "takeResults", Qt::QueuedConnection);
    }
}

void PhotoStore::takeResults()
{
    std::vector<Result> results;
    {
        const std::lock_guard lock(m_mutex);
        results.swap(m_results);
    }
    for (Result& result : results) {
        if (result.source != m_source)
            continue;
        m_thumbnails.add(result.example, result.thumbnail, thumbnailsKept);
        if (result.photo)
            m_photos.add(result.example, result.photo, photosKept);
        Q_EMIT thumbnailReady(result.example);
        if (result.photo)
            Q_EMIT photoReady(result.example);
    }
}

} // namespace gapscope
