// The checkout's data, as a page carries it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap(entry => entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)])
    .sort();
}

/// By path, from the checkout's root on, which is the current folder.
export function dataFiles() {
  const paths = ['templates/sizes.toml', ...filesBelow('suits'), ...filesBelow('rulesheets')].filter(path => path.endsWith('.toml') && !path.includes('/logs/'));
  return Object.fromEntries(paths.map(path => [path, readFileSync(path, 'utf8')]));
}
