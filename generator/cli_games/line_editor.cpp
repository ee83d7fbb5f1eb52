#include "cli_games/line_editor.h"

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <iostream>

#include <histedit.h>
#include <langinfo.h>
#include <unistd.h>

#include "cli/messages.h"

namespace kupi::cli {

namespace {

constexpr int history_size = 1000;
constexpr std::size_t longest_line =
    1 << 20; ///< bytes; what a pipe sends beyond is lost, and the line too long for anything

std::string_view last_word(std::string_view line) {
    const auto space = line.find_last_of(' ');
    return space == std::string_view::npos ? line : line.substr(space + 1);
}

} // namespace

std::string completion_of(std::string_view line, const std::vector<std::string>& words) {
    const std::string_view begun = last_word(line);
    if (words.empty()) return {};
    std::string common = words.front();
    for (const auto& word : words) {
        std::size_t same = 0;
        while (same < std::min(common.size(), word.size()) && common[same] == word[same]) ++same;
        common.resize(same);
    }
    if (common.size() < begun.size()) return {};
    return common.substr(begun.size()) + (words.size() == 1 ? " " : "");
}

struct LineEditor::Terminal {
    explicit Terminal(Complete wanted) : complete(std::move(wanted)) {
        // Names are UTF-8, whatever the locale says.
        if (std::setlocale(LC_CTYPE, "") == nullptr || std::string_view(nl_langinfo(CODESET)) != "UTF-8")
            std::setlocale(LC_CTYPE, "C.UTF-8");
        edit = el_init("kupi", stdin, stdout, stderr);
        past = history_init();
        HistEvent event;
        history(past, &event, H_SETSIZE, history_size);
        history(past, &event, H_SETUNIQUE, 1);
        el_set(edit, EL_CLIENTDATA, this);
        el_set(edit, EL_PROMPT, &Terminal::show_prompt);
        el_set(edit, EL_EDITOR, "emacs");
        el_set(edit, EL_SIGNAL, 1);
        el_set(edit, EL_HIST, history, past);
        el_set(edit, EL_ADDFN, "kupi-complete", "completes the word", &Terminal::complete_word);
        el_set(edit, EL_BIND, "^I", "kupi-complete", nullptr);
    }
    ~Terminal() {
        el_end(edit);
        history_end(past);
    }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    static Terminal& of(EditLine* e) {
        void* data = nullptr;
        el_get(e, EL_CLIENTDATA, &data);
        return *static_cast<Terminal*>(data);
    }
    static char* show_prompt(EditLine* e) { return of(e).prompt.data(); }
    static unsigned char complete_word(EditLine* e, int) {
        const LineInfo* info = el_line(e);
        const std::string line(info->buffer, info->cursor);
        const auto words = of(e).complete(line);
        const std::string added = completion_of(line, words);
        if (!added.empty()) return el_insertstr(e, added.c_str()) == 0 ? CC_REFRESH : CC_ERROR;
        if (words.size() < 2) return CC_ERROR;
        std::string list = "\n";
        for (const auto& word : words) list += word + "  ";
        write_out(list + "\n");
        return CC_REDISPLAY;
    }

    Complete complete;
    std::string prompt;
    EditLine* edit = nullptr;
    History* past = nullptr;
};

LineEditor::LineEditor(Complete complete) {
    if (cli::is_terminal(STDIN_FILENO) && cli::is_terminal(STDOUT_FILENO))
        terminal_ = std::make_unique<Terminal>(std::move(complete));
}

LineEditor::~LineEditor() = default;

bool LineEditor::is_terminal() const { return terminal_ != nullptr; }

std::optional<std::string> LineEditor::read(const std::string& prompt) {
    std::string line;
    if (!terminal_) {
        int c = 0;
        while ((c = std::getc(stdin)) != EOF && c != '\n')
            if (line.size() < longest_line) line += static_cast<char>(c);
        if (line.empty() && c == EOF) return std::nullopt;
    } else {
        terminal_->prompt = prompt;
        int length = 0;
        const char* typed = el_gets(terminal_->edit, &length);
        if (typed == nullptr || length <= 0) return std::nullopt;
        line.assign(typed, static_cast<std::size_t>(length));
        remember(line);
    }
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.pop_back();
    return line;
}

void LineEditor::remember(const std::string& line) {
    if (!terminal_ || line.find_first_not_of(" \n\r") == std::string::npos) return;
    HistEvent event;
    history(terminal_->past, &event, H_ENTER, line.c_str());
}

} // namespace kupi::cli
