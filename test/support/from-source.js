/** With `node --require` of this file, a process runs the TypeScript sources. Worker processes inherit the option. */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { transformFileSync, version } = require('@swc/core');

/** Compiled sources by hash, because compiling all of them takes half a second for each process. */
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
    // Renamed afterwards, so that other processes never read an incomplete file.
    writeFileSync(`${path}.${process.pid}`, code);
    renameSync(`${path}.${process.pid}`, path);
    return code;
  }
}
