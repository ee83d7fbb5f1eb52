// Any bytes as a story of unseen cards: the solver answers or says that it was cut short, and of tiny stories it says
// what a walk through all lies of the cards says. Run: build/fuzz/deals_fuzz -max_total_time=600 CORPUS

#include <algorithm>
#include <stdexcept>
#include <string>

#include "../rules/all_lies.h"
#include "rules/deals.h"

namespace {

using namespace kupi::rules;

/// Bytes taken one by one; zero behind the end.
class Bytes {
  public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    bool empty() const { return at_ >= size_; }
    int below(int n) { return (empty() ? 0 : data_[at_++]) % n; }

  private:
    const std::uint8_t* data_;
    std::size_t size_, at_ = 0;
};

PlayingCard some_card(Bytes& in) { return {in.below(2), in.below(4)}; }

Story some_story(Bytes& in) {
    Story story;
    CardCounts pack;
    for (int n = 2 + in.below(7); n > 0; --n)
        if (const PlayingCard card = some_card(in); pack.count(card) < 3) pack.add(card);
    story.begin(pack, 0);
    int entry = 0;
    // Sizes are facts that a table keeps itself: no place gives more cards than it has.
    std::array<int, 4> sizes{pack.size()};
    while (!in.empty() && story.size() < 14 && story.clauses().size() < 8) {
        if (in.below(2) == 0) story.enter(++entry, in.below(8) == 7);
        const auto from = static_cast<Pile>(in.below(4)), to = static_cast<Pile>(in.below(4));
        switch (in.below(4)) {
        case 0:
            if (sizes[from] == 0) break;
            story.seen_moves(from, to, some_card(in));
            --sizes[from], ++sizes[to];
            break;
        case 1: {
            const int n = std::min(sizes[from], in.below(4));
            story.unseen_moves(from, to, n);
            sizes[from] -= n, sizes[to] += n;
            break;
        }
        case 2: story.shows(from, some_card(in), 1 + in.below(2)); break;
        case 3: {
            Either either;
            for (int n = in.below(3); n >= 0; --n)
                either.any.push_back({.place = static_cast<Pile>(in.below(4)),
                                      .cards = CardSet::of_suit(in.below(2), 1 + in.below(15)),
                                      .least = in.below(3)});
            story.demands(std::move(either));
        }
        }
    }
    return story;
}

void agree(bool so, const char* about) {
    if (!so) throw std::logic_error(std::string("the solver and the lies of the cards differ about ") + about);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes in(data, size);
    const long effort = in.below(4) == 0 ? in.below(256) : Lies::default_effort;
    const Story story = some_story(in);
    const Deals deals(story, effort);
    const Answer possible = deals.possible();
    const auto blame = deals.blame();
    // A question asked twice may be answered the second time: some of the first search is remembered.
    agree(!blame || possible != Answer::yes, "blame");
    // All questions share one effort: of little, nothing may be left for the witness.
    const bool seen = deals.witness().has_value();
    agree(effort == Lies::default_effort ? seen == (possible == Answer::yes) : !seen || possible != Answer::no,
          "a witness");
    if (blame) deals.prove(*blame);
    const std::vector<int> doubtful = deals.doubtful();
    for (std::size_t i = 0; i < story.clauses().size(); ++i) deals.settles(static_cast<int>(i));
    const auto all = AllLies::of(story, 3'000);
    if (!all) return 0;
    std::uint64_t always = ~0ull, bound = 0;
    for (std::size_t i = 0; i < story.clauses().size(); ++i) bound |= std::uint64_t{!story.clauses()[i].waived} << i;
    bool legal = false;
    for (std::uint64_t t : all->at_end()) {
        always &= t;
        legal = legal || (t & bound) == bound;
    }
    agree(!blame || !legal, "what is to blame");
    agree(possible == Answer::cut_short || (possible == Answer::yes) == legal, "what is possible");
    if (effort != Lies::default_effort) return 0;
    agree(possible != Answer::cut_short, "the effort");
    for (std::size_t i = 0; i < story.clauses().size(); ++i)
        agree(std::binary_search(doubtful.begin(), doubtful.end(), static_cast<int>(i)) == ((always >> i & 1) == 0),
              "what is doubtful");
    return 0;
}
