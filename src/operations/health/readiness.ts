import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database';

/**
 * Decides if load balancers should send requests to this process: after start, until shutdown begins, and while the
 * database responds.
 */
@Injectable()
export class Readiness implements OnApplicationBootstrap {
  private serving = false;

  constructor(private readonly database: Database) {}

  onApplicationBootstrap(): void {
    this.serving = true;
  }

  /**
   * Makes `isReady` return false, so that load balancers use other processes. Requests that still arrive are served.
   */
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
      // Not logged here, because load balancers ask often. `EventConnection` logs that the database is gone.
      return false;
    }
  }
}
