import { Injectable } from '@nestjs/common';
import type { Instant } from '../platform/clock/instant';
import { Database } from '../platform/database/database';
import { KINDS, type Scope } from './standings.queries';

interface ActivityFilter extends Scope {
  challenge_ids: readonly number[];
  solve_ids: readonly number[] | null;
  account_id: number | undefined;
  before_id: number | undefined;
  limit: number;
}

interface ActivityRow {
  id: number;
  challenge_id: number;
  account_id: number;
  name: string;
  date: Instant;
}

/** SQL for the list of recent solves. */
@Injectable()
export class ActivityQueries {
  constructor(private readonly database: Database) {}

  /**
   * Returns solves by accounts neither hidden nor banned, strictly before `before` if it is set, newest first. Served
   * by the indexes on date, account_id and challenge_id, and by the primary key.
   */
  activity({
    kind,
    before,
    challenge_ids,
    solve_ids,
    account_id,
    before_id,
    limit,
  }: ActivityFilter): Promise<ActivityRow[]> {
    const parameters: unknown[] = [challenge_ids];
    const parameter = (value: unknown): string => `$${parameters.push(value)}`;
    const from = `solves s JOIN ${KINDS[kind].table} a ON a.id = s.account_id`;
    const conditions = [
      's.challenge_id = ANY($1)',
      'NOT a.hidden AND NOT a.banned',
      ...(before === null ? [] : [`s.date < to_timestamp(${parameter(before)})`]),
      ...(solve_ids === null ? [] : [`s.id = ANY(${parameter(solve_ids)})`]),
      ...(account_id === undefined ? [] : [`s.account_id = ${parameter(account_id)}`]),
    ];
    // `before_id` must satisfy the same conditions as the listed solves. Otherwise a caller could try ids to find
    // solves after the freeze.
    if (before_id !== undefined)
      conditions.push(
        `(s.date, s.id) < (SELECT s.date, s.id FROM ${from} WHERE ${conditions.join(' AND ')} AND s.id = ${parameter(before_id)})`,
      );
    return this.database.query<ActivityRow>(
      `SELECT s.id, s.challenge_id, s.account_id, a.name, s.date
         FROM ${from}
        WHERE ${conditions.join(' AND ')}
        ORDER BY s.date DESC, s.id DESC
        LIMIT ${limit}`,
      parameters,
    );
  }
}
