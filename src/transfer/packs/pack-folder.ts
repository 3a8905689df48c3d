import { isUtf8 } from 'node:buffer';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, resolve, sep, win32 } from 'node:path';
import { digestOf } from '../../platform/storage/digest';
import { CHALLENGE_FILE, type Pack, type PackProblem } from './pack';
import { unixLines } from './solution-text';

const SKIPPED = /^(\..*|node_modules|__pycache__)$/;

const FILE = /^challenge\.ya?ml$/;
const SIMILAR_FILE = /^challenge\.ya?ml$/i;

const MAX_CHALLENGES = 5_000;

/** Thrown for a path or file that cannot be used. The message says what was expected; `line` counts from 1. */
export class UnusableFile extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/**
 * Finds challenge files in `root` and its subfolders other than `SKIPPED`, sorted by folder. Lists links to folders
 * with a challenge, and files with a similar name, in `passedOver`. Throws UnusableFile for more than `MAX_CHALLENGES`.
 */
export async function findChallenges(root: string): Promise<Pick<Pack, 'files' | 'problems' | 'passedOver'>> {
  const contents = { files: [] as string[], problems: [] as PackProblem[], passedOver: [] as PackProblem[] };
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const file = posix.join(folder, entry.name);
      const isChallenge = FILE.test(entry.name);
      if (isChallenge && entry.isFile()) contents.files.push(file);
      else if (isChallenge) contents.problems.push({ file, key: '', message: 'expected a file, not a link or folder' });
      else if (entry.isDirectory() && !SKIPPED.test(entry.name)) waiting.push(file);
      else if (entry.isFile() && SIMILAR_FILE.test(entry.name))
        contents.passedOver.push({ file, key: '', message: `is skipped; expected the name ${CHALLENGE_FILE}` });
      else if (entry.isSymbolicLink() && (await hasChallenge(join(root, file))))
        contents.passedOver.push({ file, key: '', message: 'is skipped, because it is a link' });
      if (contents.files.length > MAX_CHALLENGES)
        throw new UnusableFile(`expected at most ${MAX_CHALLENGES} challenges`);
    }
  contents.files.sort((a, b) => compare(posix.dirname(a), posix.dirname(b)) || compare(a, b));
  return contents;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function hasChallenge(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => []);
  return names.some((name) => SIMILAR_FILE.test(name));
}

/**
 * Opens a file that a challenge.yml refers to. Throws UnusableFile if it is missing, outside `folder` or not a regular
 * file.
 */
export async function openInside(folder: string, path: string): Promise<FileHandle> {
  const root = await realpath(folder);
  const real = await realpath(join(root, pathInside(root, path))).catch(() => {
    throw new UnusableFile('the file does not exist');
  });
  // Checks the target of a link too: it may be inside the folder, but not outside.
  pathInside(root, relative(root, real).split(sep).join('/') || '..');
  // Without O_NONBLOCK, opening a named pipe would wait until another process writes to it.
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new UnusableFile('expected a file');
}

/**
 * Reads a text file with line ends as `\n`. Throws UnusableFile if `openInside` does, the file has more than
 * `maxBytes`, or it is not UTF-8.
 */
export async function readTextInside(folder: string, path: string, maxBytes: number): Promise<string> {
  await using file = await openInside(folder, path);
  if ((await file.stat()).size > maxBytes) throw new UnusableFile(`expected at most ${maxBytes} bytes`);
  const bytes = await file.readFile();
  if (!isUtf8(bytes)) throw new UnusableFile('expected text in UTF-8');
  return unixLines(new TextDecoder().decode(bytes));
}

/** Returns the SHA-1 of a file. Throws UnusableFile if `openInside` does, or the file has more than `maxBytes`. */
export async function sha1sumInside(folder: string, path: string, maxBytes: number): Promise<string> {
  await using file = await openInside(folder, path);
  if ((await file.stat()).size > maxBytes)
    throw new UnusableFile(`expected at most ${maxBytes} bytes, the limit of uploads`);
  return await digestOf('sha1', file.createReadStream({ autoClose: false }));
}

/**
 * Normalises a path from a challenge.yml; the result is relative to the folder, with `/`. Throws UnusableFile if it is
 * not a path below the folder, or has a backslash.
 */
export function pathInside(folder: string, path: string): string {
  if (path === '' || path.includes('\0') || path.includes('\\') || isAbsolute(path) || win32.isAbsolute(path))
    throw new UnusableFile('expected a path below the folder of the challenge, with "/"');
  const inside = relative(folder, resolve(folder, path));
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new UnusableFile('expected a path that stays inside the folder of the challenge');
  return inside.split(sep).join('/');
}
