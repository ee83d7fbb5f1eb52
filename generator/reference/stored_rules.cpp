#include "reference/stored_rules.h"

#include "base/text.h"
#include "reference/terminal.h"

namespace kupi::reference {

namespace {

// A record for each block, its children behind it: depth, kind, id, log, conditions, words.
constexpr char record = '\x1e', field = '\x1f', item = '\x1d';

void store(const std::vector<Block>& blocks, int depth, const Pictures& pictures, std::string& out) {
    for (const Block& b : blocks) {
        Block own = b;
        own.children.clear();
        out += std::to_string(depth) + field + std::to_string(static_cast<int>(b.kind)) + field +
               std::to_string(b.level) + field + b.id + field + (b.log ? "1" : "") + field;
        for (const Condition& c : b.when) out += (c.negated ? "!" : "") + c.variant + '=' + c.value + item;
        out += field + named_text(own, pictures) + record;
        store(b.children, depth + 1, pictures, out);
    }
}

} // namespace

std::string stored(const RulesText& text, const Pictures& pictures) {
    std::string out;
    store(text.blocks, 0, pictures, out);
    return out;
}

RulesText restored(std::string_view bytes) {
    RulesText text;
    for (const std::string& line : split(std::string(bytes), record)) {
        const std::vector<std::string> fields = split(line, field);
        if (fields.size() != 7) continue;
        Block b;
        b.kind = static_cast<Block::Kind>(std::stoi(fields[1]));
        b.level = std::stoi(fields[2]);
        b.id = fields[3];
        b.log = !fields[4].empty();
        for (std::string when : split(fields[5], item)) {
            if (when.empty()) continue;
            Condition c;
            c.negated = when.front() == '!';
            when.erase(0, c.negated ? 1 : 0);
            const auto equals = when.find('=');
            c.variant = when.substr(0, equals);
            c.value = when.substr(equals + 1);
            b.when.push_back(std::move(c));
        }
        if (!fields[6].empty()) b.inlines.push_back({Inline::Kind::text, fields[6], false, false, {}});
        std::vector<Block>* into = &text.blocks;
        for (int depth = std::stoi(fields[0]); depth > 0 && !into->empty(); --depth) into = &into->back().children;
        into->push_back(std::move(b));
    }
    return text;
}

} // namespace kupi::reference
