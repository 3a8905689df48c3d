import { Injectable } from '@nestjs/common';
import { LOCKS } from '../../platform/database/locks';
import type { Tx } from '../../platform/database/database';

/** Counts users against the limit. */
@Injectable()
export class RegistrationQueries {
  /** Counts the users that count against the limit: neither hidden nor banned. */
  async seatsTaken(reader: Pick<Tx, 'query'>): Promise<number> {
    const [row] = await reader.query<{ count: number }>(
      'SELECT COUNT(*)::int AS count FROM users WHERE NOT hidden AND NOT banned',
    );
    return row?.count ?? 0;
  }

  /** Makes other registrations wait, so that two cannot take the last seat. */
  async lockSeats(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.seats]);
  }
}
