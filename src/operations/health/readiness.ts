import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../platform/database/database';
import { RedisServer } from '../../platform/redis/redis-server';

/** Whether this process should be sent requests: from the end of its start until it is told to stop, while the database answers. */
@Injectable()
export class Readiness implements OnApplicationBootstrap {
  private serving = false;

  constructor(
    private readonly database: Database,
    private readonly redis: RedisServer,
  ) {}

  onApplicationBootstrap(): void {
    this.serving = true;
  }

  /** Has load balancers send requests elsewhere; those that still come are answered. */
  end(): void {
    this.serving = false;
  }

  /** Whether requests can be served now. They can without Redis, so that its loss does not take every process out of service. */
  async isReady(): Promise<boolean> {
    return this.serving && (await this.databaseAnswers());
  }

  /** Whether everything the process was given answers: the database, and Redis where one is configured. */
  async isHealthy(): Promise<boolean> {
    const answers = await Promise.all([this.databaseAnswers(), this.redis.answers()]);
    return answers.every(Boolean);
  }

  private async databaseAnswers(): Promise<boolean> {
    try {
      await this.database.query('SELECT 1');
      return true;
    } catch {
      // Whatever went wrong, the probe's answer is the same; the pool has logged the cause.
      return false;
    }
  }
}
