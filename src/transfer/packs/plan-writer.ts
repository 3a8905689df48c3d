import { Injectable } from '@nestjs/common';
import { ChallengeWrites } from '../../challenges/challenges/challenge-writes.service';
import { FilesService } from '../../challenges/files/files.service';
import type { FilePlace } from '../../challenges/files/upload.rules';
import { FlagsService } from '../../challenges/flags/flags.service';
import { HintsService } from '../../challenges/hints/hints.service';
import { SolutionsService } from '../../challenges/solutions/solutions.service';
import { TagsService } from '../../challenges/tags/tags.service';
import { TopicsService } from '../../challenges/topics/topics.service';
import { InvalidInput } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import type { OnProgress } from '../../platform/progress/progress';
import type { Staged } from '../../platform/storage/storage';
import { InvalidPack, type PackChallenge, type PackFile, problemsFor } from './pack';
import { solutionContent } from './part-changes';
import type { PartChanges, Plan, SolutionChange, Target, Update } from './plan';

export type ReceivedFiles = Map<PackFile, FilePlace & { staged: Staged }>;

type Placed = Pick<Update, 'id' | 'challenge' | 'parts'>;

/** Writes the changes of a plan within a transaction, through the services of the API. */
@Injectable()
export class PlanWriter {
  constructor(
    private readonly challenges: ChallengeWrites,
    private readonly flags: FlagsService,
    private readonly tags: TagsService,
    private readonly topics: TopicsService,
    private readonly hints: HintsService,
    private readonly files: FilesService,
    private readonly solutions: SolutionsService,
  ) {}

  async write(tx: Tx, plan: Plan, received: ReceivedFiles, onProgress?: OnProgress): Promise<void> {
    for (const { id } of plan.removals) await this.challenges.removeIn(tx, id);
    const placed: Placed[] = [];
    for (const { challenge, parts } of plan.creations) {
      const { type, values } = challenge;
      const { id } = await withPackProblems(challenge, () => this.challenges.createIn(tx, { type, ...values }));
      placed.push({ id, challenge, parts });
    }
    for (const { id, challenge, values } of plan.updates)
      if (Object.keys(values).length > 0)
        await withPackProblems(challenge, () => this.challenges.updateIn(tx, id, values));
    placed.push(...plan.updates);
    for (const [done, one] of placed.entries()) {
      onProgress?.({ phase: 'Writing challenges', done, total: placed.length });
      await withPackProblems(one.challenge, () => this.writeParts(tx, one, received));
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
    if (solution?.kind === 'remove') await this.solutions.removeIn(tx, solution.id);
    if (solution?.kind === 'put') await this.putSolution(tx, id, solution, received);
  }

  private async writeHints(tx: Tx, challenge_id: number, { places, removed }: PartChanges['hints']): Promise<void> {
    for (const id of removed) await this.hints.removeIn(tx, id);
    const ids: number[] = [];
    for (const { id, hint, isWritten, requires, wasGated } of places) {
      const { title, content, cost } = hint;
      ids.push(id ?? (await this.hints.createIn(tx, partOf(challenge_id, { title, content, cost }))).id);
      if (id !== null && isWritten) await this.hints.updateIn(tx, id, { title, content, cost });
      // Clears old requirements first. Otherwise two hints that swap their order would require each other for a moment,
      // and `requireNoCircle` refuses that.
      if (id !== null && requires && wasGated) await this.hints.updateIn(tx, id, { requirements: null });
    }
    for (const [place, id] of ids.entries()) {
      const prerequisites = places[place]?.requires?.flatMap((other) => ids[other] ?? []) ?? [];
      if (prerequisites.length > 0) await this.hints.updateIn(tx, id, { requirements: { prerequisites } });
    }
  }

  private async putSolution(
    tx: Tx,
    challenge_id: number,
    change: SolutionChange & { kind: 'put' },
    received: ReceivedFiles,
  ): Promise<void> {
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

  /**
   * Writes `requirements` and `next_id`, when all challenges exist. Clears old requirements first. Otherwise two
   * challenges that swap their order would require each other for a moment, and `requireNoCircle` refuses that.
   */
  private async writeLinks(tx: Tx, placed: readonly Placed[]): Promise<void> {
    const idByName = new Map(placed.map(({ id, challenge }) => [challenge.values.name, id]));
    const idOf = (target: Target): number => (typeof target === 'number' ? target : (idByName.get(target) ?? 0));
    for (const { id, parts } of placed)
      if (parts.requirements) await this.challenges.updateIn(tx, id, { requirements: null });
    for (const { id, challenge, parts } of placed) {
      const prerequisites = (parts.requirements?.prerequisites ?? []).map(idOf).sort((a, b) => a - b);
      const anonymize = parts.requirements?.anonymize ?? false;
      const links = {
        ...(prerequisites.length > 0 || anonymize ? { requirements: { prerequisites, anonymize } } : {}),
        ...(parts.next ? { next_id: parts.next.target === null ? null : idOf(parts.next.target) } : {}),
      };
      if (Object.keys(links).length > 0)
        await withPackProblems(challenge, () => this.challenges.updateIn(tx, id, links));
    }
  }
}

/** Adds the id of the challenge to a DTO, which has `challenge` as an alias of `challenge_id`. */
function partOf<T extends object>(challenge_id: number, values: T): T & { challenge_id: number; challenge: number } {
  return { challenge_id, challenge: challenge_id, ...values };
}

/**
 * Returns the images of a solution that are not in the event yet. As in ctfcli, a file with two paths in the text is
 * uploaded twice.
 */
export function newImages(change: SolutionChange | null): PackFile[] {
  if (change?.kind !== 'put') return [];
  return [...change.solution.images].filter(([path]) => !change.kept.has(path)).map(([, file]) => file);
}

function recorded(file: PackFile, received: ReceivedFiles): FilePlace & { sha1sum: string } {
  const place = received.get(file);
  if (!place) throw new Error(`${file.path} was not received`);
  return { location: place.location, name: place.name, sha1sum: file.sha1sum };
}

async function withPackProblems<T>(challenge: PackChallenge, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw new InvalidPack(problemsFor(challenge, error.complaints));
  }
}
