#include "reference/search.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/text.h"
#include "reference/terminal.h"
#include "reference/words.h"

namespace kupi {

namespace {

// How much a word weighs by where it stands: in a heading or id, in a heading above, in the text.
constexpr double heading_weight = 4, above_weight = 1;
// BM25: how soon more of the same word adds little, and how much a long text is held against a passage.
constexpr double saturation = 2, by_length = 0.6;
// An example or an outline repeats what a rule says, with other words around it; a house's
// rule, or one for logs, is seldom what a table asks.
constexpr double example_share = 0.5, aside_share = 0.8;

double share_of(const Passage& p) {
    const auto repeats = [](const std::string& id) { return id.starts_with("example") || id == "outline"; };
    if (repeats(p.id) || std::any_of(p.sections.begin(), p.sections.end(), repeats)) return example_share;
    const bool house = std::find(p.sections.begin(), p.sections.end(), "house-rules") != p.sections.end();
    return p.log || house ? aside_share : 1;
}

void take_lines(const Block& b, const Pictures& pictures, std::vector<std::string>& to) {
    if (b.kind == Block::Kind::table) {
        for (const Block& row : b.children) to.push_back(named_text(row, pictures));
        return;
    }
    if (b.kind == Block::Kind::list || b.kind == Block::Kind::quote || b.kind == Block::Kind::item) {
        for (const Block& inner : b.children) take_lines(inner, pictures, to);
        return;
    }
    for (auto& line : split(named_text(b, pictures), '\n'))
        if (!line.empty()) to.push_back(std::move(line));
}

/// Stems without what opens a heading: "The deal" is asked for as "deal" too.
std::string as_asked(std::string_view text) {
    auto words = words_of(text);
    if (words.size() > 1 && (words.front() == "the" || words.front() == "a" || words.front() == "an"))
        words.erase(words.begin());
    for (auto& word : words) word = stem(std::move(word));
    return join(words, " ");
}

/// Behind the sentence that begins at `begin`.
std::size_t sentence_end(std::string_view line, std::size_t begin) {
    std::size_t end = line.size();
    for (const std::string_view stop : {". ", "? ", "! "})
        if (const auto at = line.find(stop, begin); at != std::string_view::npos) end = std::min(end, at + 1);
    return end;
}

} // namespace

std::vector<Passage> passages(const std::string& game, const std::vector<Block>& blocks, const Pictures& pictures) {
    std::vector<Passage> out;
    struct Open {
        int level = 0;
        std::string heading, id;
    };
    std::vector<Open> open;
    std::size_t section = 0; // index + 1 of the passage that blocks fall under
    const auto make = [&](const Block& b, std::string id) {
        Passage p;
        p.game = game;
        p.id = std::move(id);
        for (const Open& o : open) {
            p.headings.push_back(o.heading);
            p.sections.push_back(o.id);
        }
        p.log = b.log;
        p.place = b.place;
        return p;
    };
    const auto add_paragraphs = [&](const auto& self, const Block& b) -> void {
        if (b.kind == Block::Kind::paragraph && !b.id.empty()) {
            Passage p = make(b, b.id);
            p.paragraph = true;
            take_lines(b, pictures, p.lines);
            out.push_back(std::move(p));
        }
        for (const Block& inner : b.children) self(self, inner);
    };
    for (const Block& b : blocks) {
        if (b.kind == Block::Kind::heading) {
            while (!open.empty() && open.back().level >= b.level) open.pop_back();
            if (b.level > 1) open.push_back({b.level, named_text(b, pictures), b.id});
            out.push_back(make(b, b.id));
            if (b.level == 1) out.back().headings = {named_text(b, pictures)}, out.back().sections = {b.id};
            section = out.size();
            continue;
        }
        if (section > 0) take_lines(b, pictures, out[section - 1].lines);
        add_paragraphs(add_paragraphs, b);
    }
    std::erase_if(out, [](const Passage& p) { return p.id.empty(); });
    return out;
}

SearchIndex::SearchIndex(std::vector<Passage> passages, std::set<std::string> silent)
    : passages_(std::move(passages)), lengths_(passages_.size()) {
    for (const auto& word : silent)
        for (const auto& part : words_of(word)) silent_.insert(stem(part));
    // Rules say few different words, so each is stemmed and looked up once.
    std::unordered_map<std::string, std::vector<Posting>*> known;
    const auto posting = [&](std::string word, std::size_t passage) -> Posting& {
        auto& list = known[word];
        if (list == nullptr) list = &stems_[stem(std::move(word))];
        if (list->empty() || list->back().passage != passage) list->push_back({passage});
        return list->back();
    };
    double words = 0;
    for (std::size_t n = 0; n < passages_.size(); ++n) {
        const Passage& p = passages_[n];
        for (const auto& line : p.lines)
            for (auto& word : words_of(line)) {
                posting(std::move(word), n).body += 1;
                lengths_[n] += 1;
            }
        // A heading stands for the passage itself; above a paragraph it only says where it is.
        for (std::size_t h = 0; h < p.headings.size(); ++h) {
            const bool own = !p.paragraph && h + 1 == p.headings.size();
            for (auto& word : words_of(p.headings[h])) {
                Posting& to = posting(std::move(word), n);
                (own ? to.heading : to.above) = 1;
            }
        }
        for (auto& word : words_of(p.id)) posting(std::move(word), n).heading = 1;
        words += lengths_[n];
    }
    if (!passages_.empty()) mean_length_ = std::max(1.0, words / static_cast<double>(passages_.size()));
}

double SearchIndex::score(const Posting& c, std::size_t in_passages) const {
    const auto in = static_cast<double>(in_passages), of = static_cast<double>(passages_.size());
    const double rare = std::log(1 + (of - in + 0.5) / (in + 0.5));
    const double often = c.body / (1 - by_length + by_length * lengths_[c.passage] / mean_length_) +
                         heading_weight * c.heading + above_weight * c.above;
    return rare * often * (saturation + 1) / (often + saturation);
}

std::vector<std::string> SearchIndex::stems(std::string_view words) const {
    std::vector<std::string> all, telling;
    for (auto& word : words_of(words)) {
        const bool stop = is_stop_word(word);
        std::string s = stem(std::move(word));
        if (!stems_.contains(s)) {
            // A word begun: "exch". The most common of those it begins.
            const std::string* best = nullptr;
            std::size_t most = 0;
            if (s.size() >= 3)
                for (auto it = stems_.lower_bound(s); it != stems_.end() && it->first.starts_with(s); ++it)
                    if (it->second.size() > most) {
                        best = &it->first;
                        most = it->second.size();
                    }
            if (best != nullptr) s = *best;
        }
        if (std::find(all.begin(), all.end(), s) != all.end()) continue;
        all.push_back(s);
        if (!stop) telling.push_back(s);
    }
    return telling.empty() ? all : telling;
}

std::vector<const Passage*> SearchIndex::exact(std::string_view words) const {
    std::vector<const Passage*> by_id, by_stems, by_heading;
    const std::string id = join(words_of(words), "-"), asked = as_asked(words);
    if (asked.empty()) return {};
    for (const Passage& p : passages_) {
        if (p.id == id)
            by_id.push_back(&p);
        else if (as_asked(p.id) == asked)
            by_stems.push_back(&p);
        else if (!p.paragraph && !p.headings.empty() && as_asked(p.headings.back()) == asked)
            by_heading.push_back(&p);
    }
    return !by_id.empty() ? by_id : !by_stems.empty() ? by_stems : by_heading;
}

std::vector<Hit> SearchIndex::find(std::string_view words) const {
    const auto wanted = stems(words);
    std::vector<Hit> hits;
    if (wanted.empty()) return hits;
    const auto exact_ones = exact(words);
    const bool question = wanted.size() >= least_question;
    struct Sum {
        double all = 0, telling = 0;
        std::size_t words = 0;
    };
    std::vector<Sum> sums(passages_.size());
    for (const auto& s : wanted) {
        const auto it = stems_.find(s);
        if (it == stems_.end()) continue;
        for (const Posting& posting : it->second) {
            Sum& sum = sums[posting.passage];
            const double one = score(posting, it->second.size());
            sum.all += one;
            sum.telling += silent_.contains(s) ? 0 : one;
            ++sum.words;
        }
    }
    for (std::size_t n = 0; n < passages_.size(); ++n) {
        Hit hit{&passages_[n], 0, sums[n].words == wanted.size(), false};
        hit.score = (question || !hit.all ? sums[n].telling : sums[n].all) * share_of(passages_[n]);
        if (hit.score > 0) hits.push_back(hit);
    }
    if (!question && std::any_of(hits.begin(), hits.end(), [](const Hit& h) { return h.all; }))
        std::erase_if(hits, [](const Hit& h) { return !h.all; });
    for (Hit& h : hits) h.exact = std::find(exact_ones.begin(), exact_ones.end(), h.passage) != exact_ones.end();
    std::stable_sort(hits.begin(), hits.end(),
                     [](const Hit& a, const Hit& b) { return a.exact != b.exact ? a.exact : a.score > b.score; });
    return hits;
}

std::string excerpt(const Passage& passage, const std::vector<std::string>& stems, std::size_t width) {
    // Sentences of all lines; the one with the most different stems, the first of equals.
    std::string best, next; // and what follows it in its line
    std::size_t most = 0, first_word = 0;
    for (const auto& line : passage.lines) {
        for (std::size_t begin = 0; begin < line.size();) {
            const std::size_t end = sentence_end(line, begin);
            const std::string sentence(trim(std::string_view(line).substr(begin, end - begin)));
            std::set<std::string> found;
            std::size_t at = 0;
            for (const WordAt& w : words_at(sentence))
                if (const auto s = stem(w.word); std::find(stems.begin(), stems.end(), s) != stems.end()) {
                    if (found.empty()) at = w.begin;
                    found.insert(s);
                }
            if (best.empty() || found.size() > most) {
                best = sentence;
                next = line.substr(end);
                most = found.size();
                first_word = at;
            }
            begin = end;
        }
    }
    // A short one ("Turn order.") says more with what follows.
    while (!next.empty() && count_code_points(best) < width / 2) {
        const std::size_t end = sentence_end(next, 0);
        best += " " + std::string(trim(std::string_view(next).substr(0, end)));
        next.erase(0, end);
    }
    if (count_code_points(best) <= width || width < 20) return best;
    // Whole words from a little before the first that was found.
    std::size_t from = 0;
    while (count_code_points(std::string_view(best).substr(from, first_word - from)) > width / 2) {
        const auto space = best.find(' ', from);
        if (space == std::string::npos || space >= first_word) break;
        from = space + 1;
    }
    std::string out = from > 0 ? "… " : "";
    for (const auto& word : split(std::string_view(best).substr(from), ' ')) {
        if (count_code_points(out) + count_code_points(word) + 3 > width) return out + " …";
        out += (out.empty() || out == "… " ? "" : " ") + word;
    }
    return out;
}

bool stands_within(const Passage& inner, const Passage& outer) {
    return inner.game == outer.game && !outer.paragraph &&
           std::find(inner.sections.begin(), inner.sections.end(), outer.id) != inner.sections.end();
}

std::vector<Hit> without_repeats(const std::vector<Hit>& hits) {
    std::vector<Hit> out;
    for (const Hit& h : hits)
        if (std::none_of(out.begin(), out.end(), [&](const Hit& better) {
                return stands_within(*h.passage, *better.passage) ||
                       (better.passage->paragraph && stands_within(*better.passage, *h.passage));
            }))
            out.push_back(h);
    return out;
}

std::set<std::string> silent_words(const Game& game, const Pictures& pictures) {
    std::set<std::string> names = pictures.suit_names();
    for (const Verb& v : game.verbs)
        if (!v.by_table) names.insert(v.example.substr(0, v.example.find(' ')));
    return names;
}

} // namespace kupi
