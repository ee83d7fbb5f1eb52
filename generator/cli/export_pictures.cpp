// Each card as a picture of its own, painted by several threads.
#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "base/text.h"
#include "base/write_folder.h"
#include "cli/export_job.h"
#include "render/png.h"

namespace kupi::cli {

namespace {

constexpr unsigned most_threads = 4; ///< each holds a picture as pixels and as bytes

/// All faces, each painted once, by whichever thread is free.
class PictureWork {
  public:
    PictureWork(ExportJob& job, FolderWriter& folder, Progress& progress)
        : job_(job), folder_(folder), progress_(progress) {
        for (auto* side : {&job.cards, &job.backs})
            for (ExportFace& face : *side) {
                face.file += ".png";
                faces_.push_back(&face);
            }
    }

    void run() {
        const auto wanted = std::clamp<std::size_t>(faces_.size(), 1, most_threads);
        const auto jobs = std::min<std::size_t>(wanted, std::max(std::thread::hardware_concurrency(), 1u));
        std::vector<std::thread> threads;
        for (std::size_t i = 1; i < jobs; ++i)
            threads.emplace_back([this] {
                PangoMeasurer text; // which of them lacks a face, the other has said while the cards were laid out
                work(text);
            });
        work(job_.press.text);
        for (std::thread& t : threads) t.join();
        if (failure_) std::rethrow_exception(failure_);
    }

  private:
    void work(PangoMeasurer& text) {
        try {
            FormPainter painter(job_.document, text);
            for (std::size_t i = 0; (i = next_++) < faces_.size();) {
                progress_.now("painting picture " + std::to_string(i + 1) + " of " + std::to_string(faces_.size()));
                look_over(job_, *faces_[i], painter);
                const Image image = painter.paint(faces_[i]->form, job_.dpi / 72);
                folder_.write(faces_[i]->file, to_png(image, job_.dpi));
                if (i == 0) job_.size = std::to_string(image.width) + " × " + std::to_string(image.height) + " pixels";
            }
        } catch (...) {
            next_ = faces_.size();
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
    }

    ExportJob& job_;
    FolderWriter& folder_;
    Progress& progress_;
    std::vector<ExportFace*> faces_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::exception_ptr failure_;
};

} // namespace

void write_export_pictures(ExportJob& job, FolderWriter& folder, Progress& progress) {
    PictureWork(job, folder, progress).run();
}

} // namespace kupi::cli
