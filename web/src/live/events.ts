import type { components } from '../api/schema';

type Schemas = components['schemas'];

export interface LiveSubmission {
  id: number;
  date: string;
  type: string;
  challenge: { id: number; name: string | null; category: string | null };
  user: { id: number; name: string };
  team: { id: number; name: string } | null;
  ip: string | null;
  provided: string | null;
}

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
  /**
   * This event and those below are sent to administrators only. `skipped` counts submissions that were not sent one by
   * one.
   */
  submission: LiveSubmission | { skipped: number };
  /** `minutes` has only the last two minutes. */
  health: Schemas['HealthView'];
  job:
    | { kind: 'mails'; waiting: number; failing: number; given_up: number; error: string | null }
    | { kind: 'import'; id: string; state: string; phase: string; done: number; total: number | null };
  audit: Schemas['AuditView'];
}

export type LiveName = keyof LiveEvents;

export type LiveMessage = { [Name in LiveName]: { name: Name; data: LiveEvents[Name] } }[LiveName];

export const LIVE_NAMES: readonly LiveName[] = [
  'hello',
  'solve',
  'challenges',
  'scores',
  'event',
  'notice',
  'reset',
  'submission',
  'health',
  'job',
  'audit',
];
