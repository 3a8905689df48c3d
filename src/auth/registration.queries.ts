import { Injectable } from '@nestjs/common';
import { LOCKS } from '../platform/database/locks';
import { Database, type Tx } from '../platform/database/database';

/** A custom field as the registration form shows it. */
export interface CustomField {
  id: number;
  name: string;
  field_type: 'text' | 'boolean' | null;
  description: string | null;
  required: boolean;
}

/** A bracket that users may choose. */
export interface RegistrationBracket {
  id: number;
  name: string;
}

/** What registration reads of other domains' tables. */
@Injectable()
export class RegistrationQueries {
  constructor(private readonly database: Database) {}

  /** Custom fields of users, by id. */
  fields(): Promise<CustomField[]> {
    return this.database.query(
      `SELECT id, name, field_type, description, required FROM fields WHERE type = 'user' ORDER BY id`,
    );
  }

  /** Brackets of users, by id. */
  brackets(): Promise<RegistrationBracket[]> {
    return this.database.query(`SELECT id, name FROM brackets WHERE type = 'users' ORDER BY id`);
  }

  /** How many users count against the limit: neither hidden nor banned (data-model 5). */
  async seatsTaken(reader: Pick<Tx, 'query'> = this.database): Promise<number> {
    const [row] = await reader.query<{ count: number }>(
      'SELECT COUNT(*)::int AS count FROM users WHERE NOT hidden AND NOT banned',
    );
    return row?.count ?? 0;
  }

  /** Has other registrations wait for this transaction, so that two cannot take the last seat. */
  async lockSeats(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.seats]);
  }
}
