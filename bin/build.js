/**
 * Builds `src` into `dist` with `nest build`, and the browser interface in `web` into `web/dist` with `vite build`,
 * each only if its inputs have changed. Builds into a new folder that then replaces the old one, so that a running
 * platform keeps its files during the build.
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
const { join, relative } = require('node:path');
const { brotliCompressSync, constants, gzipSync } = require('node:zlib');

const ROOT = join(__dirname, '..');
/** File in a build with the hash of its inputs. */
const FINGERPRINT = 'fingerprint';

const SERVER = {
  name: 'Ensign',
  dist: 'dist',
  inputs: [
    'src',
    'bin/build.js',
    'nest-cli.json',
    '.swcrc',
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
  ],
  make(folder) {
    // `nest build` reads the output folder only from a file.
    const config = join(folder, 'tsconfig.json');
    writeFileSync(config, JSON.stringify({ extends: '../tsconfig.build.json', compilerOptions: { outDir: '.' } }));
    const nest = join(ROOT, 'node_modules/@nestjs/cli/bin/nest.js');
    execFileSync(process.execPath, [nest, 'build', '--silent', '--path', relative(ROOT, config)], {
      cwd: ROOT,
      stdio: 'inherit',
    });
    rmSync(config);
  },
};

const WEB = {
  name: 'The browser interface',
  dist: 'web/dist',
  inputs: ['web/src', 'web/vite.config.ts', 'web/package.json', 'bin/build.js', 'package-lock.json'],
  make(folder) {
    const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
    // Jest sets `NODE_ENV` to `test`, with which a build would contain React's development version.
    const env = { ...process.env, NODE_ENV: 'production', WEB_OUT: folder };
    for (const WEB_PROGRAM of ['main', 'projector'])
      // `warn` leaves out the list of written files.
      execFileSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
        cwd: join(ROOT, 'web'),
        env: { ...env, WEB_PROGRAM },
        stdio: 'inherit',
      });
    for (const file of filesIn(join(folder, 'assets'))) compress(file);
    keepPrevious(folder);
  },
};

const COMPRESSED = /\.(js|css|svg)$/;

/** Compresses at build time, so that no request waits for it. */
function compress(file) {
  if (!COMPRESSED.test(file)) return;
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

/**
 * Copies the files of the previous build, because open pages still load parts of it. Files of earlier builds are not
 * copied.
 */
function keepPrevious(folder) {
  const previous = join(ROOT, WEB.dist, 'assets');
  writeFileSync(join(folder, 'own-files'), filesIn(join(folder, 'assets')).map(nameOf).join('\n'));
  const list = join(ROOT, WEB.dist, 'own-files');
  if (!existsSync(list)) return;
  for (const name of readFileSync(list, 'utf8').split('\n'))
    if (existsSync(join(previous, name))) cpSync(join(previous, name), join(folder, 'assets', name));
}

function build(part) {
  const dist = join(ROOT, part.dist);
  const fingerprint = fingerprintOfInputs(part);
  const isDone = fingerprint === null ? part === WEB || existsSync(dist) : fingerprint === fingerprintOfBuild(dist);
  // Without the sources of the interface there is nothing to build: the platform also runs without the interface.
  if (isDone) return;
  const made = makeFolder(part);
  const previous = `${made}-previous`;
  try {
    part.make(made);
    writeFileSync(join(made, FINGERPRINT), fingerprint);
    // `mkdtemp` makes folders that only their owner can read, but other users run the platform, too.
    chmodSync(made, 0o755);
    if (existsSync(dist)) renameSync(dist, previous);
    renameSync(made, dist);
  } finally {
    for (const folder of [made, previous]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the hash of the inputs, or null in an installation without the sources. */
function fingerprintOfInputs({ inputs }) {
  if (!existsSync(join(ROOT, inputs[0]))) return null;
  const hash = createHash('sha256');
  for (const input of inputs)
    for (const file of filesOf(input)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function fingerprintOfBuild(dist) {
  const file = join(dist, FINGERPRINT);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Returns the file, or all files below a folder in a fixed order. */
function filesOf(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

function filesIn(folder) {
  return readdirSync(folder).map((name) => join(folder, name));
}

function nameOf(file) {
  return file.slice(file.lastIndexOf('/') + 1);
}

function makeFolder({ name, dist }) {
  try {
    return mkdtempSync(join(ROOT, `${dist}-`));
  } catch (error) {
    const reason = existsSync(join(ROOT, dist))
      ? 'The sources have changed since the last build'
      : `${name} is not built yet`;
    throw new Error(`${reason}, and ${ROOT} cannot be written (${error.code}). Its owner runs: npm run build`);
  }
}

/** Builds the parts that have changed. Returns false if a build fails, after the reason was printed. */
function ensureBuilt(parts = [SERVER, WEB]) {
  try {
    for (const part of parts) build(part);
    return true;
  } catch (error) {
    // Compilers print their own errors.
    if (error.status === undefined) process.stderr.write(`${error.message}\n`);
    return false;
  }
}

module.exports = { ensureBuilt };

// `node bin/build.js web` builds only the interface.
if (require.main === module && !ensureBuilt(process.argv[2] === 'web' ? [WEB] : undefined)) process.exitCode = 1;
