import { createReadStream } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { digestOf } from '../../platform/storage/digest';
import type { EventChallenge, EventFile } from './event-challenges';
import { CHALLENGE_FILE, type PackChallenge, type PackProblem } from './pack';
import { freePath } from './pack-layout';
import { isSameFile, paired } from './part-changes';
import { imageTargets, unixLines, withImages } from './solution-text';

/** Default paths of files and solutions, as in ctfcli's example. */
const FILES_FOLDER = 'dist';
const SOLUTION_PATH = 'writeup/WRITEUP.md';

/** A file to write: `content` is its text, or the file of the event to copy. */
export interface Write {
  path: string;
  content: EventFile | string;
}

/** Files that a pull writes into the folder of one challenge. `owned` lists paths that it may overwrite. */
export interface Pulled {
  result: {
    name: string;
    /** Path of the challenge's folder relative to the target folder; empty for the target folder itself. */
    folder: string;
    action: 'created' | 'updated' | 'unchanged';
    keys: string[];
  };
  owned: readonly string[];
  writes: Write[];
}

/**
 * Returns a path for each file of a challenge: the path of the same file in the folder, or else of a file with the same
 * name, or else a new one.
 */
export function filePaths({ files }: EventChallenge, present: PackChallenge | undefined): Map<EventFile, string> {
  const known = present?.files ?? [];
  const pairs = paired(files, known, isSameFile, (file, other) => file.name === other.name);
  const parent = known[0] && posix.dirname(known[0].path) !== '.' ? posix.dirname(known[0].path) : FILES_FOLDER;
  const used = new Set(known.map(({ path }) => path));
  const paths = new Map<EventFile, string>();
  for (const file of files) {
    const path = pairs.get(file)?.path ?? placeFor(parent, file.name, used);
    used.add(path);
    paths.set(file, path);
  }
  return paths;
}

/** Returns the solution's text file, followed by its images. */
export function solutionWrites({ solution }: EventChallenge, present: PackChallenge | undefined): Write[] {
  if (!solution) return [];
  const path = present?.solution?.path ?? SOLUTION_PATH;
  const folder = posix.dirname(path);
  const pathByAddress = new Map<string, string>();
  const writes: Write[] = [];
  const used = new Set([path]);
  const images = imageTargets(solution.content);
  for (const file of solution.files) {
    const address = `/files/${file.location}`;
    // Files that are not shown as images are not written; the text keeps their address.
    if (!images.includes(address)) continue;
    const known = [...(present?.solution?.images ?? [])].find(([, image]) => image.sha1sum === file.sha1sum);
    const target = known ? known[1].path : placeFor(folder, file.name, used);
    used.add(target);
    pathByAddress.set(address, known ? known[0] : posix.relative(folder, target));
    writes.push({ path: target, content: file });
  }
  const content = withImages(unixLines(solution.content), (address) => pathByAddress.get(address));
  return [{ path, content }, ...writes];
}

function placeFor(folder: string, name: string, used: ReadonlySet<string>): string {
  return posix.join(
    freePath(folder, (free) => used.has(posix.join(free, name))),
    name,
  );
}

/** Returns a problem for each file that the pull must not overwrite, and for links and files in place of folders. */
export async function clashes(root: string, pulled: readonly Pulled[]): Promise<PackProblem[]> {
  const problems: PackProblem[] = [];
  for (const { result, owned, writes } of pulled) {
    for (const { path, content } of writes) {
      const file = posix.join(result.folder, path);
      const message = owned.includes(path) ? null : await obstacle(root, file, content);
      if (message !== null) problems.push({ file, key: '', message });
    }
  }
  return problems;
}

/** Paths of the challenge file and of the files it refers to, which a pull may overwrite. */
export function ownPaths({ file, files, solution }: PackChallenge): string[] {
  const images = solution ? [...solution.images.values()].map(({ path }) => path) : [];
  return [posix.basename(file), ...files.map(({ path }) => path), ...(solution ? [solution.path] : []), ...images];
}

async function obstacle(root: string, path: string, content: Write['content']): Promise<string | null> {
  const parts = path.split('/');
  for (const count of parts.keys()) {
    const inside = parts.slice(0, count + 1).join('/');
    const stats = await lstat(join(root, inside)).catch(() => null);
    if (!stats) return null;
    if (inside === path && !(stats.isFile() && (await hasContent(join(root, path), content))))
      return `exists with different content, and ${CHALLENGE_FILE} does not name it`;
    if (inside !== path && !stats.isDirectory()) return `expected ${inside} to be a folder`;
  }
  return null;
}

async function hasContent(path: string, content: Write['content']): Promise<boolean> {
  if (typeof content === 'string') return content === (await readFile(path, 'utf8'));
  return content.sha1sum === (await digestOf('sha1', createReadStream(path)));
}
