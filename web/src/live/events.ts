/** What the live stream tells, by its events' names. */
export interface LiveEvents {
  hello: {
    now: string;
    versions: Readonly<Record<'challenges' | 'scores' | 'event', number | string>>;
    jitter_ms: number;
  };
  solve: {
    challenge_id: number;
    account_id: number;
    name: string;
    /** What the challenge is worth from now on. */
    value: number;
    solves: number;
    blood: 1 | 2 | 3 | null;
    date: string;
  };
  challenges: { version: number | string };
  scores: { version: number | string };
  event: { start: string | null; end: string | null; freeze: string | null; paused: boolean; state: string };
  notice: {
    id: number;
    title: string;
    content: string;
    html: string;
    date: string;
    type: string | null;
    sound: boolean | null;
  };
  reset: object;
}

export type LiveName = keyof LiveEvents;

export type LiveMessage = { [Name in LiveName]: { name: Name; data: LiveEvents[Name] } }[LiveName];

export const LIVE_NAMES: readonly LiveName[] = ['hello', 'solve', 'challenges', 'scores', 'event', 'notice', 'reset'];
