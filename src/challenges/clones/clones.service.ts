import { basename } from 'node:path/posix';
import { Injectable } from '@nestjs/common';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { randomDirectory } from '../../http/uploads/location.rules';
import { Database, type Tx } from '../../platform/database/database';
import { type Staged, Storage } from '../../platform/storage/storage';
import { ChallengeResults } from '../challenges/challenge-results';
import { Challenge } from '../challenges/challenge.entity';
import { ChallengesChanged } from '../challenges/challenge.events';
import { isInstalled, prerequisiteIds, valueFalls } from '../challenges/challenge.rules';
import { challengeRecord, type ChallengeRecord } from '../challenges/challenge.views';
import type { StoredFile } from '../files/file.entity';
import { FilesService } from '../files/files.service';
import { Hint } from '../hints/hint.entity';

const SUFFIX = ' (copy)';
const MAX_NAME = 80;

interface CopiedFile {
  staged: Staged;
  location: string;
  name: string | null;
}

// SQL to copy parts of a challenge. Each is served by the index on challenge_id.
const PARTS = [
  `INSERT INTO flags (challenge_id, type, content, data)
   SELECT $2, type, content, data FROM flags WHERE challenge_id = $1 ORDER BY id`,
  'INSERT INTO tags (challenge_id, value) SELECT $2, value FROM tags WHERE challenge_id = $1 ORDER BY id',
  `INSERT INTO challenge_topics (challenge_id, topic_id)
   SELECT $2, topic_id FROM challenge_topics WHERE challenge_id = $1 ORDER BY id`,
];

/** Copies challenges. */
@Injectable()
export class ClonesService {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly files: FilesService,
    private readonly results: ChallengeResults,
  ) {}

  /**
   * Copies a challenge with its flags, hints, tags, topics, requirements and files; the copy is hidden. The copy has no
   * solution and none of the original's solves and comments. Throws NotFound, and InvalidInput if the type is not
   * installed.
   */
  async clone(id: number): Promise<ChallengeRecord> {
    const copies: CopiedFile[] = [];
    try {
      await this.receive(id, copies);
      return await this.database.transaction(async (tx) => {
        const record = await this.write(tx, id, copies);
        // Stores the bytes after the last statement, because a rollback does not remove them.
        for (const { staged, location } of copies) await this.storage.put(staged, location);
        return record;
      });
    } catch (error) {
      // If the removal fails too, the first error is reported and the bytes stay.
      await this.removeUnused(copies).catch(() => undefined);
      throw error;
    } finally {
      for (const { staged } of copies) await this.storage.discard(staged);
    }
  }

  private async receive(challenge_id: number, copies: CopiedFile[]): Promise<void> {
    const files = await this.database.query<Pick<StoredFile, 'location' | 'name' | 'stored_as'>>(
      'SELECT location, name, stored_as FROM files WHERE challenge_id = $1 ORDER BY id',
      [challenge_id],
    );
    for (const { location, name, stored_as } of files) {
      const bytes = await this.storage.open(stored_as);
      if (!bytes) continue;
      // No size limit: the file was accepted at its upload.
      const staged = await this.storage.stage(bytes, Number.MAX_SAFE_INTEGER);
      copies.push({ staged, name, location: `${randomDirectory()}/${basename(location)}` });
    }
  }

  private async write(tx: Tx, original: number, copies: readonly CopiedFile[]): Promise<ChallengeRecord> {
    const challenges = tx.repository(Challenge);
    const challenge = await challenges.findOne({ where: { id: original }, lock: { mode: 'for_no_key_update' } });
    if (!challenge) throw new NotFound();
    if (!isInstalled(challenge))
      throw InvalidInput.forField('type', `The challenge type ${challenge.type} is not installed`);
    const { id: _id, solves: _solves, position: _position, scheduled_at: _release, name, ...values } = challenge;
    const { id } = await challenges.save(challenges.create({ ...values, name: nameOfCopy(name), state: 'hidden' }));
    for (const part of PARTS) await tx.query(part, [original, id]);
    await this.copyHints(tx, original, id);
    for (const { staged, name, location } of copies)
      await this.files.recordIn(
        tx,
        { location, name, sha1sum: staged.sha1sum },
        { type: 'challenge', challenge_id: id },
      );
    if (valueFalls(values)) await this.results.recount(tx, [id]);
    tx.publish(new ChallengesChanged());
    tx.publish(new ResultsChanged([]));
    const copy = await challenges.findOneByOrFail({ id });
    return challengeRecord({ ...copy, type: challenge.type }, copy.value);
  }

  private async copyHints(tx: Tx, original: number, challenge_id: number): Promise<void> {
    const hints = tx.repository(Hint);
    const originals = await hints.find({ where: { challenge_id: original }, order: { id: 'ASC' } });
    const ids = new Map<number, number>();
    for (const { id, ...values } of originals) {
      const copy = await hints.save(hints.create({ ...values, challenge_id }));
      ids.set(id, copy.id);
    }
    for (const { id, requirements } of originals) {
      const prerequisites = prerequisiteIds(requirements).map((other) => ids.get(other) ?? other);
      if (prerequisites.length > 0) await hints.update({ id: ids.get(id) }, { requirements: { prerequisites } });
    }
  }

  /** Removes the copied bytes, unless the commit succeeded although its response was lost. */
  private async removeUnused(copies: readonly CopiedFile[]): Promise<void> {
    for (const { location } of copies) {
      const [row] = await this.database.query('SELECT 1 FROM files WHERE stored_as = $1', [location]);
      if (!row) await this.storage.remove(location);
    }
  }
}

function nameOfCopy(name: string | null): string {
  return [...(name ?? '')].slice(0, MAX_NAME - SUFFIX.length).join('') + SUFFIX;
}
