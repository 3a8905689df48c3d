import { Injectable } from '@nestjs/common';
import { join, posix } from 'node:path';
import { ChallengeWrites } from '../../challenges/challenges/challenge-writes.service';
import { FilesService } from '../../challenges/files/files.service';
import { randomDirectory } from '../../challenges/files/location.rules';
import { FlagsService } from '../../challenges/flags/flags.service';
import { HintsService } from '../../challenges/hints/hints.service';
import { InvalidInput } from '../../http/errors/errors';
import { Config } from '../../platform/config/config';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import type { OnProgress } from '../../platform/progress/progress';
import { type Staged, Storage } from '../../platform/storage/storage';
import { SolutionsService } from '../../challenges/solutions/solutions.service';
import { TagsService } from '../../challenges/tags/tags.service';
import { TopicsService } from '../../challenges/topics/topics.service';
import { EventChallenges } from './event-challenges';
import { InvalidPack, type Pack, type PackChallenge, type PackFile } from './pack';
import { openInside } from './pack-folder';
import { planOf } from './pack-plan';
import { solutionContent } from './part-changes';
import type { HintChanges, PartChanges, Plan, SolutionChange, Target } from './plan';

/** A pack, and what pushing it would do. */
export interface Push {
  pack: Pack;
  plan: Plan;
  /** Whether challenges that the pack does not have go. */
  remove: boolean;
}

/** The event is not what it was when the plan was made; nothing was changed. */
export class EventChanged extends Error {
  constructor() {
    super('The challenges of the event have changed since the plan was made; nothing was changed. Please try again.');
  }
}

/** A file of the pack, received by the storage, and where it goes. */
interface ReceivedFile {
  staged: Staged;
  location: string;
}

type ReceivedFiles = ReadonlyMap<PackFile, ReceivedFile>;

/** A challenge of the plan that exists by now. */
interface Placed {
  id: number;
  challenge: PackChallenge;
  parts: PartChanges;
}

/** Does what a plan says, whole or not at all, by the rules the API has for the same changes. */
@Injectable()
export class PackApplier {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly event: EventChallenges,
    private readonly challenges: ChallengeWrites,
    private readonly flags: FlagsService,
    private readonly tags: TagsService,
    private readonly topics: TopicsService,
    private readonly hints: HintsService,
    private readonly files: FilesService,
    private readonly solutions: SolutionsService,
  ) {}

  /** Throws InvalidPack for what the API would refuse, and EventChanged when somebody else was quicker. */
  async apply(push: Push, onProgress?: OnProgress): Promise<void> {
    const received = new Map<PackFile, ReceivedFile>();
    try {
      await this.receive(push, received, onProgress);
      await this.database.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.packs]);
        await this.requireUnchanged(tx, push);
        await this.write(tx, push.plan, received, onProgress);
        // Last, when the database has nothing left to refuse: a put is a rename, which no rollback undoes.
        await this.putAll(received);
      });
    } catch (error) {
      // The reason matters more than bytes nobody can reach.
      await this.forget(received).catch(() => undefined);
      throw error;
    } finally {
      for (const { staged } of received.values()) await this.storage.discard(staged);
    }
  }

  private async receive(
    { pack, plan }: Push,
    received: Map<PackFile, ReceivedFile>,
    onProgress?: OnProgress,
  ): Promise<void> {
    const wanted = [...plan.creations, ...plan.updates].flatMap(({ challenge, parts }) =>
      [...parts.files.added, ...newImages(parts.solution)].map((file) => ({ challenge, file })),
    );
    for (const [done, { challenge, file }] of wanted.entries()) {
      onProgress?.({ phase: 'Reading files', done, total: wanted.length });
      const folder = join(pack.root, posix.dirname(challenge.file));
      const source = await openInside(folder, file.path);
      const staged = await this.storage.stage(source.createReadStream(), this.config.data.max_upload_bytes);
      received.set(file, { staged, location: `${randomDirectory()}/${file.name}` });
      if (staged.sha1sum !== file.sha1sum)
        throw new InvalidPack({ file: challenge.file, key: 'files', message: `${file.path} has changed meanwhile` });
    }
  }

  private async putAll(received: ReceivedFiles): Promise<void> {
    for (const { staged, location } of received.values()) await this.storage.put(staged, location);
  }

  /** Takes back what was put, unless the transaction was stored after all. */
  private async forget(received: ReceivedFiles): Promise<void> {
    for (const { location } of received.values()) {
      const [row] = await this.database.query('SELECT 1 FROM files WHERE stored_as = $1', [location]);
      if (!row) await this.storage.remove(location);
    }
  }

  /** What is applied is what was shown. */
  private async requireUnchanged(tx: Tx, { pack, plan, remove }: Push): Promise<void> {
    const present = planOf(pack, await this.event.all(tx), { remove });
    if (JSON.stringify(present) !== JSON.stringify(plan)) throw new EventChanged();
  }

  private async write(tx: Tx, plan: Plan, received: ReceivedFiles, onProgress?: OnProgress): Promise<void> {
    for (const { id } of plan.removals) await this.challenges.removeIn(tx, id);
    const placed: Placed[] = [];
    for (const { challenge, parts } of plan.creations) {
      const { type, values } = challenge;
      const { id } = await named(challenge, () => this.challenges.createIn(tx, { type, ...values }));
      placed.push({ id, challenge, parts });
    }
    for (const { id, challenge, values, parts } of plan.updates) {
      if (Object.keys(values).length > 0) await named(challenge, () => this.challenges.updateIn(tx, id, values));
      placed.push({ id, challenge, parts });
    }
    for (const [done, one] of placed.entries()) {
      onProgress?.({ phase: 'Writing challenges', done, total: placed.length });
      await named(one.challenge, () => this.writeParts(tx, one, received));
    }
    await this.writeLinks(tx, placed);
  }

  private async writeParts(tx: Tx, { id, parts }: Placed, received: ReceivedFiles): Promise<void> {
    const { flags, tags, topics, files, hints, solution } = parts;
    for (const flag of flags.removed) await this.flags.removeIn(tx, flag.id);
    for (const flag of flags.added) await this.flags.createIn(tx, partOf(id, flag));
    for (const tag of tags.removed) await this.tags.removeIn(tx, tag.id);
    for (const value of tags.added) await this.tags.createIn(tx, partOf(id, { value }));
    for (const topic of topics.removed) await this.topics.detachIn(tx, topic.id);
    for (const value of topics.added) await this.topics.attachIn(tx, id, { value });
    for (const file of files.removed) await this.files.removeIn(tx, file.id);
    for (const file of files.added)
      await this.files.recordIn(tx, recorded(file, received), { type: 'challenge', challenge_id: id });
    await this.writeHints(tx, id, hints);
    await this.writeSolution(tx, id, solution, received);
  }

  private async writeHints(tx: Tx, challenge_id: number, { places, removed }: HintChanges): Promise<void> {
    for (const id of removed) await this.hints.removeIn(tx, id);
    const ids: number[] = [];
    for (const { id, hint, isWritten, requires, wasGated } of places) {
      const { title, content, cost } = hint;
      if (id === null) ids.push((await this.hints.createIn(tx, partOf(challenge_id, { title, content, cost }))).id);
      else ids.push(id);
      if (id !== null && isWritten) await this.hints.updateIn(tx, id, { title, content, cost });
      // Two hints that change places would go in a circle on the way.
      if (id !== null && requires && wasGated) await this.hints.updateIn(tx, id, { requirements: null });
    }
    for (const [place, { requires }] of places.entries()) {
      const id = ids[place];
      if (id === undefined || !requires?.length) continue;
      const prerequisites = requires.map((other) => ids[other]).filter((other) => other !== undefined);
      await this.hints.updateIn(tx, id, { requirements: { prerequisites } });
    }
  }

  private async writeSolution(
    tx: Tx,
    challenge_id: number,
    change: SolutionChange | null,
    received: ReceivedFiles,
  ): Promise<void> {
    if (!change) return;
    if (change.kind === 'remove') return this.solutions.removeIn(tx, change.id);
    const { solution, kept, removed } = change;
    const content = solutionContent(solution, (path) => {
      const image = solution.images.get(path);
      return kept.get(path)?.location ?? (image && received.get(image)?.location);
    });
    const values = { content, state: solution.state };
    if (change.id !== null) await this.solutions.updateIn(tx, change.id, values);
    const solution_id = change.id ?? (await this.solutions.createIn(tx, { challenge_id, ...values })).id;
    for (const { id } of removed) await this.files.removeIn(tx, id);
    for (const image of newImages(change))
      await this.files.recordIn(tx, recorded(image, received), { type: 'solution', solution_id });
  }

  /** When every challenge exists. What is required goes first, so that two which change places go in no circle on the way. */
  private async writeLinks(tx: Tx, placed: readonly Placed[]): Promise<void> {
    const idByName = new Map(placed.map(({ id, challenge }) => [challenge.values.name, id]));
    const idOf = (target: Target): number =>
      'id' in target ? target.id : requireId(idByName.get(target.created), target.created);
    for (const { id, parts } of placed)
      if (parts.requirements) await this.challenges.updateIn(tx, id, { requirements: null });
    for (const { id, challenge, parts } of placed) {
      const { requirements, next } = parts;
      const isGated = requirements && (requirements.prerequisites.length > 0 || requirements.anonymize);
      const links = {
        ...(isGated
          ? {
              requirements: {
                ...requirements,
                prerequisites: requirements.prerequisites.map(idOf).sort((a, b) => a - b),
              },
            }
          : {}),
        ...(next ? { next_id: next.target && idOf(next.target) } : {}),
      };
      if (Object.keys(links).length > 0) await named(challenge, () => this.challenges.updateIn(tx, id, links));
    }
  }
}

/** Their other name for the challenge is for clients alone. */
function partOf<T extends object>(challenge_id: number, values: T): T & { challenge_id: number; challenge: number } {
  return { challenge_id, challenge: challenge_id, ...values };
}

/** The images of a solution that are not in the event yet; two names of one file are one upload each, as ctfcli makes them. */
function newImages(change: SolutionChange | null): PackFile[] {
  if (change?.kind !== 'put') return [];
  return [...change.solution.images].filter(([path]) => !change.kept.has(path)).map(([, file]) => file);
}

function recorded(file: PackFile, received: ReceivedFiles): { location: string; sha1sum: string } {
  const location = received.get(file)?.location;
  if (location === undefined) throw new Error(`${file.path} was not received`);
  return { location, sha1sum: file.sha1sum };
}

function requireId(id: number | undefined, name: string): number {
  if (id === undefined) throw new Error(`${name} was not made`);
  return id;
}

/** What the API refuses, with the file it comes from. */
async function named<T>({ file }: PackChallenge, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    const [first, ...others] = error.complaints.map(({ field, message }) => ({ file, key: field, message }));
    throw first ? new InvalidPack(first, ...others) : error;
  }
}
