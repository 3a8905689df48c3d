/**
 * Compiles `src` into `dist`, where something has changed since the last build. It compiles into a new folder and then renames it, so
 * that a running platform never misses its files.
 */
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} = require('node:fs');
const { join } = require('node:path');

const ROOT = join(__dirname, '..');
const DIST = join(ROOT, 'dist');
/** In `dist`: the hash of everything it was made of. */
const FINGERPRINT = 'fingerprint';
const INPUTS = ['src', 'bin/build.js', 'ormconfig.ts', 'tsconfig.json', 'tsconfig.build.json', 'package-lock.json'];
/** Copied as they are. */
const ASSET = /\.sql$/;

function build() {
  const fingerprint = fingerprintOfInputs();
  if (existsSync(DIST) && (fingerprint === null || fingerprint === fingerprintOfBuild())) return;
  const made = makeFolder();
  const previous = `${made}-previous`;
  try {
    execFileSync(
      process.execPath,
      [require.resolve('typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', made],
      {
        cwd: ROOT,
        stdio: 'inherit',
      },
    );
    for (const file of filesOf('src')) if (ASSET.test(file)) cpSync(join(ROOT, file), join(made, file));
    writeFileSync(join(made, FINGERPRINT), fingerprint);
    // mkdtemp makes a folder for its owner alone; other users run the build too.
    chmodSync(made, 0o755);
    if (existsSync(DIST)) renameSync(DIST, previous);
    renameSync(made, DIST);
  } finally {
    for (const folder of [made, previous]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Null in an installation without the sources. */
function fingerprintOfInputs() {
  if (!existsSync(join(ROOT, 'src'))) return null;
  const hash = createHash('sha256');
  for (const input of INPUTS)
    for (const file of filesOf(input)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function fingerprintOfBuild() {
  const file = join(DIST, FINGERPRINT);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** The file itself, or all files below a folder, in a fixed order. */
function filesOf(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function makeFolder() {
  try {
    return mkdtempSync(join(ROOT, 'dist-'));
  } catch (error) {
    const reason = existsSync(DIST) ? 'The sources have changed since the last build' : 'Ensign is not built yet';
    throw new Error(`${reason}, and ${ROOT} cannot be written (${error.code}). Its owner runs: npm run build`);
  }
}

/** Whether there is a build to run; says why not. */
function ensureBuilt() {
  try {
    build();
    return true;
  } catch (error) {
    // The compiler has printed its errors itself.
    if (error.status === undefined) process.stderr.write(`${error.message}\n`);
    return false;
  }
}

module.exports = { ensureBuilt };

if (require.main === module && !ensureBuilt()) process.exitCode = 1;
