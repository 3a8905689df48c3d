import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Database } from '../../../platform/database/database';
import { LOCKS } from '../../../platform/database/locks';
import { ResyncRequired } from '../../../platform/events/domain-event';
import { Handles } from '../../../platform/events/handles';
import { ImportProgressed, type ImportStatus } from './import.events';

/** How long an import may be silent before its process may be dead; it tells of itself every second. */
const PATIENCE_MILLIS = 5000;
const LOOK_MILLIS = 1000;

/** Whoever was importing told nothing more. If it was done all the same, there is a record of it, which is asked first. */
const LOST = 'The process that was importing ended before it was done; nothing was changed.';

/** What this process knows of the import under way, in memory: every request asks. */
@Injectable()
export class ImportState implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ImportState.name);
  private status: ImportStatus | null = null;
  private running = false;
  /** When something was last heard, by the clock of the process. */
  private heard = 0;
  /** Counts what was heard, so that an answer of the database does not undo what came while it was asked. */
  private version = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly database: Database) {}

  /** Whether the event is being replaced at the moment. */
  get isRunning(): boolean {
    return this.running;
  }

  /** The import under way, or the last one this process heard of; null for none, and until it is heard of. */
  get latest(): ImportStatus | null {
    return this.status;
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.ask();
    this.timer = setInterval(() => void this.look(), LOOK_MILLIS).unref();
  }

  onApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  @Handles(ImportProgressed)
  onProgress({ status }: ImportProgressed): void {
    this.version++;
    this.heard = performance.now();
    this.status = status;
    this.running = status.state === 'running';
  }

  /** Asks the database whether some connection imports. The lock ends with its connection, so the answer is never stale. */
  @Handles(ResyncRequired)
  async ask(): Promise<void> {
    const version = this.version;
    const [row] = await this.database.query<{ held: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid = 0 AND objid = $1
                         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`,
      [LOCKS.import],
    );
    if (version !== this.version) return;
    this.heard = performance.now();
    this.running = row?.held ?? false;
    if (!this.running && this.status?.state === 'running')
      this.status = { ...this.status, state: 'failed', error: LOST };
  }

  /** While an import is silent for long, its process may be dead. */
  private async look(): Promise<void> {
    if (!this.running || performance.now() - this.heard < PATIENCE_MILLIS) return;
    try {
      await this.ask();
    } catch (error) {
      this.logger.warn({ err: error }, 'whether an import is under way could not be found out');
    }
  }
}
