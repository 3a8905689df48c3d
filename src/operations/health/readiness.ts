import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database';

/** Decides if this process should receive requests: from start to stop, while the database responds. */
@Injectable()
export class Readiness implements OnApplicationBootstrap {
  private serving = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.serving = true;
  }

  /** Makes load balancers use other processes; requests that still arrive are served. */
  end(): void {
    this.serving = false;
  }

  async isReady(): Promise<boolean> {
    return this.serving && (await this.isHealthy());
  }

  async isHealthy(): Promise<boolean> {
    try {
      await this.database.query('SELECT 1');
      return true;
    } catch {
      // The probe does not report the cause; the pool has logged it.
      return false;
    }
  }
}
