// Files that a command makes for people to change: all of them, or none.
#pragma once

#include <csignal>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace kupi::cli {

/// What stands in the patterns of templates/new, and what is written for it.
using Placeholders = std::vector<std::pair<std::string, std::string>>;

/// The files below a folder, sorted.
std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder);

/// Throws Failure if something is there.
void refuse_existing(const std::filesystem::path& path);

/// "night-birds" becomes "Night birds".
std::string name_of_id(const std::string& id);

/// Interrupts wait until its end, so that what was begun can be cleared away before.
class InterruptsHeld {
  public:
    InterruptsHeld();
    InterruptsHeld(const InterruptsHeld&) = delete;
    InterruptsHeld& operator=(const InterruptsHeld&) = delete;
    ~InterruptsHeld();

    /// Throws if one waits: the handler ends the program when it is let go.
    void check() const;

  private:
    sigset_t before_{};
};

/// What was written so far, and the folders made for it; taken away again unless everything was, if interrupted too.
class Scaffold {
  public:
    explicit Scaffold(Placeholders placeholders) : placeholders_(std::move(placeholders)) {}
    Scaffold(const Scaffold&) = delete;
    Scaffold& operator=(const Scaffold&) = delete;
    ~Scaffold();

    void write(const std::filesystem::path& to, const std::string& text);
    /// With the placeholders filled in.
    void copy(const std::filesystem::path& from, const std::filesystem::path& to);
    /// Every file below `from`; the ending .in marks files with placeholders and is left out.
    void copy_folder(const std::filesystem::path& from, const std::filesystem::path& to);

    /// All is written: keep it.
    std::vector<std::filesystem::path> done();

  private:
    /// The folders that writing into this one will make.
    void note_missing(const std::filesystem::path& folder);

    InterruptsHeld interrupts_;
    Placeholders placeholders_;
    std::vector<std::filesystem::path> written_;
    std::vector<std::filesystem::path> made_; ///< the innermost first
};

} // namespace kupi::cli
