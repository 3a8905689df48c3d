import {
  createContext,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useLocation } from 'wouter';
import { refreshBoot, useBoot } from '../api/boot';
import { correctClock } from '../api/clock';
import { patchChallenge } from '../api/challenge-lists';
import { invalidatePaths } from '../api/query';
import { isPanel } from '../domain/paths';
import { LiveConnection, type LiveState, SETTLED_MILLIS } from './connection';
import type { LiveEvents, LiveMessage, LiveName } from './events';

const LiveContext = createContext<LiveConnection | null>(null);

const SCORE_PATHS = ['/api/v1/scoreboard', '/api/v1/activity', '/api/v1/users/', '/api/v1/teams/'];
const CHALLENGE_PATHS = ['/api/v1/challenges'];
const NOTICE_PATHS = ['/api/v1/notifications'];
const PANEL_ADDRESS = '/api/v1/live?admin=true';

/**
 * Opens the live stream and updates the query cache by its events. Administrators in the panel get a stream with more
 * events.
 */
export function LiveProvider({ children }: { children: ReactNode }): ReactNode {
  const { viewer, setup } = useBoot();
  const [path] = useLocation();
  const isOrganiser = isPanel(path) && viewer?.type === 'admin';
  const name = String(viewer?.id ?? 0);
  const connection = useMemo(
    () => (isOrganiser ? new LiveConnection(`${name}:panel`, PANEL_ADDRESS) : new LiveConnection(name)),
    [name, isOrganiser],
  );
  const [keeper] = useState(() => new CacheKeeper());
  useEffect(() => {
    // There are no events before the set-up.
    if (!setup) return;
    connection.subscribe((message) => keeper.take(message));
    connection.start();
    return () => connection.close();
  }, [connection, keeper, setup]);
  return <LiveContext value={connection}>{children}</LiveContext>;
}

export function useLiveEvents(handler: (message: LiveMessage) => void): void {
  const connection = use(LiveContext);
  const call = useEffectEvent(handler);
  useEffect(() => connection?.subscribe((message) => call(message)), [connection]);
}

export function useLiveEvent<Name extends LiveName>(name: Name, handler: (data: LiveEvents[Name]) => void): void {
  useLiveEvents((message) => {
    if (message.name === name) handler(message.data as LiveEvents[Name]);
  });
}

/** State of the live connection. If it is `lost`, queries poll: see `usePolling`. */
export function useLiveState(): LiveState {
  const connection = use(LiveContext);
  return useSyncExternalStore(connection?.onState ?? noSubscription, () => connection?.state ?? 'connecting');
}

/**
 * `refetchInterval` in milliseconds of a query that live events keep up to date: polls while the connection is lost.
 */
export function usePolling(): number | false {
  return useLiveState() === 'lost' ? 45_000 : false;
}

function noSubscription(): () => void {
  return () => undefined;
}

/**
 * Applies events to the query cache: patches what they contain and invalidates the rest, after a random delay so that
 * clients do not send requests together.
 */
class CacheKeeper {
  private jitter = 1000;
  private versions: Partial<LiveEvents['hello']['versions']> | null = null;
  private readonly waiting = new Set<string>();
  private later: ReturnType<typeof setTimeout> | undefined;
  take(message: LiveMessage): void {
    switch (message.name) {
      case 'hello':
        this.greet(message.data);
        return;
      case 'solve': {
        const { challenge_id, value, solves } = message.data;
        patchChallenge(challenge_id, (row) => ({ ...row, value, solves }));
        this.readScores();
        return;
      }
      case 'challenges':
        this.readAgain(CHALLENGE_PATHS);
        return;
      case 'scores':
        this.readScores();
        return;
      case 'event':
        setTimeout(() => void refreshBoot(), Math.random() * this.jitter);
        this.readAgain(CHALLENGE_PATHS);
        return;
      case 'notice':
        this.readAgain(NOTICE_PATHS);
        return;
      case 'reset':
        this.readAgain(['']);
    }
  }

  private greet({ now, versions, jitter_ms }: LiveEvents['hello']): void {
    correctClock(now);
    this.jitter = jitter_ms;
    const known = this.versions;
    this.versions = versions;
    if (!known) return;
    // Reads the data again that missed events may have changed. A solve changes the scores, and the value and the
    // number of solves of its challenge.
    const isBehind = known.scores !== versions.scores;
    if (isBehind) this.readScores();
    if (isBehind || known.challenges !== versions.challenges) this.readAgain(CHALLENGE_PATHS);
    this.readAgain(NOTICE_PATHS);
    // Reads the boot data again, because the server may have restarted with a new build.
    setTimeout(() => void refreshBoot(), Math.random() * this.jitter);
  }

  /**
   * Reads the scores soon, and again 3 seconds after the last event, because the server may first respond with a cached
   * scoreboard.
   */
  private readScores(): void {
    this.readAgain(SCORE_PATHS);
    clearTimeout(this.later);
    this.later = setTimeout(() => this.readAgain(SCORE_PATHS), SETTLED_MILLIS);
  }

  /** Invalidates the paths after a random delay. Ignores prefixes that are already waiting for it. */
  private readAgain(prefixes: readonly string[]): void {
    const fresh = prefixes.filter((prefix) => !this.waiting.has(prefix));
    if (fresh.length === 0) return;
    for (const prefix of fresh) this.waiting.add(prefix);
    setTimeout(
      () => {
        for (const prefix of fresh) this.waiting.delete(prefix);
        void invalidatePaths(...fresh);
      },
      300 + Math.random() * this.jitter,
    );
  }
}
