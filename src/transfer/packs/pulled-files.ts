import { createHash } from 'node:crypto';
import { lstat, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { EventChallenge, EventFile } from './event-challenges';
import { freePath } from './folder-names';
import { CHALLENGE_FILE, type PackChallenge, type PackProblem } from './pack';
import { below } from './pack-folder';
import type { Update } from './plan';
import { unixLines } from './sameness';
import { withImages } from './solution-text';

/** Where the files of a challenge and its solution go in a folder that has no place for them yet, as in the format's example. */
const FILES_FOLDER = 'dist';
const SOLUTION_PATH = 'writeup/WRITEUP.md';

/** A file to be written, with where its bytes come from. */
export interface Write {
  /** Path below the folder of the challenge. */
  path: string;
  content: EventFile | string;
}

/** What is to be written into the folder of one challenge; `update` is null for a new one. */
export interface FolderWrites {
  folder: string;
  update: Update | null;
  writes: Write[];
}

/** Where each file of the event goes: where it is, over the one of its name, or to a place of its own. */
export function filePaths(
  { files }: EventChallenge,
  present: PackChallenge | undefined,
  update: Update | null,
): Map<EventFile, string> {
  const unmatched = new Set(update ? update.parts.files.removed : files);
  const overwritten = [...(update?.parts.files.added ?? [])];
  const free = (present?.files ?? []).filter((file) => !overwritten.includes(file));
  const [first] = present?.files ?? [];
  const parent = first && posix.dirname(first.path) !== '.' ? posix.dirname(first.path) : FILES_FOLDER;
  const taken = new Set((present?.files ?? []).map(({ path }) => path));
  const paths = new Map<EventFile, string>();
  for (const file of files) {
    const candidates = unmatched.has(file) ? overwritten : free;
    const index = candidates.findIndex(
      ({ name, sha1sum }) => name === file.name && (unmatched.has(file) || sha1sum === file.sha1sum),
    );
    const [known] = index < 0 ? [] : candidates.splice(index, 1);
    const path = known?.path ?? `${freePath(parent, (folder) => taken.has(`${folder}/${file.name}`))}/${file.name}`;
    taken.add(path);
    paths.set(file, path);
  }
  return paths;
}

/** The solution's text with its images beside it, and those. */
export function solutionWrites({ solution }: EventChallenge, present: PackChallenge | undefined): Write[] {
  if (!solution) return [];
  const path = present?.solution?.path ?? SOLUTION_PATH;
  const folder = posix.dirname(path);
  const nameByAddress = new Map<string, string>();
  const writes: Write[] = [];
  const taken = new Set<string>([path]);
  const shown = new Set(addressesIn(solution.content));
  for (const file of solution.files) {
    const address = `/files/${file.location}`;
    // What is named otherwise than as an image stays where it is, under its address.
    if (!shown.has(address)) continue;
    const [known] = [...(present?.solution?.images ?? [])].filter(([, image]) => image.sha1sum === file.sha1sum);
    const place = known?.[1].path ?? posix.join(folder, file.name);
    const target = known
      ? place
      : posix.join(
          freePath(posix.dirname(place), (at) => taken.has(posix.join(at, file.name))),
          file.name,
        );
    taken.add(target);
    nameByAddress.set(address, known?.[0] ?? posix.relative(folder, target));
    writes.push({ path: target, content: file });
  }
  const content = withImages(unixLines(solution.content), (address) => nameByAddress.get(address));
  return [{ path, content }, ...writes];
}

function addressesIn(content: string): string[] {
  const addresses: string[] = [];
  withImages(content, (address) => {
    addresses.push(address);
    return undefined;
  });
  return addresses;
}

/** Files in the way of what would be written, and folders that are links. */
export async function clashes(root: string, folders: readonly FolderWrites[]): Promise<PackProblem[]> {
  const problems: PackProblem[] = [];
  for (const { folder, update, writes } of folders) {
    if (update && update.changes.length === 0) continue;
    const own = new Set(update ? ownPaths(update.challenge) : []);
    const targets = [
      ...(update ? [] : [CHALLENGE_FILE]),
      ...writes.map(({ path }) => path).filter((path) => !own.has(path)),
    ];
    for (const path of targets) {
      const write = writes.find((candidate) => candidate.path === path);
      const message = await obstacle(root, below(folder, path), write);
      if (message !== null) problems.push({ file: below(folder, path), key: '', message });
    }
  }
  return problems;
}

/** The files a challenge.yml names: those of the pull. */
function ownPaths({ files, solution }: PackChallenge): string[] {
  const images = solution ? [...solution.images.values()].map(({ path }) => path) : [];
  return [...files.map(({ path }) => path), ...(solution ? [solution.path] : []), ...images];
}

/** Why nothing can be written at a path below the root, or null. */
async function obstacle(root: string, path: string, write: Write | undefined): Promise<string | null> {
  const parts = path.split('/');
  for (const count of parts.keys()) {
    const inside = parts.slice(0, count + 1).join('/');
    const stats = await lstat(join(root, inside)).catch(() => null);
    if (!stats) return null;
    const isTarget = count === parts.length - 1;
    if (!isTarget && !stats.isDirectory()) return `expected ${inside} to be a folder`;
    if (isTarget && !(stats.isFile() && (await hasContent(root, path, write))))
      return `is in the way: ${CHALLENGE_FILE} does not name it, and it has another content`;
  }
  return null;
}

async function hasContent(root: string, path: string, write: Write | undefined): Promise<boolean> {
  if (!write) return false;
  const bytes = await readFile(join(root, path));
  if (typeof write.content === 'string') return bytes.toString() === write.content;
  return createHash('sha1').update(bytes).digest('hex') === write.content.sha1sum;
}
