import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';

/** The bracket of an account in an event. */
export class WebhookBracket {
  @IntField('Id', { example: 1 }) id: number;
  @TextField('Name', { example: 'Students' }) name: string;
}

/** An account in an event: a user or a team. */
export class WebhookAccount {
  @IntField('Id', { example: 2 }) id: number;
  @ChoiceField('A user or a team', ['user', 'team'], { example: 'team' }) type: 'user' | 'team';
  @TextField('Name', { example: 'Null Pointers' }) name: string;
  @ViewField('Bracket', () => WebhookBracket, { nullable: true }) bracket: WebhookBracket | null;
}

/** A challenge in an event. */
export class WebhookChallenge {
  @IntField('Id', { example: 7 }) id: number;
  @TextField('Name', { nullable: true, example: 'Baby heap' }) name: string | null;
  @TextField('Category', { nullable: true, example: 'pwn' }) category: string | null;
  @IntField('Points for a solve, as players see them', { nullable: true, example: 100 }) value: number | null;
}

/** `data` of `solve.created` and `solve.first_blood`. */
export class SolveEventData {
  @IntField('Id of the solve', { example: 41 }) id: number;
  @ViewField('Account that solved', () => WebhookAccount) account: WebhookAccount;
  @ViewField('Challenge that was solved', () => WebhookChallenge) challenge: WebhookChallenge;
  @IntField('Solves of the challenge, as players see them', { example: 1 }) solves: number;
  @BoolField('True for the first solve of the challenge', { example: true }) first_blood: boolean;
  @DateField('When it was solved') date: Instant;
}

/** `data` of `submission.incorrect`. */
export class SubmissionEventData {
  @IntField('Id of the submission', { example: 42 }) id: number;
  @ViewField('Account that submitted', () => WebhookAccount) account: WebhookAccount;
  @ViewField('Challenge that was tried', () => WebhookChallenge) challenge: WebhookChallenge;
  @TextField('What was submitted; null unless the webhook is internal', { nullable: true, example: null })
  submission: string | null;
  @DateField('When it was submitted') date: Instant;
}

/** `data` of `hint.unlocked`. */
export class HintEventData {
  @IntField('Id of the hint', { example: 3 }) id: number;
  @TextField('Title of the hint', { nullable: true, example: 'Where to start' }) title: string | null;
  @IntField('Points that it cost', { example: 10 }) cost: number;
  @ViewField('Account that unlocked it', () => WebhookAccount) account: WebhookAccount;
  @ViewField('Challenge that it is about', () => WebhookChallenge) challenge: WebhookChallenge;
  @DateField('When it was unlocked') date: Instant;
}

/** `data` of `account.registered` and `team.created`. */
export class AccountEventData {
  @ViewField('The new account', () => WebhookAccount) account: WebhookAccount;
  @DateField('When it was created') date: Instant;
}

/** `data` of `challenge.released` and `challenge.changed`. */
export class ChallengeEventData {
  @ViewField('The challenge as it is now', () => WebhookChallenge) challenge: WebhookChallenge;
  @ChoiceField('Its state', ['visible', 'hidden', 'locked'], { example: 'visible' }) state: string;
}

/** `data` of `notification.posted`. */
export class NotificationEventData {
  @IntField('Id', { example: 5 }) id: number;
  @TextField('Title', { nullable: true, example: 'Welcome' }) title: string | null;
  @TextField('Text, in Markdown', { nullable: true, example: 'Have fun.' }) content: string | null;
  @ChoiceField('Who can read it; only internal webhooks get those for a user or a team', ['everyone', 'user', 'team'], {
    example: 'everyone',
  })
  recipient: 'everyone' | 'user' | 'team';
  @DateField('When it was posted') date: Instant;
}

/** `data` of `event.started`, `event.paused`, `event.ended` and `event.frozen`. */
export class EventMomentData {
  @TextField('Name of the event', { example: 'Harbour CTF' }) name: string;
  @DateField('Its start', { nullable: true }) start: Instant | null;
  @DateField('Its end', { nullable: true }) end: Instant | null;
  @DateField('From when the scoreboard does not change for players', { nullable: true }) freeze: Instant | null;
}

/** `data` of `health.alert`. */
export class HealthAlertData {
  @ChoiceField('Severity', ['error', 'warning'], { example: 'warning' }) level: 'error' | 'warning';
  @TextField('The subject, for programs', { example: 'mail_failing' }) code: string;
  @TextField('The finding', { example: '3 emails could not be sent' }) text: string;
  @TextField('Remedy', { nullable: true, example: 'correct the email settings and try again' })
  remedy: string | null;
  @TextField('The screen on which an administrator corrects it', { nullable: true, example: '/admin/mail' })
  href: string | null;
}
