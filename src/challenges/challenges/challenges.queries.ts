import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { StoredFile } from '../files/file.entity';
import type { Instant } from '../../platform/clock/instant';
import { Database, type Tx } from '../../platform/database/database';

/** A solve with its account. */
export interface SolveRow {
  account_id: number;
  name: string;
  date: Instant;
}

/** A topic of a challenge; `id` is that of the association. */
export interface TopicRow {
  id: number;
  challenge_id: number;
  topic_id: number;
  value: string;
}

/** Reads and deletes parts of a challenge. */
@Injectable()
export class ChallengesQueries {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
  ) {}

  /**
   * Solves by accounts that are neither hidden nor banned, oldest first. With `until`, only those strictly before it.
   */
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
   * Deletes the file rows of a challenge and of its solution, and returns their `stored_as`. The caller must lock the
   * challenge. Locks the solution, so that no file is added to it before the commit.
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
}
