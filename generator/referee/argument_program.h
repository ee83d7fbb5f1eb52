// An argument pattern of game.toml, compiled, so that entries can be read and written against it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/argument_pattern.h"

namespace kupi::referee {

struct ArgumentStep {
    enum class Kind : std::uint8_t {
        card,
        card_or_unseen, ///< `value`: 1 if more may follow, so that one word may stand for several unseen cards
        joker,          ///< a card of no suit
        joker_or_unseen,
        named_joker,
        group,
        suit,
        name,
        number,
        word,  ///< `value`: its place in the game's list of words
        extra, ///< `value`: the seat of extra1 or extra2
        split, ///< go on, or at `target` instead; `value` numbers the splits
        jump,  ///< to `target`
        done
    };
    Kind kind = Kind::done;
    std::uint8_t value = 0;
    std::uint16_t target = 0;
    std::string_view text{}; ///< of a word, as game.toml writes it

    bool is_of_no_suit() const { return kind == Kind::joker || kind == Kind::joker_or_unseen; }
    bool may_be_unseen() const { return kind == Kind::card_or_unseen || kind == Kind::joker_or_unseen; }
};

/// Instructions for a backtracking machine that never tries the same split at the same position twice, so that no
/// pattern takes more than linear time.
class ArgumentProgram {
  public:
    using Kind = ArgumentStep::Kind;

    /// A step that took something, where, and what it found there.
    struct Taken {
        const ArgumentStep* step;
        int at;
        int value;
    };
    /// Memory that runs share.
    struct Scratch {
        struct Retry {
            std::uint16_t step;
            int at;
            std::size_t taken;
        };
        std::vector<std::uint64_t> tried;
        std::vector<Retry> retries;
        std::vector<Taken> taken; ///< of the last run that ended well
    };

    /// `word` gives a word's place in the game's list, −1 for none. Cards in a fixed number may come in any number from
    /// one on: how many are due is for the game to say. Nothing for a pattern that is too long, or a word that the game
    /// does not know.
    static std::optional<ArgumentProgram> compile(const ArgumentPattern& pattern,
                                                  const std::function<int(std::string_view)>& word);

    /// Whether the pattern leads from position 0 to an end. `take(step, at, value)` gives the position behind what the
    /// step takes at `at`, with what it found in `value`; −1 if it takes nothing there. Positions are below
    /// `positions`.
    template <typename Take, typename AtEnd>
    bool run(Scratch& scratch, int positions, const Take& take, const AtEnd& at_end) const;

    /// There can be several numbers, or brackets: numbers stand among the items then (rules/move.h).
    bool numbers_in_items() const { return numbers_in_items_; }

  private:
    bool emit(const ArgumentPattern& p, const std::function<int(std::string_view)>& word);
    bool emit_repeat(const ArgumentPattern& p, const std::function<int(std::string_view)>& word);
    std::size_t add(Kind kind, int value = 0);
    std::size_t add_split();
    void aim(std::size_t step) { steps_[step].target = static_cast<std::uint16_t>(steps_.size()); }

    static constexpr std::size_t most_steps = 4000, most_splits = 64;
    std::vector<ArgumentStep> steps_;
    std::size_t splits_ = 0;
    bool numbers_in_items_ = false;
};

template <typename Take, typename AtEnd>
bool ArgumentProgram::run(Scratch& scratch, int positions, const Take& take, const AtEnd& at_end) const {
    scratch.retries.clear();
    scratch.taken.clear();
    if (splits_ > 0) scratch.tried.assign(static_cast<std::size_t>(positions), 0);
    std::size_t step = 0;
    int at = 0;
    for (;;) {
        const ArgumentStep& s = steps_[step];
        bool failed = false;
        switch (s.kind) {
        case Kind::split: {
            std::uint64_t& tried = scratch.tried[static_cast<std::size_t>(at)];
            if (tried >> s.value & 1) {
                failed = true;
            } else {
                tried |= 1ull << s.value;
                scratch.retries.push_back({s.target, at, scratch.taken.size()});
                ++step;
            }
            break;
        }
        case Kind::jump: step = s.target; break;
        case Kind::done:
            if (at_end(at)) return true;
            failed = true;
            break;
        default: {
            int value = 0;
            const int next = take(s, at, value);
            if (next < 0) {
                failed = true;
            } else {
                scratch.taken.push_back({&s, at, value});
                at = next;
                ++step;
            }
        }
        }
        if (!failed) continue;
        if (scratch.retries.empty()) return false;
        const Scratch::Retry retry = scratch.retries.back();
        scratch.retries.pop_back();
        step = retry.step;
        at = retry.at;
        scratch.taken.erase(scratch.taken.begin() + static_cast<std::ptrdiff_t>(retry.taken), scratch.taken.end());
    }
}

} // namespace kupi::referee
