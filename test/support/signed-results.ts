import type { Response } from 'supertest';
import { Webhook } from 'standardwebhooks';
import type { MadeUser } from './factories';
import type { TestApp } from './app';

interface CallOptions {
  id?: string;
  /** ISO 8601; by default the time of the platform. */
  at?: string;
  headers?: Record<string, string>;
}

let calls = 0;

/** The headers of the Standard Webhooks specification. */
export function signatureOf(key: string, body: string, id: string, date: Date): Record<string, string> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(date.getTime() / 1000)),
    'webhook-signature': new Webhook(key).sign(id, date, body),
  };
}

/** A service that has the key of a challenge and reports its results. */
export class ResultsService {
  constructor(
    private readonly test: TestApp,
    readonly challenge_id: number,
    readonly key: string,
  ) {}

  /** Creates the key as `admin`. */
  static async create(test: TestApp, admin: MadeUser, challenge_id: number): Promise<ResultsService> {
    const { body } = await test.as(admin).post(`/challenges/${challenge_id}/results/key`).expect(200);
    return new ResultsService(test, challenge_id, body.data.key);
  }

  /** Sends `content` (text as it is, otherwise as JSON) with a signature. */
  report(content: unknown, { id = `call-${++calls}`, at, headers = {} }: CallOptions = {}): Promise<Response> {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    const date = new Date(at ?? this.test.now);
    return Promise.resolve(
      this.test.http
        .put(`/api/v1/challenges/${this.challenge_id}/results`)
        .set({ 'Content-Type': 'application/json', ...signatureOf(this.key, body, id, date), ...headers })
        .send(body),
    );
  }

  /** Reports points by account id. */
  points(points: Record<number, number>, options?: CallOptions): Promise<Response> {
    const standings = Object.entries(points).map(([id, total]) => ({ account_id: Number(id), points: total }));
    return this.report({ standings }, options);
  }
}
