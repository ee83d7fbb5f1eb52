#include "reference/search.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "reference/terminal.h"
#include "reference/words.h"

namespace kupi::reference {

namespace {

// How much a word weighs by where it stands: in a heading, an id, a heading above, the index, the text (1).
constexpr double heading_weight = 12, id_weight = 0.9, above_weight = 1.4, index_weight = 4.2;
// BM25: how soon more of the same word adds little, and how much a long text, or a long heading, is held against a
// passage; and how far a rare word tells more than a common one.
constexpr double saturation = 5.5, by_length = 0.2, by_heading_length = 0.7, rarity_power = 0.44;
constexpr double mean_heading = 2; ///< words
// How much less than the word itself tells a word that means the same, a suit or a player in an example, the kind of
// the question.
constexpr double group_share = 0.45, silent_share = 0.4, kind_share = 0.12;
// What one sentence has of the question counts beside the whole; a word of the heading is nearly in each sentence.
constexpr double heading_in_sentence = 0.75;
// A passage whose id is several words, all among the few that were asked for, is meant the more.
constexpr double named_share = 1.3;
// An example or an outline repeats what a rule says, with other words around it; a house's rule, the aim and above all
// what stands under the title are seldom what a table asks.
constexpr double example_share = 0.15, aside_share = 0.85, title_share = 0.4;

double share_of(const Passage& p) {
    const auto repeats = [](const std::string& id) { return id.starts_with("example") || id == "outline"; };
    if (repeats(p.id) || std::any_of(p.sections.begin(), p.sections.end(), repeats)) return example_share;
    const bool house = std::find(p.sections.begin(), p.sections.end(), "house-rules") != p.sections.end();
    if (p.level == 1) return title_share;
    return house || p.id == "aim" ? aside_share : 1;
}

void take_lines(const Block& b, const Pictures& pictures, Passage& to) {
    if (b.kind == Block::Kind::table) {
        const std::string head = b.children.empty() ? "" : named_text(b.children.front(), pictures);
        for (const Block& row : b.children) {
            to.lines.push_back(named_text(row, pictures));
            to.heads.push_back(head);
        }
        return;
    }
    if (b.kind == Block::Kind::list || b.kind == Block::Kind::quote || b.kind == Block::Kind::item) {
        for (const Block& inner : b.children) take_lines(inner, pictures, to);
        return;
    }
    for (auto& line : split(named_text(b, pictures), '\n'))
        if (!line.empty()) {
            to.lines.push_back(std::move(line));
            to.heads.emplace_back();
        }
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
            take_lines(b, pictures, p);
            out.push_back(std::move(p));
        }
        for (const Block& inner : b.children) self(self, inner);
    };
    for (const Block& b : blocks) {
        if (b.kind == Block::Kind::heading) {
            while (!open.empty() && open.back().level >= b.level) open.pop_back();
            if (b.level > 1) open.push_back({b.level, named_text(b, pictures), b.id});
            out.push_back(make(b, b.id));
            out.back().level = b.level;
            if (b.level == 1) out.back().headings = {named_text(b, pictures)}, out.back().sections = {b.id};
            section = out.size();
            continue;
        }
        if (section > 0) take_lines(b, pictures, out[section - 1]);
        add_paragraphs(add_paragraphs, b);
    }
    std::erase_if(out, [](const Passage& p) { return p.id.empty(); });
    return out;
}

SearchIndex::Term SearchIndex::term(const std::string& text) {
    const auto [it, fresh] = terms_.emplace(text, terms_.size());
    if (fresh) in_passages_.push_back(0);
    return it->second;
}

SearchIndex::Terms SearchIndex::terms(std::string_view text) {
    auto words = words_of(text);
    for (auto& word : words) word = stem(std::move(word));
    Terms all;
    for (const auto& word : words) all.push_back(term(word));
    for (const auto& found : thesaurus_.groups(words, false)) all.push_back(term(found.group));
    return all;
}

SearchIndex::SearchIndex(std::vector<Passage> passages, const std::set<std::string>& silent, Thesaurus thesaurus)
    : passages_(std::move(passages)), thesaurus_(std::move(thesaurus)) {
    for (const auto& word : silent)
        for (const auto& part : words_of(word)) silent_.insert(stem(part));
    const auto sorted = [](Terms all) {
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    };
    double words = 0;
    for (const Passage& p : passages_) {
        Indexed in;
        for (std::size_t n = 0; n < p.lines.size(); ++n) {
            const std::string& line = p.lines[n];
            for (std::size_t begin = 0; begin < line.size();) {
                const std::size_t end = sentence_end(line, begin);
                Terms all = terms(std::string_view(line).substr(begin, end - begin));
                for (const Term t : all) in.body[t] += 1;
                in.length += static_cast<double>(all.size());
                const Terms head = terms(p.heads[n]);
                all.insert(all.end(), head.begin(), head.end());
                in.sentences.push_back(sorted(std::move(all)));
                begin = end;
            }
        }
        for (const auto& phrase : p.index) {
            const Terms all = terms(phrase);
            in.index.insert(in.index.end(), all.begin(), all.end());
            in.sentences.push_back(sorted(all));
        }
        in.index = sorted(std::move(in.index));
        // A heading stands for the passage itself; above a paragraph it only says where it is.
        for (std::size_t h = 0; h < p.headings.size(); ++h) {
            Terms& to = !p.paragraph && h + 1 == p.headings.size() ? in.heading : in.above;
            const Terms all = terms(p.headings[h]);
            to.insert(to.end(), all.begin(), all.end());
        }
        in.id = sorted(terms(p.id));
        in.id_words = static_cast<double>(words_of(p.id).size());
        if (!p.headings.empty()) in.heading_words = static_cast<double>(words_of(p.headings.back()).size());
        in.heading = sorted(std::move(in.heading));
        in.above = sorted(std::move(in.above));
        std::set<Term> here(in.heading.begin(), in.heading.end());
        here.insert(in.index.begin(), in.index.end());
        here.insert(in.id.begin(), in.id.end());
        for (const auto& [t, often] : in.body) here.insert(t);
        for (const Term t : here) in_passages_[t] += 1;
        words += in.length;
        indexed_.push_back(std::move(in));
    }
    if (!passages_.empty()) mean_length_ = std::max(1.0, words / static_cast<double>(passages_.size()));
}

double SearchIndex::rarity(Term term) const {
    const double in = in_passages_[term], of = static_cast<double>(passages_.size());
    return std::pow(std::log(1 + (of - in + 0.5) / (in + 0.5)), rarity_power);
}

double SearchIndex::score(const Indexed& in, Term term) const {
    const auto has = [&](const Terms& all) { return std::binary_search(all.begin(), all.end(), term); };
    const auto body = in.body.find(term);
    const double in_body = body == in.body.end() ? 0 : body->second;
    const auto brevity = [](double words) { return 1 - by_heading_length + by_heading_length * words / mean_heading; };
    const double often = in_body / (1 - by_length + by_length * in.length / mean_length_) +
                         heading_weight * has(in.heading) / brevity(in.heading_words) +
                         id_weight * has(in.id) / brevity(in.id_words) + above_weight * has(in.above) +
                         index_weight * has(in.index);
    return rarity(term) * often * (saturation + 1) / (often + saturation);
}

/// A word begun, such as "exch": the most common of those it begins.
std::string SearchIndex::completed(std::string s) const {
    if (s.size() < 3 || terms_.contains(s)) return s;
    const std::string* best = nullptr;
    double most = 0;
    for (auto it = terms_.lower_bound(s); it != terms_.end() && it->first.starts_with(s); ++it)
        if (in_passages_[it->second] > most) {
            best = &it->first;
            most = in_passages_[it->second];
        }
    return best == nullptr ? s : *best;
}

std::vector<std::string> SearchIndex::stems(std::string_view words) const {
    std::vector<std::string> all, telling;
    for (auto& word : words_of(words)) {
        const bool stop = is_stop_word(word);
        const std::string s = completed(stem(std::move(word)));
        if (std::find(all.begin(), all.end(), s) != all.end()) continue;
        all.push_back(s);
        if (!stop) telling.push_back(s);
    }
    return telling.empty() ? all : telling;
}

std::vector<SearchIndex::Wanted> SearchIndex::wanted(std::string_view words) const {
    const auto typed = words_of(words);
    std::vector<std::string> stemmed;
    for (const auto& word : typed) stemmed.push_back(stem(word));
    const auto groups = thesaurus_.groups(stemmed, true);
    // What several words mean together they do not mean singly.
    std::vector<std::size_t> covered(typed.size(), 1);
    for (const auto& g : groups)
        for (std::size_t i = g.begin; i < g.begin + g.words; ++i) covered[i] = std::max(covered[i], g.words);
    std::vector<Wanted> all;
    const auto add = [&](const std::string& text, double worth, Wanted& to) {
        if (const auto it = terms_.find(text); it != terms_.end()) to.any.emplace_back(it->second, worth);
    };
    const bool only_stops = std::all_of(typed.begin(), typed.end(), [](const auto& w) { return is_stop_word(w); });
    std::set<std::string> taken;
    for (std::size_t i = 0; i < typed.size(); ++i) {
        Wanted one;
        const std::string s = completed(stemmed[i]);
        const bool stop = is_stop_word(typed[i]) && !only_stops;
        if (covered[i] == 1 && !stop && taken.insert(s).second) {
            add(s, silent_.contains(s) ? silent_share : 1, one);
            one.telling = true;
        }
        for (const auto& g : groups)
            if (g.begin == i && g.words == covered[i] && !Thesaurus::is_kind(g.group)) {
                if (!taken.insert(g.group).second) continue;
                add(g.group, g.words > 1 ? 1 : group_share, one);
            }
        if (!one.any.empty() || (covered[i] == 1 && !stop)) all.push_back(std::move(one));
    }
    for (const auto& g : groups)
        if (Thesaurus::is_kind(g.group) && taken.insert(g.group).second) {
            Wanted one;
            one.telling = false;
            add(g.group, kind_share, one);
            all.push_back(std::move(one));
        }
    return all;
}

std::vector<const Passage*> SearchIndex::exact(std::string_view words) const {
    std::vector<const Passage*> by_id, by_index, by_stems, by_heading;
    const auto typed = words_of(words);
    const std::string id = join(typed, "-"), asked = as_asked(words);
    if (asked.empty()) return {};
    for (const Passage& p : passages_) {
        if (p.id == id)
            by_id.push_back(&p);
        else if (std::any_of(p.index.begin(), p.index.end(), // word by word: "may I trump" is not "trump"
                             [&](const std::string& phrase) { return words_of(phrase) == typed; }))
            by_index.push_back(&p);
        else if (as_asked(p.id) == asked)
            by_stems.push_back(&p);
        else if (!p.paragraph && !p.headings.empty() && as_asked(p.headings.back()) == asked)
            by_heading.push_back(&p);
    }
    return !by_id.empty() ? by_id : !by_index.empty() ? by_index : !by_stems.empty() ? by_stems : by_heading;
}

bool SearchIndex::is_question(std::string_view words) const {
    const auto typed = words_of(words);
    return std::any_of(typed.begin(), typed.end(), [](const auto& word) { return asks(word); }) ||
           stems(words).size() >= least_question;
}

std::vector<Hit> SearchIndex::find(std::string_view words) const {
    const auto asked = wanted(words);
    std::vector<Hit> hits;
    if (asked.empty()) return hits;
    const auto exact_ones = exact(words);
    const bool question = is_question(words);
    for (std::size_t n = 0; n < passages_.size(); ++n) {
        const Indexed& in = indexed_[n];
        Hit hit{&passages_[n], 0, true, false};
        bool telling = false;
        for (const Wanted& w : asked) {
            double best = 0;
            for (const auto& [t, worth] : w.any) best = std::max(best, worth * score(in, t));
            hit.score += best;
            if (!w.telling) continue;
            telling = telling || best > 0;
            hit.all = hit.all && best > 0;
        }
        if (!telling) continue;
        double together = 0;
        for (const Terms& sentence : in.sentences) {
            double sum = 0;
            for (const Wanted& w : asked) {
                double best = 0;
                for (const auto& [t, worth] : w.any) {
                    const bool here = std::binary_search(sentence.begin(), sentence.end(), t);
                    const bool over = std::binary_search(in.heading.begin(), in.heading.end(), t) ||
                                      std::binary_search(in.id.begin(), in.id.end(), t);
                    if (here || over) best = std::max(best, worth * rarity(t) * (here ? 1 : heading_in_sentence));
                }
                sum += best;
            }
            together = std::max(together, sum);
        }
        const bool named = !question && in.id_words > 1 && std::all_of(in.id.begin(), in.id.end(), [&](Term t) {
            return std::any_of(asked.begin(), asked.end(), [&](const Wanted& w) {
                return std::any_of(w.any.begin(), w.any.end(), [&](const auto& any) { return any.first == t; });
            });
        });
        hit.score = (hit.score + together) * (named ? named_share : 1) * share_of(passages_[n]);
        if (hit.score > 0) hits.push_back(hit);
    }
    if (!question && std::any_of(hits.begin(), hits.end(), [](const Hit& h) { return h.all && !h.passage->log; }))
        std::erase_if(hits, [](const Hit& h) { return !h.all; });
    for (Hit& h : hits) h.exact = std::find(exact_ones.begin(), exact_ones.end(), h.passage) != exact_ones.end();
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        if (a.exact != b.exact) return a.exact;
        if (a.passage->log != b.passage->log) return b.passage->log;
        return a.score > b.score;
    });
    // Where the best of few words has all of them, the others need not be shown.
    if (stems(words).size() < least_question && !hits.empty() && hits.front().all)
        std::erase_if(hits, [](const Hit& h) { return !h.all; });
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

} // namespace kupi::reference
