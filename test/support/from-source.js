/** Lets a process run the sources: for `node --require`, which workers of the process inherit. */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');
const { transformFileSync, version } = require('@swc/core');

/** What was compiled before, by its hash: to compile all sources takes a process half a second. */
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
    // Complete at once for others that compile the same file.
    writeFileSync(`${path}.${process.pid}`, code);
    renameSync(`${path}.${process.pid}`, path);
    return code;
  }
}
