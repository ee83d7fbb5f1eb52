// Where a command writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kupi::cli {

/// Throws Failure for a name given to -o, or another `option`, whose ending says that the file is of another kind than
/// `command` writes with these `endings`; it names the commands that write such files. A folder may be called anything.
void refuse_other_endings(const std::string& given, const std::string& command, const std::vector<std::string>& endings,
                          const std::string& option = "output");

/// What -o says: a file, a folder (it ends in a slash or is one; the file in it is called `name`), or - for standard
/// output. Without -o: output/`name` below the current folder. Messages name it, or another `option` that says it.
class Output {
  public:
    Output(const std::string& given, const std::string& name, std::string option = "-o");

    bool is_stdout() const { return path_ == "-"; }
    const std::string& path() const { return path_; } ///< "-": standard output

    /// Throws the Failure of write() before anything is made, where it can be known. What was read is not written over.
    void check() const;
    /// Writes it whole or not at all. Throws Failure.
    void write(std::string_view bytes) const;
    /// "output/x.pdf: 96 cards …" onto stdout, or onto stderr where the file itself went to stdout.
    void report(const std::string& contents) const;
    /// The same of a file written beside it.
    void report_beside(const std::string& path, const std::string& contents) const;

  private:
    std::string path_, option_;
};

} // namespace kupi::cli
