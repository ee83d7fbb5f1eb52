// The order of a print service as a file: https://github.com/chilli-axe/mpc-autofill/wiki/XML-Schema-Specification
#include "base/markup.h"
#include "base/text.h"
#include "base/write_folder.h"
#include "cli/export_job.h"

namespace kupi::cli {

namespace {

constexpr const char* order_name = "order.xml";

std::string element(const std::string& name, const std::string& text) {
    return "<" + name + ">" + escaped(text) + "</" + name + ">\n";
}

/// "0,1,2".
std::string slots_of(const std::vector<std::size_t>& slots) {
    std::vector<std::string> out;
    for (const std::size_t slot : slots) out.push_back(std::to_string(slot));
    return join(out, ",");
}

std::string card_element(const ExportFace& face, const std::vector<std::size_t>& slots) {
    return "<card>\n" + element("id", "./" + face.file) + element("sourceType", "Local File") +
           element("slots", slots_of(slots)) + element("name", face.file) + element("query", face.title) + "</card>\n";
}

} // namespace

void write_order_file(ExportJob& job, FolderWriter& folder) {
    std::size_t next = 0;
    std::string fronts, backs;
    std::vector<std::vector<std::size_t>> slots_of_backs(job.backs.size());
    for (const ExportFace& card : job.cards) {
        std::vector<std::size_t> slots;
        for (std::size_t copy = 0; copy < card.quantity; ++copy) slots.push_back(next++);
        auto& behind = slots_of_backs[card.back];
        behind.insert(behind.end(), slots.begin(), slots.end());
        fronts += card_element(card, slots);
    }
    for (std::size_t i = 1; i < job.backs.size(); ++i) // the first is the common one
        if (!slots_of_backs[i].empty()) backs += card_element(job.backs[i], slots_of_backs[i]);
    folder.write(order_name, "<order>\n<details>\n" + element("quantity", std::to_string(next)) +
                                 element("stock", "(S30) Standard Smooth") + element("foil", "false") +
                                 "</details>\n<fronts>\n" + fronts + "</fronts>\n" +
                                 (backs.empty() ? "" : "<backs>\n" + backs + "</backs>\n") +
                                 element("cardback", "./" + job.backs.front().file) + "</order>\n");
    job.other_files.push_back(order_name);
}

} // namespace kupi::cli
