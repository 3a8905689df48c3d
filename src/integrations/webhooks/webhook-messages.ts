import type { WebhookEvent } from '../../platform/webhooks/queue-webhooks';
import type {
  AccountEventData,
  ChallengeEventData,
  EventMomentData,
  HealthAlertData,
  HintEventData,
  NotificationEventData,
  SolveEventData,
  SubmissionEventData,
  WebhookChallenge,
} from './webhook-event.views';

/** Escapes a text for the markup of a chat service. */
export type Escape = (text: string) => string;

/** A message in a chat. */
export interface Message {
  title: string;
  text: string;
}

type MessageOf<Data> = (data: Data, escape: Escape) => Message;

const solved: MessageOf<SolveEventData> = ({ account, challenge, solves }, escape) => ({
  title: 'Solve',
  text: `${escape(account.name)} solved ${labelOf(challenge, escape)}${pointsOf(challenge)}. Solves: ${solves}.`,
});

const firstBlood: MessageOf<SolveEventData> = ({ account, challenge }, escape) => ({
  title: 'First blood',
  text: `${escape(account.name)} is the first to solve ${labelOf(challenge, escape)}${pointsOf(challenge)}.`,
});

const incorrect: MessageOf<SubmissionEventData> = ({ account, challenge, submission }, escape) => ({
  title: 'Incorrect submission',
  text:
    `${escape(account.name)} submitted an incorrect flag for ${labelOf(challenge, escape)}` +
    (submission === null ? '.' : `: ${escape(submission)}`),
});

const unlocked: MessageOf<HintEventData> = ({ account, challenge, cost }, escape) => ({
  title: 'Hint unlocked',
  text: `${escape(account.name)} unlocked a hint for ${labelOf(challenge, escape)} (cost: ${cost}).`,
});

const posted: MessageOf<NotificationEventData> = ({ title, content }, escape) => ({
  title: title === null || title === '' ? 'Notification' : escape(title),
  text: escape(content ?? ''),
});

const moment =
  (title: string, sentence: (name: string) => string): MessageOf<EventMomentData> =>
  ({ name }, escape) => ({ title, text: sentence(escape(name)) });

const alert: MessageOf<HealthAlertData> = ({ level, text, remedy }, escape) => ({
  title: level === 'error' ? 'Event health: error' : 'Event health: warning',
  text: remedy === null ? escape(text) : `${escape(text)}: ${escape(remedy)}`,
});

/** The message for the data of each event. */
const MESSAGES = {
  'solve.created': solved,
  'solve.first_blood': firstBlood,
  'submission.incorrect': incorrect,
  'hint.unlocked': unlocked,
  'account.registered': ({ account }: AccountEventData, escape: Escape) => ({
    title: 'New account',
    text: `${escape(account.name)} signed up.`,
  }),
  'team.created': ({ account }: AccountEventData, escape: Escape) => ({
    title: 'New team',
    text: `The team ${escape(account.name)} was created.`,
  }),
  'challenge.released': ({ challenge }: ChallengeEventData, escape: Escape) => ({
    title: 'New challenge',
    text: `${labelOf(challenge, escape)} is open${pointsOf(challenge)}.`,
  }),
  'challenge.changed': ({ challenge }: ChallengeEventData, escape: Escape) => ({
    title: 'Challenge changed',
    text: `${labelOf(challenge, escape)} was changed.`,
  }),
  'notification.posted': posted,
  'event.started': moment('Start', (name) => `${name} has started.`),
  'event.paused': moment('Pause', (name) => `${name} is paused.`),
  'event.ended': moment('End', (name) => `${name} is over.`),
  'event.frozen': moment('Freeze', (name) => `The scoreboard of ${name} is frozen.`),
  'health.alert': alert,
} satisfies Record<WebhookEvent, MessageOf<never>>;

/** Returns the message for an event; `data` belongs to its type. */
export function messageOf(type: WebhookEvent, data: object, escape: Escape): Message {
  // A cast: `WebhookPayloads` and the samples make the data that the function of the type takes.
  return (MESSAGES[type] as MessageOf<object>)(data, escape);
}

function labelOf({ name, category }: WebhookChallenge, escape: Escape): string {
  const label = escape(name ?? '');
  return category === null || category === '' ? label : `${label} (${escape(category)})`;
}

function pointsOf({ value }: WebhookChallenge): string {
  return value === null ? '' : ` for ${value} points`;
}
