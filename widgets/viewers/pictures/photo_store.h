// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>

#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <opencv2/core.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace gapscope {

/// The photographs of a part, independent of the task. Functions may be called from any
/// thread.
struct PhotoSource {
    std::size_t count = 0;
    std::function<std::string(std::size_t)> name{};
    std::function<cv::Size(std::size_t)> size{}; ///< in pixels; empty: unknown
    /// Its stored bytes (PNG, JPEG or BMP); "": unknown.  throws: InputError.
    std::function<std::string(std::size_t)> bytes{};
    /// The superpixel of every pixel; empty: there are none.
    std::function<cv::Mat1w(std::size_t)> regions{};
};

/// Keeps the examples alive; nullptr: none.
template <typename Examples> PhotoSource photoSource(std::shared_ptr<const Examples> examples)
{
    if (!examples)
        return {};
    const auto size = [examples](std::size_t i) {
        const auto& image = examples->images[i];
        return cv::Size(static_cast<int>(image.width), static_cast<int>(image.height));
    };
    const auto bytes = [examples](std::size_t i) {
        return examples->photograph ? examples->photograph(i) : std::string();
    };
    return {examples->images.size(), [examples](std::size_t i) { return examples->images[i].name; },
        size, bytes, {}};
}

/// Decodes a photograph from its stored bytes, as 8-bit BGR; name: for messages. Called from
/// several threads.  throws: InputError.
using DecodePhotograph =
    std::function<cv::Mat3b(const std::string& bytes, const std::string& name)>;

/// A decoded photograph, or why there is none.
struct Photo {
    cv::Mat3b pixels; ///< of the example's stated size; empty: none
    QString trouble;  ///< a sentence; "" with pixels, or where the data have no photographs
};

/// A photograph reduced for a filmstrip, and its superpixels at the same size.
struct PhotoThumbnail {
    cv::Mat3b pixels; ///< empty: there is none
    cv::Mat1w regions;
};

/// The photographs of one part. The newest few are kept; slow work is done on a separate thread,
/// latest request first.
class PhotoStore : public QObject {
    Q_OBJECT

public:
    explicit PhotoStore(QObject* parent = nullptr);
    ~PhotoStore() override;

    void setDecoder(DecodePhotograph decode);
    void setPart(PhotoSource source);

    /// Small photographs are decoded at once; nullptr: photoReady() will follow.
    std::shared_ptr<const Photo> photo(int example);
    /// Decodes at once, whatever the size: for exports.
    std::shared_ptr<const Photo> photoNow(int example);
    /// nullptr: thumbnailReady() will follow.
    std::shared_ptr<const PhotoThumbnail> thumbnail(int example);
    /// Maximum size of a thumbnail in pixels.
    static constexpr int thumbnailWidth = 320, thumbnailHeight = 176;

Q_SIGNALS:
    void photoReady(int example);
    void thumbnailReady(int example);

private:
    using Source = std::shared_ptr<const PhotoSource>; // another one for every part
    struct Job {
        Source source;
        DecodePhotograph decode;
        int example;
        bool whole; ///< not only the thumbnail
        bool same(const Job& other) const
        {
            return source == other.source && example == other.example && whole == other.whole;
        }
    };
    struct Result {
        Source source;
        int example;
        std::shared_ptr<const Photo> photo; ///< nullptr: not requested
        std::shared_ptr<const PhotoThumbnail> thumbnail;
    };
    /// Values by example, last used first; older ones are dropped.
    template <typename Value> struct Recent {
        std::list<std::pair<int, Value>> values;
        Value find(int example);
        void add(int example, Value value, std::size_t most);
    };
    void ask(int example, bool whole);
    void loop(std::stop_token end);
    Q_INVOKABLE void takeResults();

    Source m_source = std::make_shared<const PhotoSource>();
    DecodePhotograph m_decode;
    Recent<std::shared_ptr<const Photo>> m_photos;
    Recent<std::shared_ptr<const PhotoThumbnail>> m_thumbnails;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::vector<Job> m_jobs;       ///< guarded; the last one is done next
    std::optional<Job> m_current;  ///< guarded
    std::vector<Result> m_results; ///< guarded
    std::jthread m_thread;         ///< last: joined first
};

/// The photograph of an example, checked against the size it states.
Photo loadPhoto(const PhotoSource& source, std::size_t i, const DecodePhotograph& decode);

} // namespace gapscope
