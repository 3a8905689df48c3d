import { setTimeout as delay } from 'node:timers/promises';
import { Connection, isSolve } from './load/connection';
import { type Kind, KINDS, Requests, type World } from './load/requests';
import type { Program } from './programs';
import { type Times, timesOf } from './times';

const CONNECTIONS = 2000;
const WITHIN_MILLIS = 2000;
/** What each player does, one after the other. */
const STEPS = { list: KINDS.list, detail: KINDS.detail, attempt: KINDS.attempt } satisfies Record<string, Kind>;

/** What came of a start bell. */
export interface BellResult {
  connections: number;
  /** How long it took until the last connection was asked for. */
  opened_within_ms: number;
  requests: number;
  /** Answered 2xx. */
  answered: number;
  /** Without any answer. */
  lost: number;
  answers_5xx: number;
  /** Until the server has taken the connection, and then for each request. */
  times: Record<'connect' | keyof typeof STEPS, Times>;
  worst_ms: number;
  /** Attempts that were told they are right. */
  solved: number;
  rss_peak_mb: number;
}

/** The start of an event: players who come within two seconds, each on a connection of their own and by an account of their own. */
export async function ringBell(program: Program, world: World): Promise<BellResult> {
  const bell = new Bell(program.url, world);
  program.forgetPeak();
  const began = performance.now();
  const players: Promise<void>[] = [];
  while (players.length < CONNECTIONS) {
    const due = Math.min(CONNECTIONS, Math.ceil(((performance.now() - began) / WITHIN_MILLIS) * CONNECTIONS));
    while (players.length < due) players.push(bell.play(players.length));
    await delay(1);
  }
  const opened_within_ms = performance.now() - began;
  await Promise.all(players);
  return bell.result(opened_within_ms, program.peakMegabytes);
}

class Bell {
  private readonly requests: Requests;
  private readonly millis: Record<keyof BellResult['times'], number[]> = {
    connect: [],
    list: [],
    detail: [],
    attempt: [],
  };
  private readonly statuses: number[] = [];
  private lost = 0;
  private solved = 0;

  constructor(
    private readonly url: string,
    private readonly world: World,
  ) {
    this.requests = new Requests([], world, 1);
  }

  async play(player: number): Promise<void> {
    const account = 2 + Math.floor((player * this.world.accounts) / CONNECTIONS);
    let left = Object.keys(STEPS).length;
    try {
      const connection = await this.timed('connect', () => Connection.open(this.url));
      for (const [step, kind] of Object.entries(STEPS) as [keyof typeof STEPS, Kind][]) {
        const request = this.requests.make(kind, account);
        const answer = await this.timed(step, () => connection.send(request));
        this.statuses.push(answer.status);
        if (isSolve(answer)) this.solved++;
        left--;
      }
      connection.close();
    } catch {
      this.lost += left;
    }
  }

  result(opened_within_ms: number, rss_peak_mb: number): BellResult {
    const { connect, list, detail, attempt } = this.millis;
    const times = {
      connect: timesOf(connect),
      list: timesOf(list),
      detail: timesOf(detail),
      attempt: timesOf(attempt),
    };
    return {
      connections: CONNECTIONS,
      opened_within_ms,
      requests: CONNECTIONS * Object.keys(STEPS).length,
      answered: this.statuses.filter((status) => status < 300).length,
      lost: this.lost,
      answers_5xx: this.statuses.filter((status) => status >= 500).length,
      times,
      worst_ms: Math.max(...Object.values(times).map(({ worst_ms }) => worst_ms)),
      solved: this.solved,
      rss_peak_mb,
    };
  }

  private async timed<T>(step: keyof BellResult['times'], work: () => Promise<T>): Promise<T> {
    const began = performance.now();
    const result = await work();
    this.millis[step].push(performance.now() - began);
    return result;
  }
}
