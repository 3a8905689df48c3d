import type { Type } from '@nestjs/common';
import type { DocumentedWebhook, DocumentedWebhooks } from '../../http/openapi/documented-webhooks';
import { WEBHOOK_EVENTS, type WebhookEvent } from '../../platform/webhooks/queue-webhooks';
import {
  AccountEventData,
  ChallengeEventData,
  EventMomentData,
  HealthAlertData,
  HintEventData,
  NotificationEventData,
  SolveEventData,
  SubmissionEventData,
} from './webhook-event.views';
import { WEBHOOK_SAMPLES } from './webhook-samples';

const EVENTS: Record<WebhookEvent, { summary: string; view: Type }> = {
  'solve.created': { summary: 'An account solved a challenge.', view: SolveEventData },
  'solve.first_blood': { summary: 'An account was the first to solve a challenge.', view: SolveEventData },
  'submission.incorrect': { summary: 'An account submitted an incorrect flag.', view: SubmissionEventData },
  'hint.unlocked': { summary: 'An account unlocked a hint.', view: HintEventData },
  'account.registered': {
    summary: 'A user signed up, or an administrator created a user.',
    view: AccountEventData,
  },
  'team.created': { summary: 'A team was created.', view: AccountEventData },
  'challenge.released': {
    summary: 'Players can see a challenge that they could not see before. Not for those that open with the event.',
    view: ChallengeEventData,
  },
  'challenge.changed': { summary: 'A visible challenge was changed.', view: ChallengeEventData },
  'notification.posted': { summary: 'A notification was posted.', view: NotificationEventData },
  'event.started': { summary: 'The event has started.', view: EventMomentData },
  'event.paused': { summary: 'An administrator paused the event.', view: EventMomentData },
  'event.ended': { summary: 'The event has ended.', view: EventMomentData },
  'event.frozen': { summary: 'The scoreboard no longer changes for players.', view: EventMomentData },
  'health.alert': {
    summary: 'Event health has a new finding. Only for internal webhooks.',
    view: HealthAlertData,
  },
};

const list = WEBHOOK_EVENTS.map((name): DocumentedWebhook => ({
  ...{ name, ...EVENTS[name], example: WEBHOOK_SAMPLES[name] },
}));

/** The events of webhooks for the OpenAPI document. */
export const WEBHOOK_DOCUMENTATION: DocumentedWebhooks = { list };
