import { ApiError } from '../api/api-error';
import { api } from '../api/client';
import { correctClock, serverNow } from '../api/clock';
import { LiveConnection, SETTLED_MILLIS } from '../live/connection';
import type { LiveMessage } from '../live/events';
import { dataOf, spectatorKey, type BoardRow, type Boot, type Graph, type Solve } from './api';
import { mayReload } from './quiet';

export const RANKS = 10;

/** Data of the projector's screen. `boot`, `rows` and `graph` are null until they are loaded. */
export interface Snapshot {
  boot: Boot | null;
  rows: readonly BoardRow[] | null;
  graph: Graph | null;
  solves: readonly Solve[];
  blood: Solve | null;
  /** Server time of the last successful read of the scoreboard, in milliseconds. */
  readAt: number | null;
  /** Status of the response that refused the scoreboard; null if it is visible. */
  refused: number | null;
}

const BLOOD_MILLIS = 6000;
const MAX_BLOODS = 20;
const READ_EVERY = 60_000;
const BOOT_EVERY = 300_000;
const LOOK_EVERY = 15_000;

/** Reads the data of the screen, after events and once a minute. */
export class ProjectorStore {
  private state: Snapshot = {
    boot: null,
    rows: null,
    graph: null,
    solves: [],
    blood: null,
    readAt: null,
    refused: null,
  };
  private readonly listeners = new Set<() => void>();
  private readonly connection: LiveConnection;
  private readonly queue: Solve[] = [];
  private newest: number | null = null;
  private jitter = 250;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private later: ReturnType<typeof setTimeout> | undefined;
  private bloodTimer: ReturnType<typeof setTimeout> | undefined;
  private intervals: ReturnType<typeof setInterval>[] = [];
  private newBuildAt: number | null = null;
  private isHeld = false;

  constructor(
    private readonly key: string | null,
    readonly bracket_id: number | undefined,
  ) {
    if (key !== null) api.use(spectatorKey(key));
    this.connection =
      key === null
        ? new LiveConnection('projector')
        : new LiveConnection(`projector:${key}`, `/api/v1/live?key=${encodeURIComponent(key)}`);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): Snapshot => this.state;

  start(): void {
    this.connection.subscribe((message) => this.take(message));
    this.connection.start();
    void this.readBoot().then(() => this.readScores());
    this.intervals = [
      setInterval(() => void this.readScores(), READ_EVERY),
      setInterval(() => void this.readBoot(), BOOT_EVERY),
      setInterval(() => this.reloadWhenQuiet(), LOOK_EVERY),
    ];
  }

  /** Stops timers and the connection. A pending request may still change the snapshot. */
  stop(): void {
    this.connection.close();
    for (const interval of this.intervals.splice(0)) clearInterval(interval);
    for (const timer of [this.timer, this.later, this.bloodTimer]) clearTimeout(timer);
  }

  /** Pauses the automatic reloads of the page, which would interrupt a ceremony, or resumes them. */
  pauseReloads(isPaused: boolean): void {
    this.isHeld = isPaused;
  }

  private take({ name, data }: LiveMessage): void {
    if ('jitter_ms' in data) this.jitter = data.jitter_ms;
    if (name === 'hello') correctClock(data.now);
    if (name === 'hello' || name === 'event' || name === 'reset') void this.readBoot();
    if (name !== 'notice') this.readSoon();
  }

  /** Reads the scores after a short random delay, and once more when the last event is 3 seconds old. */
  private readSoon(): void {
    clearTimeout(this.later);
    this.later = setTimeout(() => void this.readScores(), SETTLED_MILLIS);
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        void this.readScores();
      },
      300 + Math.random() * this.jitter,
    );
  }

  private async readBoot(): Promise<void> {
    const boot = await dataOf((signal) => api.GET('/api/v1/ui/boot', { signal })).catch(() => null);
    if (!boot) return;
    correctClock(boot.now);
    if (this.state.boot && boot.build !== this.state.boot.build) this.newBuildAt ??= serverNow();
    this.set({ boot });
  }

  private async readScores(): Promise<void> {
    const { bracket_id } = this;
    try {
      const [rows, graph, solves] = await Promise.all([
        dataOf((signal) =>
          api.GET('/api/v1/scoreboard', { params: { query: { bracket_id, page: 1, per_page: RANKS } }, signal }),
        ),
        dataOf((signal) =>
          api.GET('/api/v1/scoreboard/graph', { params: { query: { bracket_id, count: RANKS } }, signal }),
        ),
        // An administrator's response also has the solves after the freeze. `visible` leaves them out, because the
        // audience must not see them.
        this.seesSolves ? dataOf((signal) => api.GET('/api/v1/activity', { signal })).catch(() => []) : [],
      ]);
      const visible = solves.filter(({ date }) => graph.freeze === null || Date.parse(date) < Date.parse(graph.freeze));
      this.queueBloods(visible);
      this.set({ rows, graph, solves: visible.slice(0, RANKS), readAt: serverNow(), refused: null });
    } catch (error) {
      // After an error that may pass, the old data stay on the screen with their age.
      if (error instanceof ApiError && !error.isPassing) this.set({ refused: error.status });
    }
  }

  /**
   * True if the API shows the solves. With a spectator key it always does, but `can` in the boot data ignores the key.
   */
  private get seesSolves(): boolean {
    return this.key !== null || this.state.boot?.can.see_challenges !== false;
  }

  private queueBloods(solves: readonly Solve[]): void {
    const known = this.newest;
    this.newest = Math.max(known ?? 0, ...solves.map(({ id }) => id));
    if (known === null) return;
    const fresh = solves.filter(({ id, blood }) => id > known && blood === 1).reverse();
    this.queue.push(...fresh.slice(0, MAX_BLOODS - this.queue.length));
    if (!this.state.blood) this.showNextBlood();
  }

  private showNextBlood(): void {
    const blood = this.queue.shift() ?? null;
    if (blood !== this.state.blood) this.set({ blood });
    if (blood) this.bloodTimer = setTimeout(() => this.showNextBlood(), BLOOD_MILLIS);
  }

  private reloadWhenQuiet(): void {
    const { boot, blood, solves } = this.state;
    if (this.newBuildAt === null || !boot || blood || this.isHeld) return;
    const { start, end } = boot.event;
    const moments = [start, end].flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]));
    const lastSolve = solves[0] ? Date.parse(solves[0].date) : null;
    if (mayReload({ now: serverNow(), since: this.newBuildAt, lastSolve, moments })) location.reload();
  }

  private set(change: Partial<Snapshot>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
