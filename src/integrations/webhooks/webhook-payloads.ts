import { Injectable } from '@nestjs/common';
import { ChallengeResults } from '../../challenges/challenges/challenge-results';
import { EventRules } from '../../http/context/event-rules';
import type { Instant } from '../../platform/clock/instant';
import type { WebhookEvent, WebhookSubject } from '../../platform/webhooks/queue-webhooks';
import { Settings } from '../../settings/settings';
import type {
  AccountEventData,
  ChallengeEventData,
  EventMomentData,
  HealthAlertData,
  HintEventData,
  NotificationEventData,
  SolveEventData,
  SubmissionEventData,
} from './webhook-event.views';
import { type ChallengeFacts, type SolveFacts, WebhookFactsQueries } from './webhook-facts.queries';
import { passesFilter, type Visibility, type WebhookFilter, withheldReason } from './webhook-visibility.rules';

/** `data` of an event. */
export type WebhookEventData =
  | AccountEventData
  | ChallengeEventData
  | EventMomentData
  | HealthAlertData
  | HintEventData
  | NotificationEventData
  | SolveEventData
  | SubmissionEventData;

/** The body of a delivery. */
export interface WebhookPayload {
  type: WebhookEvent;
  timestamp: Instant;
  data: WebhookEventData;
}

/**
 * Data for a webhook. `filtered`: the webhook did not ask for the event. `withheld`: the reason for which the webhook
 * may not get the event.
 */
export type Permitted = { data: WebhookEventData } | { filtered: true } | { withheld: string };

/** Data of an event, with the facts that decide if a webhook may get it. */
interface Made {
  data: WebhookEventData;
  visibility: Visibility;
}

const REMOVED = 'It was deleted.';

/** Makes the data of events. Only this class decides which data leave the platform. */
@Injectable()
export class WebhookPayloads {
  constructor(
    private readonly facts: WebhookFactsQueries,
    private readonly results: ChallengeResults,
    private readonly rules: EventRules,
    private readonly settings: Settings,
  ) {}

  /** Returns the data of an event that a webhook may get by the present rules and rows. */
  async permitted(type: WebhookEvent, subject: WebhookSubject, filter: WebhookFilter): Promise<Permitted> {
    const made = await this.make(type, subject, filter.internal);
    if (made === null) return { withheld: REMOVED };
    if (typeof made === 'string') return { withheld: made };
    if (!passesFilter(filter, made.data as Parameters<typeof passesFilter>[1])) return { filtered: true };
    const reason = filter.internal ? null : withheldReason(made.visibility, this.rules.window() !== 'before');
    return reason === null ? { data: made.data } : { withheld: reason };
  }

  /** Returns null if the row is deleted, and a reason if the event is no longer true. */
  private async make(type: WebhookEvent, subject: WebhookSubject, internal: boolean): Promise<Made | string | null> {
    switch (type) {
      case 'solve.created':
      case 'solve.first_blood': {
        const solve = await this.facts.solve(subject.solve_id);
        if (solve && type === 'solve.first_blood' && !(solve.is_first && !solve.is_hidden))
          return 'It is no longer the first solve.';
        return solve && this.solve(solve, internal);
      }
      case 'submission.incorrect': {
        const row = await this.facts.submission(subject.submission_id);
        if (!row) return null;
        const { id, account, date } = row;
        const submission = internal ? row.submission : null;
        return this.ofChallenge(row, { id, account, submission, date }, internal);
      }
      case 'hint.unlocked': {
        const row = await this.facts.unlock(subject.unlock_id);
        if (!row) return null;
        const { id, title, cost, account, date } = row;
        return this.ofChallenge(row, { id, title, cost, account, date }, internal);
      }
      case 'account.registered':
      case 'team.created': {
        const row = await this.facts.account(type === 'team.created' ? 'team' : 'user', subject.account_id);
        return row && { data: { account: row.account, date: row.date }, visibility: { is_hidden: row.is_hidden } };
      }
      case 'challenge.released':
      case 'challenge.changed': {
        const row = await this.facts.challenge(subject.challenge_id);
        return row && this.ofChallenge(row, { state: row.state }, internal);
      }
      case 'notification.posted': {
        const data = await this.facts.notification(subject.notification_id);
        return data && { data, visibility: { is_private: data.recipient !== 'everyone' } };
      }
      case 'event.started':
      case 'event.paused':
      case 'event.ended':
      case 'event.frozen':
        return { data: this.moment(), visibility: {} };
      case 'health.alert':
        // A cast: only `HealthAlerts` adds this event, with these members.
        return { data: subject as unknown as HealthAlertData, visibility: { is_private: true } };
    }
  }

  private async solve(row: SolveFacts, internal: boolean): Promise<Made> {
    const { id, account, date, is_first, is_hidden } = row;
    const frozen = await this.frozen(row.challenge.id, internal);
    const facts = { id, account, solves: frozen?.solves ?? row.solves, first_blood: is_first && !is_hidden, date };
    return this.ofChallenge(row, facts, internal);
  }

  /** Adds the challenge with the value that the webhook may know. */
  private async ofChallenge<Data extends object>(
    row: ChallengeFacts & { is_hidden?: boolean; date?: Instant },
    data: Data,
    internal: boolean,
  ): Promise<{ data: Data & Pick<ChallengeFacts, 'challenge'>; visibility: Visibility }> {
    const { challenge, is_open, is_hidden, date } = row;
    const frozen = await this.frozen(challenge.id, internal);
    return {
      data: { ...data, challenge: frozen ? { ...challenge, value: frozen.value } : challenge },
      visibility: { is_hidden, is_open, is_frozen: date !== undefined && this.rules.isFrozen(date.millis) },
    };
  }

  /** Value and solves of a challenge at the freeze; null if the webhook may know the present ones. */
  private async frozen(id: number, internal: boolean): Promise<{ value: number | null; solves: number } | null> {
    if (internal || !this.rules.isFrozen()) return null;
    const result = (await this.results.get()).get(id);
    return { value: result?.frozen_value ?? null, solves: result?.frozen_solves ?? 0 };
  }

  private moment(): EventMomentData {
    return {
      name: this.settings.get('ctf_name'),
      start: this.settings.moment('start'),
      end: this.settings.moment('end'),
      freeze: this.settings.moment('freeze'),
    };
  }
}
