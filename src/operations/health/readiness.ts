import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database';

/** Decides if this process should get requests: from the end of its start until it stops, while the database answers. */
@Injectable()
export class Readiness implements OnApplicationBootstrap {
  private serving = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.serving = true;
  }

  /** Makes load balancers send requests elsewhere; those that still come are answered. */
  end(): void {
    this.serving = false;
  }

  /** Returns true if requests can be served now. */
  async isReady(): Promise<boolean> {
    return this.serving && (await this.isHealthy());
  }

  /** Returns true if the database answers. */
  async isHealthy(): Promise<boolean> {
    try {
      await this.database.query('SELECT 1');
      return true;
    } catch {
      // The probe's answer is the same for every error; the pool has logged the cause.
      return false;
    }
  }
}
