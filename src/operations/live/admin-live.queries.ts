import { Injectable } from '@nestjs/common';
import type { Instant } from '../../platform/clock/instant';
import { Database } from '../../platform/database/database';

/** A submission with the fields of its event. */
export interface RecordedSubmission {
  id: number;
  date: Instant;
  type: string;
  challenge: { id: number; name: string | null; category: string | null };
  user: { id: number; name: string };
  team: { id: number; name: string } | null;
  ip: string | null;
  provided: string | null;
}

/** SQL for the submissions in administrators' streams. */
@Injectable()
export class AdminLiveQueries {
  constructor(private readonly database: Database) {}

  async newestSubmission(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM submissions');
    return row?.id ?? 0;
  }

  /**
   * Returns at most `limit` submissions with a higher id that is not in `known`, newest first. Served by
   * submissions_pkey.
   */
  submissionsAfter(id: number, known: readonly number[], limit: number): Promise<RecordedSubmission[]> {
    return this.database.query<RecordedSubmission>(
      `SELECT s.id, s.date, s.type, s.ip, s.provided,
              jsonb_build_object('id', c.id, 'name', c.name, 'category', c.category) AS challenge,
              jsonb_build_object('id', u.id, 'name', u.name) AS "user",
              CASE WHEN t.id IS NOT NULL THEN jsonb_build_object('id', t.id, 'name', t.name) END AS team
         FROM submissions s
         JOIN challenges c ON c.id = s.challenge_id
         JOIN users u ON u.id = s.user_id
         LEFT JOIN teams t ON t.id = s.team_id
        WHERE s.id > $1 AND s.id <> ALL($2::int[]) ORDER BY s.id DESC LIMIT $3`,
      [id, known, limit],
    );
  }

  async countAfter(id: number, known: readonly number[]): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      'SELECT COUNT(*)::int AS count FROM submissions WHERE id > $1 AND id <> ALL($2::int[])',
      [id, known],
    );
    return row?.count ?? 0;
  }
}
