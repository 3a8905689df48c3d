/** Makes a process run the TypeScript sources: `node --require` this file. Worker processes inherit the option. */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { transformFileSync, version } = require('@swc/core');

/** Folder of compiled sources. Compiling them again would take each process half a second. */
const CACHE = join(tmpdir(), `ensign-compiled-${process.getuid?.() ?? 0}`);
const SETTINGS = readFileSync(join(__dirname, '../../.swcrc'));

mkdirSync(CACHE, { recursive: true, mode: 0o700 });
process.setSourceMapsEnabled(true);
require.extensions['.ts'] = (module, file) => module._compile(compiled(file), file);

function compiled(file) {
  const key = createHash('sha256').update(version).update(SETTINGS).update(`${file}\0`).update(readFileSync(file));
  const path = join(CACHE, key.digest('hex'));
  try {
    return readFileSync(path, 'utf8');
  } catch {
    const { code } = transformFileSync(file, { sourceMaps: 'inline' });
    // Writes under another name first, so that no other process reads an incomplete file.
    writeFileSync(`${path}.${process.pid}`, code);
    renameSync(`${path}.${process.pid}`, path);
    return code;
  }
}
