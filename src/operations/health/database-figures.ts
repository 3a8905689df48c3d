import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { Metrics } from '../../platform/metrics/metrics';

/**
 * Maximum time that metrics wait for the database. It is less than the 10 seconds after which Prometheus times out, so
 * that Prometheus gets metrics also while the database is busy or down.
 */
const PATIENCE_MILLIS = 2_000;

@Injectable()
export class DatabaseFigures {
  private readonly up = this.metrics.share('ensign_database_up', 'Whether the database answers');
  private readonly size = this.metrics.share('ensign_database_size_bytes', 'Size of the database');
  private readonly pending = this.metrics.share('ensign_jobs_pending', 'Background jobs not done yet, by kind', [
    'kind',
  ]);
  private readonly overdue = this.metrics.share(
    'ensign_jobs_overdue_seconds',
    'How long the background job that has been due longest has waited',
  );

  constructor(
    private readonly database: Database,
    private readonly metrics: Metrics,
  ) {
    metrics.show('ensign_database_connections', 'Open connections to the database', () => database.connections.open);
    metrics.show('ensign_database_connections_idle', 'Idle ones of them', () => database.connections.idle);
    metrics.show(
      'ensign_database_waiting',
      'Statements that wait for a connection',
      () => database.connections.waiting,
    );
  }

  async update(): Promise<void> {
    await Promise.all([this.updateSize(), this.updateJobs()]);
  }

  private async updateSize(): Promise<void> {
    const rows = await this.read<{ size: number }>('SELECT pg_database_size(current_database()) AS size');
    this.up.set(rows ? 1 : 0);
    if (rows?.[0]) this.size.set(rows[0].size);
  }

  private async updateJobs(): Promise<void> {
    const rows = await this.read<{ kind: string; pending: number; overdue: number }>(
      `SELECT kind, count(*) AS pending, greatest(extract(epoch FROM now() - min(due)), 0)::float8 AS overdue
         FROM jobs WHERE due IS NOT NULL GROUP BY kind`,
    );
    if (!rows) return;
    this.pending.reset();
    for (const { kind, pending } of rows) this.pending.set({ kind }, pending);
    this.overdue.set(Math.max(0, ...rows.map(({ overdue }) => overdue)));
  }

  /** Returns the rows, or null if the database fails or does not respond within `PATIENCE_MILLIS`. */
  private read<Row>(sql: string): Promise<Row[] | null> {
    const rows = this.database.query<Row>(sql).catch(() => null);
    return Promise.race([rows, delay(PATIENCE_MILLIS, null, { ref: false })]);
  }
}
