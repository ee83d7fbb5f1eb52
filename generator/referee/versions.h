// A text that grows step by step, with the way back: what each step replaced is kept, not the whole text.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace kupi::referee {

class Versions {
  public:
    /// From now on there is nothing earlier.
    void begin(std::string text) {
        text_ = std::move(text);
        steps_.clear();
    }

    const std::string& text() const { return text_; }
    bool has_earlier() const { return !steps_.empty(); }

    void push(std::string next) {
        const auto [a, b] = std::mismatch(text_.begin(), text_.end(), next.begin(), next.end());
        const auto from = static_cast<std::size_t>(a - text_.begin());
        const auto most = std::min(text_.size(), next.size()) - from;
        std::size_t tail = 0;
        while (tail < most && text_[text_.size() - 1 - tail] == next[next.size() - 1 - tail]) ++tail;
        steps_.push_back({from, next.size() - from - tail, text_.substr(from, text_.size() - from - tail)});
        text_ = std::move(next);
    }
    void pop() {
        const Step& last = steps_.back();
        text_.replace(last.from, last.length, last.before);
        steps_.pop_back();
    }

  private:
    struct Step {
        std::size_t from, length; ///< of what the step wrote
        std::string before;       ///< what stood there
    };
    std::string text_;
    std::vector<Step> steps_;
};

} // namespace kupi::referee
