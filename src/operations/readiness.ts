import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../platform/database/database';

/** Whether this process should be sent requests: from the end of its start until it is told to stop, while the database answers. */
@Injectable()
export class Readiness implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private serving = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.serving = true;
  }

  beforeApplicationShutdown(): void {
    this.serving = false;
  }

  /** Whether requests can be served now. */
  async isReady(): Promise<boolean> {
    return this.serving && (await this.databaseAnswers());
  }

  /** Whether the database answers a query. */
  async databaseAnswers(): Promise<boolean> {
    try {
      await this.database.query('SELECT 1');
      return true;
    } catch {
      // Whatever went wrong, the probe's answer is the same; the pool has logged the cause.
      return false;
    }
  }
}
