import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { refreshBoot, serverNow } from '../../../api/boot';
import { markSolved } from '../../../api/challenge-lists';
import { newKey } from '../../../browser/new-key';
import { attempt, isLost, type Judgement } from './attempt';
import { detailKey } from '../../../domain/challenges/challenge';
import { trimmed } from './flag-text';
import { markTried } from '../board/useTried';

/** An incorrect flag sent again within this time is taken for a double key press. */
const SAME_MILLIS = 10_000;
const DEFAULT_WAIT_SECONDS = 15;

type Target = number | null;

export type Outcome =
  | { kind: 'empty' | 'sending' | 'checking' | 'same' }
  | { kind: 'judged'; judgement: Judgement }
  | { kind: 'waiting'; text: string; target: Target; until: number }
  | { kind: 'lost'; text: string; target: Target; key: string }
  | { kind: 'refused'; error: ApiError };

export interface Attempting {
  outcome: Outcome | null;
  isBusy: boolean;
  send: (text: string, target: Target) => Promise<Judgement | null>;
  askAgain: () => void;
  /** Clears the outcome and cancels a waiting attempt. */
  reset: () => void;
}

/**
 * Submits flags, one attempt at a time. An attempt with an unknown result is sent again with the same idempotency key.
 */
export function useAttempt(): Attempting {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isBusy = useRef(false);
  const wrong = useRef<{ text: string; target: Target; at: number }>({ text: '', target: null, at: 0 });

  async function run(text: string, target: Target, key: string): Promise<Judgement | null> {
    if (isBusy.current) return null;
    isBusy.current = true;
    setOutcome({ kind: 'sending' });
    try {
      const judgement = await attempt(target, text, key, () => setOutcome({ kind: 'checking' }));
      accept(judgement, text, target);
      return judgement;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refuse(error, text, target, key);
      return null;
    } finally {
      isBusy.current = false;
    }
  }

  function accept(judgement: Judgement, text: string, target: Target): void {
    const { status } = judgement;
    // A response without `attempts_left` is a rate limit, which is short enough to wait for.
    if (status === 'ratelimited' && judgement.attempts_left === undefined) {
      wait(text, target, judgement.retry_after ?? DEFAULT_WAIT_SECONDS);
      return;
    }
    setOutcome({ kind: 'judged', judgement });
    if (status === 'incorrect') wrong.current = { text, target, at: serverNow() };
    if (status === 'paused') void refreshBoot();
    const id = target ?? judgement.challenge?.id;
    if (id === undefined) return;
    markTried(id);
    const stale = [detailKey(id), ['/api/v1/users/me/submissions']];
    if (status === 'correct' || status === 'already_solved') {
      markSolved(id);
      stale.push(['/api/v1/challenges'], ['/api/v1/users/me'], ['/api/v1/teams/me']);
    }
    for (const queryKey of stale) void client.invalidateQueries({ queryKey });
  }

  function refuse(error: ApiError, text: string, target: Target, key: string): void {
    if (error.status === 429) wait(text, target, error.retryAfter ?? DEFAULT_WAIT_SECONDS);
    else if (isLost(error)) setOutcome({ kind: 'lost', text, target, key });
    else {
      setOutcome({ kind: 'refused', error });
      if (error.status === 403) void refreshBoot();
    }
  }

  function wait(text: string, target: Target, seconds: number): void {
    setOutcome({ kind: 'waiting', text, target, until: serverNow() + Math.max(seconds, 1) * 1000 });
  }

  return {
    outcome,
    isBusy: outcome?.kind === 'sending' || outcome?.kind === 'checking',
    send: (typed, target) => {
      const text = trimmed(typed);
      const { current: last } = wrong;
      const isSame = text === last.text && target === last.target && serverNow() - last.at < SAME_MILLIS;
      if (text !== '' && !isSame) return run(text, target, newKey());
      if (!isBusy.current) setOutcome({ kind: text === '' ? 'empty' : 'same' });
      return Promise.resolve(null);
    },
    askAgain: () => {
      if (outcome?.kind === 'lost') void run(outcome.text, outcome.target, outcome.key);
    },
    reset: () => setOutcome(null),
  };
}
