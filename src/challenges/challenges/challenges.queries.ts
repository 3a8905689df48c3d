import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { StoredFile } from '../files/file.entity';
import type { Flag } from '../flags/flag.entity';
import type { Hint } from '../hints/hint.entity';
import type { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';
import type { Tag } from '../tags/tag.entity';
import type { Challenge } from './challenge.entity';

/** One solve with the account that made it. */
export interface SolveRow {
  account_id: number;
  name: string;
  date: Instant;
}

/** A topic of a challenge; `id` is the association's. */
export interface TopicRow {
  id: number;
  challenge_id: number;
  topic_id: number;
  value: string;
}

/** What hangs on a challenge, read for its administrators and its solvers. Each is served by the index on its challenge_id. */
@Injectable()
export class ChallengesQueries {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /** Solves by accounts neither hidden nor banned, the first first; only those strictly before `until` where it is given. */
  solves(challenge_id: number, until: Instant | null): Promise<SolveRow[]> {
    const accounts = this.settings.isTeamsMode ? 'teams' : 'users';
    return this.database.query(
      `SELECT s.account_id, a.name, s.date
         FROM solves s JOIN ${accounts} a ON a.id = s.account_id
        WHERE s.challenge_id = $1 AND NOT a.hidden AND NOT a.banned AND ($2::timestamptz IS NULL OR s.date < $2)
        ORDER BY s.date, s.id`,
      [challenge_id, until],
    );
  }

  files(challenge_id: number): Promise<Pick<StoredFile, 'id' | 'type' | 'location'>[]> {
    return this.database.query('SELECT id, type, location FROM files WHERE challenge_id = $1 ORDER BY id', [
      challenge_id,
    ]);
  }

  flags(challenge_id: number): Promise<Flag[]> {
    return this.database.query(
      'SELECT id, challenge_id, type, content, data FROM flags WHERE challenge_id = $1 ORDER BY id',
      [challenge_id],
    );
  }

  hints(challenge_id: number): Promise<Hint[]> {
    return this.database.query(
      'SELECT id, title, type, challenge_id, content, cost, requirements FROM hints WHERE challenge_id = $1 ORDER BY id',
      [challenge_id],
    );
  }

  tags(challenge_id: number): Promise<Tag[]> {
    return this.database.query('SELECT id, challenge_id, value FROM tags WHERE challenge_id = $1 ORDER BY id', [
      challenge_id,
    ]);
  }

  topics(challenge_id: number): Promise<TopicRow[]> {
    return this.database.query(
      `SELECT link.id, link.challenge_id, link.topic_id, t.value
         FROM challenge_topics link JOIN topics t ON t.id = link.topic_id
        WHERE link.challenge_id = $1
        ORDER BY link.id`,
      [challenge_id],
    );
  }

  /**
   * Takes the rows of the files of a challenge and of its solution, and gives where their bytes lie. With the challenge locked by the
   * caller and the solution locked here, no file can be attached before both are gone.
   */
  async takeFiles(tx: Tx, challenge_id: number): Promise<string[]> {
    await tx.query('SELECT id FROM solutions WHERE challenge_id = $1 FOR UPDATE', [challenge_id]);
    const rows = await tx.query<Pick<StoredFile, 'stored_as'>>(
      `DELETE FROM files
        WHERE challenge_id = $1 OR solution_id IN (SELECT id FROM solutions WHERE challenge_id = $1)
        RETURNING stored_as`,
      [challenge_id],
    );
    return rows.map(({ stored_as }) => stored_as);
  }

  /** Requirements of every challenge that has some, as this transaction sees them. */
  requirements(tx: Tx): Promise<Pick<Challenge, 'id' | 'requirements'>[]> {
    return tx.query('SELECT id, requirements FROM challenges WHERE requirements IS NOT NULL');
  }
}
