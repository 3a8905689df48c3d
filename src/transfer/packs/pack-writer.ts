import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { isInstalled, prerequisiteIds } from '../../challenges/challenges/challenge.rules';
import { Config } from '../../platform/config/config';
import type { OnProgress } from '../../platform/progress/progress';
import { Storage } from '../../platform/storage/storage';
import { type EventChallenge, EventChallenges, type EventFile } from './event-challenges';
import { CHALLENGE_FILE, type PackChallenge, requireNoProblems } from './pack';
import { readTextInside, UnusableFile } from './pack-folder';
import { newFolder, ownEnding } from './pack-layout';
import { Names } from './pack-names';
import { updateOf } from './pack-plan';
import { readPack } from './pack-reader';
import { changedYaml, newYaml } from './pack-text';
import { MAX_YAML_BYTES, readYaml } from './pack-yaml';
import { entriesOf } from './pulled-entries';
import { clashes, filePaths, ownPaths, type Pulled, solutionWrites, type Write } from './pulled-files';

export interface PullReport {
  challenges: Pulled['result'][];
  /** Files of challenges that are only in the folder; a pull does not change them. */
  only_in_folder: string[];
  warnings: string[];
}

interface Folder {
  root: string;
  names: Names;
  usedFolders: Set<string>;
  /** Files of challenges with an empty or repeated name, by challenge id; undefined if not in the folder yet. */
  indistinct: Map<number, string | undefined>;
  warnings: string[];
}

/** Pulls the challenges of the event into a folder, in the format of ctfcli. */
@Injectable()
export class PackWriter {
  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
    private readonly event: EventChallenges,
  ) {}

  /**
   * Writes the challenges into `folder`, and creates it if necessary. Changes only keys that differ in the
   * challenge.yml of the same name, but writes a challenge with an empty or repeated name as a whole. Throws
   * InvalidPack, before it writes a file, if a challenge.yml is invalid or other files are in the way.
   */
  async write(folder: string, onProgress?: OnProgress): Promise<PullReport> {
    await mkdir(folder, { recursive: true });
    const event = await this.event.all();
    const indistinctIds = indistinctOf(event).map(({ id }) => id);
    const isIndistinct = (path: string): boolean => indistinctIds.some((id) => path.endsWith(ownEnding(id)));
    const pack = await readPack(folder, this.config, isIndistinct);
    requireNoProblems(pack.problems);
    const folders = pack.files.map((file) => posix.dirname(file));
    const fileOf = (id: number): string | undefined =>
      pack.files.find((file) => posix.dirname(file).endsWith(ownEnding(id)));
    const indistinct = new Map(indistinctIds.map((id) => [id, fileOf(id)]));
    const names = new Names(pack, event, false);
    const report: PullReport = { challenges: [], only_in_folder: [], warnings: [] };
    const isSingle = folders.length === 1 && folders[0] === '.';
    const target: Folder = {
      root: pack.root,
      names,
      usedFolders: new Set(folders),
      indistinct,
      warnings: report.warnings,
    };
    const pulled: Pulled[] = [];
    for (const challenge of event) {
      const { name, type } = challenge.row;
      if (!isInstalled(challenge.row))
        report.warnings.push(`${name}: left out, because its type ${type} is not installed`);
      else if (!isSingle || (names.ofPack(name) && !indistinct.has(challenge.id)))
        pulled.push(await this.pulled(challenge, target));
    }
    requireNoProblems(await clashes(pack.root, pulled));
    for (const [done, { result, writes }] of pulled.entries()) {
      onProgress?.({ phase: 'Writing folders', done, total: pulled.length });
      for (const write of writes) await this.put(join(pack.root, result.folder), write);
      report.challenges.push(result);
    }
    const only = pack.challenges.filter(({ values }) => names.ofEvent(values.name).length === 0);
    report.only_in_folder = only.map(({ file }) => file);
    return report;
  }

  private async pulled(
    challenge: EventChallenge,
    { root, names, usedFolders, indistinct, warnings }: Folder,
  ): Promise<Pulled> {
    const files = await this.existing(challenge, challenge.files, warnings);
    const solution = challenge.solution && {
      ...challenge.solution,
      files: await this.existing(challenge, challenge.solution.files, warnings),
    };
    const whole = { ...challenge, files, solution };
    warnings.push(...foreignLinks(whole, names));
    const isIndistinct = indistinct.has(challenge.id);
    const own = indistinct.get(challenge.id);
    const present = isIndistinct ? undefined : names.ofPack(challenge.row.name);
    const update = present ? updateOf(withDefaults(present), whole, names) : null;
    const paths = filePaths(whole, present);
    const solutionFiles = solutionWrites(whole, present);
    const entries = entriesOf(whole, { paths, solution: solutionFiles[0]?.path, update, names });
    const keys = update ? [...new Set(update.changes.map(({ key }) => key.replace(/\..*/, '')))] : Object.keys(entries);
    const there = present?.file ?? own;
    const folder = there
      ? posix.dirname(there).replace(/^\.$/, '')
      : newFolder(challenge, usedFolders, isIndistinct ? ownEnding(challenge.id) : '');
    if (isIndistinct)
      warnings.push(
        `challenge ${challenge.id} is in ${folder}, because its name ${JSON.stringify(challenge.row.name ?? '')} is empty or not unique; a push refuses it`,
      );
    const result = { name: challenge.row.name ?? '', folder, keys };
    if (keys.length === 0) return { result: { ...result, action: 'unchanged' }, owned: [], writes: [] };
    const file = there ? posix.basename(there) : CHALLENGE_FILE;
    const text = there ? await readTextInside(join(root, folder), file, MAX_YAML_BYTES) : '';
    const values = Object.fromEntries(keys.map((key) => [key, entries[key]]));
    const content = update ? changedYaml(readYaml(text).document, values, text) : newYaml(entries);
    return {
      result: { ...result, action: text === '' ? 'created' : text === content ? 'unchanged' : 'updated' },
      owned: present ? ownPaths(present) : own ? [file] : [],
      writes: [
        ...[...paths].map(([file, path]): Write => ({ path, content: file })),
        ...solutionFiles,
        { path: file, content },
      ],
    };
  }

  private async existing(
    { row }: EventChallenge,
    files: readonly EventFile[],
    warnings: string[],
  ): Promise<EventFile[]> {
    const available: EventFile[] = [];
    for (const file of files) {
      const stored = await this.storage.open(file.stored_as);
      stored?.destroy();
      if (stored) available.push(file);
      else warnings.push(`${row.name}: ${file.name} is left out, because its bytes are missing in the storage`);
    }
    return available;
  }

  private async put(folder: string, { path, content }: Write): Promise<void> {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true });
    if (typeof content === 'string') return replace(target, content);
    const stored = await this.storage.open(content.stored_as);
    if (!stored) throw new UnusableFile(`${content.name} was deleted from the storage in the meantime; try again`);
    await replace(target, stored);
  }
}

function indistinctOf(event: readonly EventChallenge[]): EventChallenge[] {
  const seen = new Set<string>();
  return event.filter(({ row: { name } }) => !name || seen.size === seen.add(name).size);
}

/**
 * Warns of requirements that the format cannot express: of missing or nameless challenges, and of hints of other
 * challenges.
 */
function foreignLinks({ row, hints }: EventChallenge, names: Names): string[] {
  const gone = prerequisiteIds(row.requirements).filter((id) => !names.nameOf(id));
  const own = new Set(hints.map(({ id }) => id));
  const foreign = hints.filter(({ prerequisites }) => prerequisites.some((id) => !own.has(id)));
  return [
    ...gone.map((id) => `${row.name}: omitted the requirement of challenge ${id}, which does not exist or has no name`),
    ...foreign.map(({ id }) => `${row.name}: left out that hint ${id} requires a hint of another challenge`),
  ];
}

/**
 * Adds the defaults of absent values, so that a pull writes values that differ from them. A push does not do this: it
 * leaves absent values unchanged.
 */
function withDefaults(challenge: PackChallenge): PackChallenge {
  const { type, values } = challenge;
  const falling = { minimum: 0, decay: 0, function: 'logarithmic' as const };
  const terms = type === 'dynamic' || values.function ? falling : { function: null };
  const defaults = { position: 0, ...terms };
  return { ...challenge, values: { ...defaults, ...values } };
}

/** Replaces a file atomically. Replaces a link itself, not the file that it points to. */
async function replace(path: string, content: string | Readable): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}.draft`);
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
