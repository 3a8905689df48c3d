import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';

/** SQL for the validity of streams. */
@Injectable()
export class StreamQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Hashes of session cookies and tokens that are still valid: neither ended nor expired, their owner not banned nor,
   * unless an administrator, in a banned team. Served by sessions_pkey and tokens_value_hash_key.
   */
  async validCredentials(hashes: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ hash: string }>(
      `SELECT held.hash
         FROM (SELECT hash, user_id FROM sessions WHERE hash = ANY($1::text[]) AND NOT revoked AND expires > $2
               UNION ALL
               SELECT value_hash, user_id FROM tokens WHERE value_hash = ANY($1::text[]) AND expiration > $2) AS held
         JOIN users ON users.id = held.user_id
         LEFT JOIN teams ON teams.id = users.team_id
        WHERE NOT users.banned AND (users.type = 'admin' OR teams.banned IS NOT TRUE)`,
      [hashes, this.clock.now()],
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
