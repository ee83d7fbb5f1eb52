#include "layout/text_style.h"

#include <filesystem>

#include "base/data_file.h"
#include "base/toml.h"

namespace kupi::layout {

namespace {

using toml_file::TableReader;

/// A table that may be left out.
template <typename Read>
void read_table(TableReader& r, const char* key, const Read& read) {
    if (auto table = r.table(key)) {
        read(*table);
        table->finish();
    }
}

double ems(TableReader& r, const char* key, double fallback, double most = 10) {
    return r.number(key, 0, most, fallback);
}

int weight(TableReader& r, int fallback) { return static_cast<int>(r.integer("weight", 100, 900, fallback)); }

constexpr const char* word_keys[] = {"ranks", "suits", "numbers", "score", "scores", "start"};

} // namespace

std::string TextStyle::word(const std::string& language, const std::string& key) const {
    for (const std::string& l : {language, std::string("en")})
        if (const auto known = words.find(l); known != words.end())
            if (const auto at = known->second.find(key); at != known->second.end()) return at->second;
    return key;
}

std::optional<TextStyle> load_text_style(const std::string& id_or_path, const DataFolders& data, Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "text style", std::filesystem::path("templates") / "texts", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, *file, {*file, 1, 1}, out);
    TextStyle s;
    s.id = std::filesystem::path(*file).stem().string();
    s.name = r.text("name", s.id);
    s.family = r.text("family");
    s.hyphenation = r.text("hyphenation", "");
    s.least = r.length("least", 4, 40, s.least);
    s.most = r.length("most", 4, 40, s.most);
    if (s.most < s.least) r.error("most", "\"most\" is less than \"least\"");
    s.bold = static_cast<int>(r.integer("bold", 500, 900, s.bold));
    s.leading = r.number("leading-ems", 0.8, 3, s.leading);
    s.cards = r.word("cards", {"digits", "signs"}, "digits") == "signs" ? InlineNumbers::signs : InlineNumbers::digits;
    if (auto colours = r.table("colours")) {
        s.ink = colours->colour("ink");
        s.accent = colours->colour("accent");
        s.pale = colours->colour("pale");
        s.tint = colours->colour("tint");
        colours->finish();
    } else {
        r.error("colours", "\"colours\" is missing: ink, accent, pale, tint");
    }
    read_table(r, "paragraph", [&](TableReader& t) {
        s.paragraph = {ems(t, "indent-ems", s.paragraph.indent), ems(t, "space-ems", s.paragraph.space),
                       t.number("word-stretch", 0.05, 5, s.paragraph.stretch),
                       t.number("word-shrink", 0, 0.6, s.paragraph.shrink)};
    });
    read_table(r, "heading", [&](TableReader& t) {
        s.heading.size = t.number("size-ems", 0.5, 4, s.heading.size);
        s.heading.weight = weight(t, s.heading.weight);
        s.heading.small_caps = t.flag("small-caps", s.heading.small_caps);
        s.heading.tracking = ems(t, "tracking-ems", s.heading.tracking, 1);
        s.heading.above = ems(t, "above-ems", s.heading.above);
        s.heading.below = ems(t, "below-ems", s.heading.below);
        s.heading.rule = t.flag("rule", s.heading.rule);
    });
    read_table(r, "run-in", [&](TableReader& t) {
        s.run_in = {weight(t, s.run_in.weight), ems(t, "above-ems", s.run_in.above)};
    });
    read_table(r, "list", [&](TableReader& t) {
        s.list = {ems(t, "indent-ems", s.list.indent), ems(t, "above-ems", s.list.above)};
    });
    read_table(r, "table", [&](TableReader& t) {
        s.table = {ems(t, "above-ems", s.table.above), ems(t, "row-ems", s.table.row), ems(t, "gap-ems", s.table.gap)};
    });
    read_table(r, "footnote", [&](TableReader& t) { s.footnote = {t.number("size-ems", 0.5, 1, s.footnote.size)}; });
    read_table(r, "hand", [&](TableReader& t) {
        s.hand = {t.number("height-ems", 1, 10, s.hand.height), t.number("step", 0.2, 2, s.hand.step),
                  ems(t, "above-ems", s.hand.above)};
    });
    if (auto words = r.table("words")) {
        for (const auto& [language, value] : words->entries()) {
            const auto* table_of = std::get_if<toml_file::Table>(&value->data);
            if (table_of == nullptr) continue;
            TableReader own(*table_of, *file, language.place, out);
            for (const char* key : word_keys) s.words[language.text][key] = own.text(key);
            if (auto folding = own.table("folding"))
                for (const auto& [sentence, said] : folding->entries())
                    s.folding[language.text][sentence.text] = folding->text(sentence.text);
            own.finish();
        }
    }
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(s)) : std::nullopt;
}

} // namespace kupi::layout
