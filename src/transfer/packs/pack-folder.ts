import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, readdir, realpath } from 'node:fs/promises';
import { isAbsolute, join, posix, relative, resolve, sep, win32 } from 'node:path';
import { CHALLENGE_FILE, type Pack, type PackProblem } from './pack';
import { unixLines } from './solution-text';

const SKIPPED = /^(\..*|node_modules|__pycache__)$/;

/** Names of the file of a challenge: that of the format, and the other usual ending. */
const FILE = /^challenge\.ya?ml$/;
const SIMILAR_FILE = /^challenge\.ya?ml$/i;

const MAX_CHALLENGES = 5_000;

/** A path or file that cannot be used, with a sentence that says what was expected; `line` counts from 1. */
export class UnusableFile extends Error {
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}

/**
 * Finds the files that make folders challenges, in `root` and below it, in the order of their folders. Links are not followed; what lies
 * behind them, or has almost the right name, is passed over. Throws UnusableFile for too many of them.
 */
export async function findChallenges(root: string): Promise<Pick<Pack, 'files' | 'problems' | 'passedOver'>> {
  const found = { files: [] as string[], problems: [] as PackProblem[], passedOver: [] as PackProblem[] };
  const waiting = [''];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop())
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const file = posix.join(folder, entry.name);
      const isChallenge = FILE.test(entry.name);
      if (isChallenge && entry.isFile()) found.files.push(file);
      else if (isChallenge) found.problems.push({ file, key: '', message: 'expected a file, not a link or folder' });
      else if (entry.isDirectory() && !SKIPPED.test(entry.name)) waiting.push(file);
      else if (entry.isFile() && SIMILAR_FILE.test(entry.name))
        found.passedOver.push({ file, key: '', message: `is passed over; expected the name ${CHALLENGE_FILE}` });
      else if (entry.isSymbolicLink() && (await hasChallenge(join(root, file))))
        found.passedOver.push({ file, key: '', message: 'is passed over, because it is a link' });
      if (found.files.length > MAX_CHALLENGES) throw new UnusableFile(`expected at most ${MAX_CHALLENGES} challenges`);
    }
  found.files.sort((a, b) => compare(posix.dirname(a), posix.dirname(b)) || compare(a, b));
  return found;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function hasChallenge(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => []);
  return names.some((name) => SIMILAR_FILE.test(name));
}

/** A file below `folder` that challenge.yml names, opened for reading. Throws UnusableFile for one outside it and for what is no file. */
export async function openInside(folder: string, path: string): Promise<FileHandle> {
  const root = await realpath(folder);
  const real = await realpath(join(root, pathInside(root, path))).catch(() => {
    throw new UnusableFile('there is no such file');
  });
  // Links may point inside the folder, but not out of it.
  pathInside(root, relative(root, real).split(sep).join('/') || '..');
  // Opening a pipe would otherwise wait for its other end.
  const file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new UnusableFile('expected a file');
}

/** The whole of a file of text. Throws UnusableFile as `openInside`, for more than `maxBytes`, and for what is not UTF-8. */
export async function readTextInside(folder: string, path: string, maxBytes: number): Promise<string> {
  await using file = await openInside(folder, path);
  if ((await file.stat()).size > maxBytes) throw new UnusableFile(`expected at most ${maxBytes} bytes`);
  const bytes = await file.readFile();
  if (!isUtf8(bytes)) throw new UnusableFile('expected text in UTF-8');
  return unixLines(new TextDecoder().decode(bytes));
}

/** SHA-1 of a file. Throws UnusableFile as `openInside`, and for more than `maxBytes`. */
export async function sha1sumInside(folder: string, path: string, maxBytes: number): Promise<string> {
  await using file = await openInside(folder, path);
  if ((await file.stat()).size > maxBytes)
    throw new UnusableFile(`expected at most ${maxBytes} bytes, the limit of uploads`);
  return await sha1sum(file.createReadStream({ autoClose: false }));
}

/** A path written in a challenge.yml, in its shortest form below the folder. Throws UnusableFile for one that leads out of it. */
export function pathInside(folder: string, path: string): string {
  if (path === '' || path.includes('\0') || path.includes('\\') || isAbsolute(path) || win32.isAbsolute(path))
    throw new UnusableFile('expected a path below the folder of the challenge, with "/"');
  const inside = relative(folder, resolve(folder, path));
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside))
    throw new UnusableFile('expected a path that stays inside the folder of the challenge');
  return inside.split(sep).join('/');
}

export async function sha1sum(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha1');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** True for an error of the system with this code. */
export function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
