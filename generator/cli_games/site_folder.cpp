#include "cli_games/site_folder.h"

#include <vector>

#include "cli/made_folder.h"
#include "site/packing.h"
#include "site/world.h"

namespace kupi::cli {

void SiteFolder::write(const std::string& name, std::string_view bytes) {
    folder_.write(name, bytes);
    const std::string digest = site::policy_hash(bytes);
    const std::lock_guard lock(mutex_);
    digests_[name] = digest;
}

std::size_t SiteFolder::finish(const DataFolders& data) {
    std::vector<std::string> pages, tables, all;
    std::string digests;
    for (const auto& [name, digest] : digests_) {
        digests += name + ' ' + digest + '\n';
        all.push_back(name);
        if (name.ends_with(".pdf")) continue; // a printer is nearer to a network than a table is
        (name.starts_with("table") ? tables : pages).push_back(name);
    }
    const site::SiteFile worker = site::site_worker(pages, tables, site::policy_hash(digests), data);
    folder_.write(worker.name, worker.text);
    all.insert(all.end(), {worker.name, manifest_name});
    folder_.write(manifest_name, manifest_of_files(site_maker, all));
    folder_.commit();
    return all.size();
}

} // namespace kupi::cli
