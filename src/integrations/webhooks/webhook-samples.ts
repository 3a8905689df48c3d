import { Instant } from '../../platform/clock/instant';
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
} from './webhook-event.views';

const DATE = Instant.parse('2026-11-20T23:14:26.481015Z');
const ACCOUNT = { id: 2, type: 'team' as const, name: 'Null Pointers', bracket: { id: 1, name: 'Students' } };
const CHALLENGE = { id: 7, name: 'Baby heap', category: 'pwn', value: 100 };

const SOLVE: SolveEventData = {
  id: 41,
  account: ACCOUNT,
  challenge: CHALLENGE,
  solves: 1,
  first_blood: true,
  date: DATE,
};

const SUBMISSION: SubmissionEventData = {
  id: 42,
  account: ACCOUNT,
  challenge: CHALLENGE,
  submission: null,
  date: DATE,
};

const HINT: HintEventData = {
  id: 3,
  title: 'Where to start',
  cost: 10,
  account: ACCOUNT,
  challenge: CHALLENGE,
  date: DATE,
};

const NEW_ACCOUNT: AccountEventData = { account: ACCOUNT, date: DATE };

const CHANGED: ChallengeEventData = { challenge: CHALLENGE, state: 'visible' };

const NOTIFICATION: NotificationEventData = {
  id: 5,
  title: 'Welcome',
  content: 'Have **fun**.',
  recipient: 'everyone',
  date: DATE,
};

const MOMENT: EventMomentData = {
  name: 'Harbour CTF',
  start: Instant.parse('2026-11-20T18:00:00Z'),
  end: Instant.parse('2026-11-22T18:00:00Z'),
  freeze: null,
};

const ALERT: HealthAlertData = {
  level: 'warning',
  code: 'mail_failing',
  text: '3 emails could not be sent',
  remedy: 'correct the email settings and try again',
  href: '/admin/mail',
};

/** `data` of an example of each event, for previews, tests and the documentation. */
export const WEBHOOK_SAMPLES = {
  'solve.created': SOLVE,
  'solve.first_blood': SOLVE,
  'submission.incorrect': SUBMISSION,
  'hint.unlocked': HINT,
  'account.registered': { ...NEW_ACCOUNT, account: { ...ACCOUNT, type: 'user' as const, name: 'ada' } },
  'team.created': NEW_ACCOUNT,
  'challenge.released': CHANGED,
  'challenge.changed': CHANGED,
  'notification.posted': NOTIFICATION,
  'event.started': MOMENT,
  'event.paused': MOMENT,
  'event.ended': MOMENT,
  'event.frozen': MOMENT,
  'health.alert': ALERT,
} satisfies Record<WebhookEvent, object>;
