import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../api/api-error';
import { refreshBoot, serverNow } from '../../api/boot';
import type { Answer } from '../../api/query';
import { attempt, newKey, type Judgement } from './attempt';
import { detailKey } from './challenge';
import { trimmed } from './flag-text';
import { markTried } from './tried';

const LIST = '/api/v1/challenges';
/** For so long the same wrong answer is taken for a key pressed twice. */
const SAME_MILLIS = 10_000;
/** Where the server does not say how long to wait. */
const DEFAULT_WAIT_SECONDS = 15;

/** What has become of the last answer. */
export type Outcome =
  | { kind: 'empty' | 'sending' | 'checking' | 'same' }
  | { kind: 'judged'; judgement: Judgement }
  | { kind: 'waiting'; text: string; until: number }
  | { kind: 'lost'; text: string; key: string }
  | { kind: 'refused'; error: ApiError };

export interface Attempting {
  outcome: Outcome | null;
  isBusy: boolean;
  send: (text: string) => Promise<Judgement | null>;
  askAgain: () => void;
  /** Forgets the outcome, and does not send what waits. */
  forget: () => void;
}

/** Answering a challenge: one attempt at a time, and never in doubt whether it counted. */
export function useAttempt(id: number): Attempting {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isBusy = useRef(false);
  const wrong = useRef({ text: '', at: 0 });

  async function run(text: string, key: string): Promise<Judgement | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setOutcome({ kind: 'sending' });
    try {
      const judgement = await attempt(id, text, key, () => {
        setOutcome({ kind: 'checking' });
      });
      accept(judgement, text);
      return judgement;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error, text, key);
      return null;
    } finally {
      isBusy.current = false;
    }
  }

  function accept(judgement: Judgement, text: string): void {
    const { status } = judgement;
    if (status === 'ratelimited') {
      wait(text, judgement.retry_after ?? DEFAULT_WAIT_SECONDS);
      return;
    }
    setOutcome({ kind: 'judged', judgement });
    if (status === 'incorrect') wrong.current = { text, at: serverNow() };
    if (status === 'paused') void refreshBoot();
    markTried(id);
    if (status === 'correct' || status === 'already_solved') markSolved();
    void client.invalidateQueries({ queryKey: detailKey(id) });
    void client.invalidateQueries({ queryKey: ['/api/v1/users/me/submissions'] });
  }

  function markSolved(): void {
    client.setQueriesData<Answer<typeof LIST>>({ queryKey: [LIST] }, (list) =>
      list && Array.isArray(list.data)
        ? {
            ...list,
            data: list.data.map((row) =>
              row.id === id && row.type !== 'hidden' ? { ...row, solved_by_me: true } : row,
            ),
          }
        : list,
    );
    for (const path of [LIST, '/api/v1/users/me', '/api/v1/teams/me'])
      void client.invalidateQueries({ queryKey: [path] });
  }

  function refuse(error: ApiError, text: string, key: string): void {
    if (error.status === 429) wait(text, error.retryAfter ?? DEFAULT_WAIT_SECONDS);
    else if (error.status === 0 || error.status >= 502) setOutcome({ kind: 'lost', text, key });
    else {
      setOutcome({ kind: 'refused', error });
      if (error.status === 403) void refreshBoot();
    }
  }

  function wait(text: string, seconds: number): void {
    setOutcome({ kind: 'waiting', text, until: serverNow() + Math.max(seconds, 1) * 1000 });
  }

  return {
    outcome,
    isBusy: outcome?.kind === 'sending' || outcome?.kind === 'checking',
    send: (typed) => {
      const text = trimmed(typed);
      const isSame = text === wrong.current.text && serverNow() - wrong.current.at < SAME_MILLIS;
      if (text !== '' && !isSame) return run(text, newKey());
      if (!isBusy.current) setOutcome({ kind: text === '' ? 'empty' : 'same' });
      return Promise.resolve(null);
    },
    askAgain: () => {
      if (outcome?.kind === 'lost') void run(outcome.text, outcome.key);
    },
    forget: () => {
      setOutcome(null);
    },
  };
}
