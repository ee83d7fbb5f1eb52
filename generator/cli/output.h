// Where a command writes.
#pragma once

#include <string>

namespace kupi::cli {

/// What -o says: a file, a folder (it ends in a slash or is one; the file in it is called `name`), or - for standard
/// output. Without -o: output/`name` below the current folder.
class Output {
  public:
    Output(const std::string& given, const std::string& name);

    bool is_stdout() const { return path_ == "-"; }
    const std::string& path() const { return path_; } ///< "-": standard output

    /// Throws the Failure of write() before anything is made, where it can be known.
    void check() const;
    /// Writes it whole or not at all. Throws Failure.
    void write(std::string_view bytes) const;
    /// "output/x.pdf: 96 cards …" onto stdout, or onto stderr where the file itself went to stdout.
    void report(const std::string& contents) const;

  private:
    std::string path_;
};

} // namespace kupi::cli
