import { Injectable } from '@nestjs/common';
import { type Condition, whereClause } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { notify } from '../../platform/events/event-bus';
import type { AuditRecord } from './audit-record.entity';
import { AuditRecorded } from './audit.events';

type Row = Readonly<Record<string, unknown>>;

const fieldsOf = (owner: 'user_id' | 'team_id'): string =>
  `jsonb_build_object('fields', (SELECT jsonb_object_agg(field_id, value) FROM field_entries WHERE ${owner} = r.id))`;

/**
 * Table with the objects of each resource of the API. `more` is SQL of data from other tables that belong to the
 * object.
 */
const TABLES: Readonly<Record<string, { table: string; more?: string }>> = {
  awards: { table: 'awards' },
  brackets: { table: 'brackets' },
  challenges: {
    table: 'challenges',
    more: `jsonb_build_object('results_key', (SELECT secret FROM result_keys WHERE challenge_id = r.id))`,
  },
  comments: { table: 'comments' },
  fields: { table: 'fields' },
  files: { table: 'files' },
  flags: { table: 'flags' },
  hints: { table: 'hints' },
  'live-keys': { table: 'live_keys' },
  mailings: { table: 'mailings' },
  mails: { table: 'jobs' },
  notifications: { table: 'notifications' },
  pages: { table: 'pages' },
  'saved-searches': { table: 'saved_searches' },
  solutions: { table: 'solutions' },
  submissions: { table: 'submissions' },
  tags: { table: 'tags' },
  teams: {
    table: 'teams',
    more: `${fieldsOf('team_id')} || jsonb_build_object('members', ARRAY(SELECT id FROM users WHERE team_id = r.id ORDER BY id))`,
  },
  tokens: { table: 'tokens' },
  topics: { table: 'topics' },
  unlocks: { table: 'unlocks' },
  webhooks: { table: 'webhook_endpoints' },
  users: { table: 'users', more: fieldsOf('user_id') },
};

/** Returns true if `TABLES` has a table for objects of this type. */
export function hasTable(type: string): boolean {
  return Object.hasOwn(TABLES, type);
}

export type BegunRecord = Pick<
  AuditRecord,
  'actor_id' | 'address' | 'request_id' | 'method' | 'path' | 'operation' | 'object_type' | 'object_id'
>;

/** SQL of the audit log and of the rows that requests change. */
@Injectable()
export class AuditQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async begin(record: BegunRecord): Promise<number> {
    const { actor_id, address, request_id, method, path, operation, object_type, object_id } = record;
    const [row] = await this.database.query<{ id: number }>(
      `INSERT INTO audit (date, actor_id, actor_name, address, request_id, method, path, operation, object_type, object_id)
       VALUES ($1, $2, (SELECT name FROM users WHERE id = $2), $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
      [this.clock.now(), actor_id, address, request_id, method, path, operation, object_type, object_id],
    );
    return row?.id ?? 0;
  }

  async complete(
    id: number,
    { object_id, status, before, after }: Pick<AuditRecord, 'object_id' | 'before' | 'after'> & { status: number },
  ): Promise<void> {
    await this.database.announce<{ id: number }>(
      `UPDATE audit SET object_id = $2, status = $3, before = $4, after = $5 WHERE id = $1 AND status IS NULL
       RETURNING id, ${notify('$6')} AS announced`,
      [id, object_id, status, json(before), json(after)],
      new AuditRecorded(id),
      ({ id: completed }) => completed === id,
    );
  }

  /** Returns the rows with all columns, by id. They contain secrets, which the caller must mask. */
  async rows(type: string, ids: readonly number[]): Promise<Map<number, Row>> {
    const known = hasTable(type) ? TABLES[type] : undefined;
    if (!known || ids.length === 0) return new Map();
    const row = known.more === undefined ? 'to_jsonb(r)' : `to_jsonb(r) || ${known.more}`;
    const rows = await this.database.query<{ id: number; row: Row }>(
      `SELECT id, ${row} AS row FROM ${known.table} r WHERE id = ANY($1::int[])`,
      [ids],
    );
    return new Map(rows.map(({ id, row }) => [id, row]));
  }

  async settings(keys: readonly string[]): Promise<Row> {
    const rows = await this.database.query<{ key: string; value: string | null }>(
      'SELECT key, value FROM config WHERE key = ANY($1::text[])',
      [keys],
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /**
   * Returns matching records, newest first. Served by audit_pkey, audit_actor_id_id_idx or
   * audit_object_type_object_id_id_idx. A text search reads every record that matches the other conditions.
   */
  newest(conditions: readonly (Condition | null)[], limit: number): Promise<AuditRecord[]> {
    const { sql, parameters } = whereClause(conditions);
    return this.database.query<AuditRecord>(`SELECT * FROM audit ${sql} ORDER BY id DESC LIMIT ${limit}`, parameters);
  }

  all(): AsyncGenerator<AuditRecord[]> {
    return this.database.snapshotStream((tx: Tx) => tx.batches<AuditRecord>('SELECT * FROM audit ORDER BY id'));
  }
}

function json(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
