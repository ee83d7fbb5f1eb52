// Each card as a drawing of its own, or as pages of one PDF.
#include "base/text.h"
#include "base/units.h"
#include "base/write_folder.h"
#include "cli/export_job.h"
#include "cli/ghostscript.h"
#include "render/pdf.h"
#include "render/svg.h"

namespace kupi::cli {

namespace {

std::string size_in_mm(Size card, double bleed) {
    return number(to_mm(card.width + 2 * bleed), 2) + " × " + number(to_mm(card.height + 2 * bleed), 2) + " mm";
}

/// PDF/X-1a has nothing see-through in it.
std::string press_pdf(ExportJob& job, Progress& progress) {
    const PressProfile& press = *job.target.press;
    const Inks inks(press.file, press.most_ink);
    PressPdf pdf = to_press_pdf(
        job.document, job.press.text, {inks, press.condition}, [&](const std::string& bytes, std::size_t page) {
            progress.now("painting page " + std::to_string(page + 1) + ", which is see-through");
            return painted_in_inks(bytes, page);
        });
    if (pdf.see_through > 0)
        job.left_to_do = "something on " + counted(pdf.see_through, "page") +
                         " is see-through, and a press wants it flattened: this is not PDF/X-1a yet";
    return std::move(pdf.bytes);
}

} // namespace

void write_export_drawings(ExportJob& job, FolderWriter& folder) {
    for (auto* side : {&job.cards, &job.backs})
        for (ExportFace& face : *side) {
            face.file += ".svg";
            folder.write(face.file, svg_of_form(job.document, {face.form, face.name, face.title, 0}, job.press.text));
        }
    job.size = size_in_mm(job.press.deck.size, job.bleed);
}

void write_export_pages(ExportJob& job, FolderWriter& folder, Progress& progress) {
    const Deck& deck = job.press.deck;
    const Rect trim{job.bleed, job.bleed, deck.size.width, deck.size.height}, whole = trim.outset(job.bleed);
    const std::string file = deck.id + ".pdf";
    const auto add = [&](ExportFace& face) {
        job.document.pages.push_back({face.title, whole.size(), trim, {0, 0, whole.width, whole.height}, {}});
        job.document.pages.back().operations.push_back(
            draw::UseForm{face.form, Matrix::translation(job.bleed, job.bleed)});
        face.file = file;
        if (face.place == 0) face.place = static_cast<int>(job.document.pages.size());
    };
    for (ExportFace& card : job.cards)
        for (std::size_t copy = 0; copy < card.quantity; ++copy) {
            if (job.target.order == PageOrder::back_face) add(job.backs[card.back]);
            add(card);
            if (job.target.order == PageOrder::face_back) add(job.backs[card.back]);
        }
    if (job.target.order == PageOrder::faces_backs)
        for (const ExportFace& card : job.cards)
            for (std::size_t copy = 0; copy < card.quantity; ++copy) add(job.backs[card.back]);
    folder.write(file, job.target.press ? press_pdf(job, progress) : to_pdf(job.document, job.press.text));
    job.size = counted(job.document.pages.size(), "page") + " of " + size_in_mm(deck.size, job.bleed);
}

} // namespace kupi::cli
