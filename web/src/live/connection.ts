import { tabLocks } from '../browser/tab-locks';
import { LIVE_NAMES, type LiveMessage, type LiveName } from './events';
import { reconnectDelay } from './reconnect';

/**
 * Milliseconds without an event after which a read includes all events. Earlier, the server may respond from its cache.
 */
export const SETTLED_MILLIS = 3000;

/** `lost` after three failures in a row, or if the browser refuses the stream. */
export type LiveState = 'connecting' | 'open' | 'lost';

type Shared = { message: LiveMessage } | { state: LiveState } | 'who' | 'opened';

const ADDRESS = '/api/v1/live';
const FAILURES_UNTIL_LOST = 3;
/** A hidden tab closes its connection after this time, so that a forgotten tab does not keep one open. */
const HIDDEN_MILLIS = 300_000;

/**
 * The live stream. Servers and browsers limit connections, so the tabs of a browser share one: the tab with the Web
 * Lock connects and broadcasts events to the others. Without Web Locks, each visible tab connects and hidden tabs close
 * their connection.
 */
export class LiveConnection {
  state: LiveState = 'connecting';
  private channel: BroadcastChannel | null = null;
  private abort = new AbortController();
  private readonly locks = tabLocks();
  private readonly listeners = new Set<(message: LiveMessage) => void>();
  private readonly stateListeners = new Set<() => void>();
  private source: EventSource | null = null;
  private release: (() => void) | null = null;
  private failures = 0;
  private standing = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * `name` identifies the stream. Tabs with the same name share a connection, so the name differs by account and by
   * spectator key.
   */
  constructor(
    private readonly name: string,
    private readonly address = ADDRESS,
  ) {}

  /** Opens the stream. If the browser refuses it, the state becomes `lost`. */
  start(): void {
    this.abort = new AbortController();
    try {
      this.channel = new BroadcastChannel(this.lock);
      this.channel.onmessage = ({ data }: MessageEvent<Shared>) => this.receive(data);
      document.addEventListener('visibilitychange', this.onVisibility);
      this.share('who');
      this.onVisibility();
    } catch {
      this.setState('lost');
    }
  }

  private receive(shared: Shared): void {
    if (shared === 'who') {
      if (this.source) this.share({ state: this.state });
    } else if (shared === 'opened') {
      if (document.hidden) this.stepDown();
    } else if ('state' in shared) this.setState(shared.state);
    else this.emit(shared.message);
  }

  private get lock(): string {
    return `ensign-live:${this.name}`;
  }

  subscribe(listener: (message: LiveMessage) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  onState = (listener: () => void): (() => void) => {
    this.stateListeners.add(listener);
    return () => this.stateListeners.delete(listener);
  };

  close(): void {
    document.removeEventListener('visibilitychange', this.onVisibility);
    this.abort.abort();
    clearTimeout(this.hiddenTimer);
    this.stepDown();
    this.channel?.close();
    this.channel = null;
    this.listeners.clear();
  }

  private readonly onVisibility = (): void => {
    clearTimeout(this.hiddenTimer);
    if (document.hidden) this.hiddenTimer = setTimeout(() => this.stepDown(), HIDDEN_MILLIS);
    else this.standForLeader();
  };

  private standForLeader(): void {
    if (this.standing) return;
    this.standing = true;
    if (!this.locks) {
      this.release = () => (this.standing = false);
      this.open();
      this.channel?.postMessage('opened');
      return;
    }
    const { signal } = this.abort;
    void this.locks
      .request(this.lock, { signal }, () => {
        this.open();
        return new Promise<void>((resolve) => (this.release = resolve));
      })
      .catch(() => {
        if (!signal.aborted) this.setState('lost');
      })
      .finally(() => (this.standing = false));
  }

  private stepDown(): void {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    this.release?.();
    this.release = null;
  }

  private open(): void {
    const source = new EventSource(this.address);
    this.source = source;
    source.onopen = () => {
      this.failures = 0;
      this.setState('open');
      this.share({ state: 'open' });
    };
    source.onerror = () => {
      source.close();
      this.failures++;
      const state = this.failures >= FAILURES_UNTIL_LOST ? 'lost' : 'connecting';
      this.setState(state);
      this.share({ state });
      this.timer = setTimeout(() => this.open(), reconnectDelay(this.failures));
    };
    for (const name of LIVE_NAMES)
      source.addEventListener(name, ({ data }: MessageEvent<string>) => this.received(name, data));
  }

  private received(name: LiveName, data: string): void {
    const message = { name, data: JSON.parse(data) as unknown } as LiveMessage;
    this.emit(message);
    this.share({ message });
  }

  /** Broadcasts to the other tabs. Without locks each tab has its own stream, so nothing is sent. */
  private share(shared: Shared): void {
    if (this.locks) this.channel?.postMessage(shared);
  }

  private emit(message: LiveMessage): void {
    for (const listener of this.listeners) listener(message);
  }

  private setState(state: LiveState): void {
    if (state === this.state) return;
    this.state = state;
    for (const listener of this.stateListeners) listener();
  }
}
