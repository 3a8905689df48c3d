import { setTimeout as delay } from 'node:timers/promises';
import { type Reply, Connection, isSolve, outcomeOf, RETRY_AFTER } from './load/connection';
import { type Kind, KINDS, Requests, type World } from './load/requests';
import type { Program } from './programs';
import { type Times, timesOf } from './times';

export const BELL = 2000;
/**
 * Number of players in the surge. With immediate responses, they would send 12,000 requests a second, several times
 * what the machine can serve.
 */
export const SURGE = 8000;
const WITHIN_MILLIS = 2000;
const STEPS = { list: KINDS.list, detail: KINDS.detail, attempt: KINDS.attempt } satisfies Record<string, Kind>;

export interface BellResult {
  connections: number;
  /** Milliseconds until the last connection was requested. */
  opened_within_ms: number;
  answered: number;
  /** 2xx responses per second, until the last player was done. */
  rate: number;
  /** Refusals (503). A refused player waits for `Retry-After` and tries again. */
  refused: number;
  /** Other responses, and 503 without `Retry-After`. */
  errors: number;
  lost: number;
  /** Times until a connection was accepted (`connect`), and until the response, by kind of request. */
  times: Record<'connect' | keyof typeof STEPS, Times>;
  worst_ms: number;
  solved: number;
  rss_peak_mb: number;
}

/** Simulates the start of an event. All players connect within two seconds, each on a new connection. */
export async function ringBell(program: Program, world: World, connections: number): Promise<BellResult> {
  const bell = new Bell(program.url, world, connections);
  program.forgetPeak();
  const began = performance.now();
  const players: Promise<void>[] = [];
  while (players.length < connections) {
    const due = Math.min(connections, Math.ceil(((performance.now() - began) / WITHIN_MILLIS) * connections));
    while (players.length < due) players.push(bell.play(players.length));
    await delay(1);
  }
  const opened_within_ms = performance.now() - began;
  await Promise.all(players);
  return bell.result({ opened_within_ms, millis: performance.now() - began, rss_peak_mb: program.peakMegabytes });
}

class Bell {
  private readonly requests: Requests;
  private readonly millis: Record<keyof BellResult['times'], number[]> = {
    connect: [],
    list: [],
    detail: [],
    attempt: [],
  };
  private answered = 0;
  private refused = 0;
  private errors = 0;
  private lost = 0;
  private solved = 0;

  constructor(
    private readonly url: string,
    private readonly world: World,
    private readonly connections: number,
  ) {
    this.requests = new Requests([], world, 1);
  }

  async play(player: number): Promise<void> {
    const account = 2 + Math.floor((player * this.world.accounts) / this.connections);
    let left = Object.keys(STEPS).length;
    try {
      const connection = await this.timed('connect', () => Connection.open(this.url));
      for (const [step, kind] of Object.entries(STEPS) as [keyof typeof STEPS, Kind][]) {
        const request = this.requests.make(kind, account);
        this.note(await this.insist(() => this.timed(step, () => connection.send(request))));
        left--;
      }
      connection.close();
    } catch {
      this.lost += left;
    }
  }

  result({
    opened_within_ms,
    millis,
    rss_peak_mb,
  }: Record<'opened_within_ms' | 'millis' | 'rss_peak_mb', number>): BellResult {
    const { connect, list, detail, attempt } = this.millis;
    const times = {
      connect: timesOf(connect),
      list: timesOf(list),
      detail: timesOf(detail),
      attempt: timesOf(attempt),
    };
    return {
      connections: this.connections,
      opened_within_ms,
      answered: this.answered,
      rate: (this.answered * 1000) / millis,
      refused: this.refused,
      errors: this.errors,
      lost: this.lost,
      times,
      worst_ms: Math.max(...Object.values(times).map(({ worst_ms }) => worst_ms)),
      solved: this.solved,
      rss_peak_mb,
    };
  }

  /** Repeats a request while it is refused with `Retry-After`. */
  private async insist(ask: () => Promise<Reply>): Promise<Reply> {
    for (;;) {
      const response = await ask();
      const [, seconds] = RETRY_AFTER.exec(response.head) ?? [];
      if (outcomeOf(response) !== 'refused' || seconds === undefined) return response;
      this.refused++;
      await delay(Number(seconds) * 1000);
    }
  }

  private note(response: Reply): void {
    if (outcomeOf(response) === 'answered') this.answered++;
    else this.errors++;
    if (isSolve(response)) this.solved++;
  }

  private async timed<T>(step: keyof BellResult['times'], work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.millis[step].push(performance.now() - began);
    return result;
  }
}
