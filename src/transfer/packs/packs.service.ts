import { Injectable } from '@nestjs/common';
import { join, posix } from 'node:path';
import { newPlace } from '../../challenges/files/upload.rules';
import { Config } from '../../platform/config/config';
import { Database } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import type { OnProgress } from '../../platform/progress/progress';
import { Storage } from '../../platform/storage/storage';
import { EventChallenges } from './event-challenges';
import { CHALLENGE_FILE, InvalidPack, type Pack, type PackProblem } from './pack';
import { openInside, UnusableFile } from './pack-folder';
import { planOf, usablePart } from './pack-plan';
import { readPack } from './pack-reader';
import type { Plan, PushOptions } from './plan';
import { newImages, PlanWriter, type ReceivedFiles } from './plan-writer';

/** A pack with the plan of its push; `refused` are the problems of challenges that the plan omits. */
export interface Push {
  pack: Pack;
  plan: Plan;
  remove: boolean;
  refused: PackProblem[];
}

const EVENT_CHANGED =
  'The challenges of the event have changed since the plan was made; nothing was changed. Please try again.';

/** Pushes the challenges of a folder into the event, with the rules of the API. */
@Injectable()
export class PacksService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly event: EventChallenges,
    private readonly plans: PlanWriter,
  ) {}

  /**
   * Returns the changes that a push would make. Throws UnusableFile for a folder without challenges. Throws InvalidPack
   * for the problems that `planOf` finds; with `partly`, returns these problems in `refused` instead.
   */
  async plan(folder: string, { remove = false, partly = false }: PushOptions = {}): Promise<Push> {
    const pack = await readPack(folder, this.config);
    if (pack.files.length + pack.problems.length + pack.passedOver.length === 0)
      throw new UnusableFile(`${pack.root}: expected a ${CHALLENGE_FILE} in it or in a folder below it`);
    const event = await this.event.all();
    try {
      return { pack, plan: planOf(pack, event, { remove }), remove, refused: [] };
    } catch (error) {
      if (!partly || !(error instanceof InvalidPack)) throw error;
      const part = usablePart(pack, event);
      const message = 'nothing is deleted, because some challenges cannot be pushed';
      if (remove) part.pack.warnings.push({ file: pack.root, key: '', message });
      return { ...part, remove: false };
    }
  }

  /**
   * Applies a plan completely or not at all. Throws InvalidPack for input that the API refuses and for changed files,
   * and an Error if the challenges of the event changed after the plan was made.
   */
  async apply(push: Push, onProgress?: OnProgress): Promise<void> {
    const received: ReceivedFiles = new Map();
    try {
      await this.receive(push, received, onProgress);
      await this.database.transaction(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.packs]);
        const present = planOf(push.pack, await this.event.all(tx), push);
        if (JSON.stringify(present) !== JSON.stringify(push.plan)) throw new Error(EVENT_CHANGED);
        await this.plans.write(tx, push.plan, received, onProgress);
        // Stores the files last: if the transaction failed later, a rollback would not remove them.
        for (const { staged, location } of received.values()) await this.storage.put(staged, location);
      });
    } catch (error) {
      // Ignores errors of the removal, so that the first error is thrown.
      await this.removeUnused(received).catch(() => undefined);
      throw error;
    } finally {
      for (const { staged } of received.values()) await this.storage.discard(staged);
    }
  }

  private async receive({ pack, plan }: Push, received: ReceivedFiles, onProgress?: OnProgress): Promise<void> {
    const newFiles = [...plan.creations, ...plan.updates].flatMap(({ challenge, parts }) =>
      [...parts.files.added, ...newImages(parts.solution)].map((file) => ({ challenge, file })),
    );
    for (const [done, { challenge, file }] of newFiles.entries()) {
      onProgress?.({ phase: 'Reading files', done, total: newFiles.length });
      const source = await openInside(join(pack.root, posix.dirname(challenge.file)), file.path);
      const staged = await this.storage.stage(source.createReadStream(), this.config.data.max_upload_bytes);
      received.set(file, { staged, ...newPlace(posix.basename(file.path)) });
      if (staged.sha1sum !== file.sha1sum)
        throw new InvalidPack([{ file: challenge.file, key: 'files', message: `${file.path} was changed meanwhile` }]);
    }
  }

  /**
   * Removes stored files without a row in files. If the commit succeeded in spite of the error, the rows exist and the
   * files stay.
   */
  private async removeUnused(received: ReceivedFiles): Promise<void> {
    for (const { location } of received.values()) {
      const [row] = await this.database.query('SELECT 1 FROM files WHERE stored_as = $1', [location]);
      if (!row) await this.storage.remove(location);
    }
  }
}
