import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { USER_TYPES, type UserType } from '../../accounts/users/user.entity';

export const EVENT_STATES = ['before', 'running', 'paused', 'ended'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** Name, rules, times and state of the event. */
export class BootEventView {
  @TextField('Name of the event', { example: 'Harbour CTF' }) name: string;
  @TextField('Description of the event', { nullable: true, example: 'Two days of puzzles' }) description: string | null;
  @ChoiceField('Kind of accounts that compete', ['users', 'teams'], { example: 'users' }) mode: 'users' | 'teams';
  @DateField('Start of the event; null if none is set', { nullable: true }) start: Instant | null;
  @DateField('End of the event; null if none is set', { nullable: true }) end: Instant | null;
  @DateField('Start of the freeze; null if none is set', { nullable: true, example: null })
  freeze: Instant | null;
  @BoolField('True while attempts are paused') paused: boolean;
  @ChoiceField('Current state of the event', EVENT_STATES, { example: 'running' }) state: EventState;
  @BoolField('True after the freeze has begun') frozen: boolean;
  @BoolField('True if challenges stay open after the end') view_after: boolean;
  @TextField('Language for users who have not chosen one; null for the language of the browser', {
    nullable: true,
    example: 'de',
  })
  language: string | null;
  @TextField('Format of the flags', { nullable: true, example: 'ctf{...}' }) flag_format: string | null;
}

/** Logo, icon and accent colour of the event. */
export class BootLookView {
  @TextField('URL of the logo', { nullable: true, example: '/files/media/logo.png' }) logo: string | null;
  @TextField('URL of the small icon', { nullable: true, example: null }) icon: string | null;
  @TextField('Accent colour', { nullable: true, example: '#0b5cad' }) accent: string | null;
}

/** Rights of the caller. The interface hides everything else. */
export class BootRightsView {
  @BoolField('True if the caller may read the challenges', { example: true }) see_challenges: boolean;
  @BoolField('True if the caller may read the scoreboard', { example: true }) see_scoreboard: boolean;
  @BoolField('True if the caller may read profiles', { example: true }) see_accounts: boolean;
  @BoolField('True if the caller may register') register: boolean;
  @BoolField('True if the caller may create a team') create_team: boolean;
  @BoolField('True if the caller may change their own name', { example: true }) change_name: boolean;
  @BoolField('True if the caller may create links to their solves') share: boolean;
  @BoolField('True if the caller may read their own submissions') see_own_submissions: boolean;
  @BoolField('True if the caller may rate challenges that they solved', { example: true }) rate_challenges: boolean;
}

/** The caller's team in teams mode. */
export class BootTeamView {
  @IntField('Team id', { example: 1 }) id: number;
  @TextField('Name of the team', { example: 'reds' }) name: string;
  @BoolField('True if the caller is its captain', { example: true }) captain: boolean;
}

/** The signed-in caller or, while an administrator views the platform as a player, that player. */
export class BootViewerView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @TextField('E-mail address', { nullable: true, example: 'user1@example.com' }) email: string | null;
  @ChoiceField('Role', USER_TYPES, { example: 'user' }) type: UserType;
  @BoolField('True if the e-mail address is confirmed', { example: true }) verified: boolean;
  @BoolField('Hidden from lists and standings') hidden: boolean;
  @BoolField('True if the user or the team is banned') banned: boolean;
  @TextField('Language of the pages', { nullable: true, example: null }) language: string | null;
  @IntField('Bracket of the user', { nullable: true, example: null }) bracket_id: number | null;
  @ViewField('Team of the user; null without a team, and while users compete', () => BootTeamView, { nullable: true })
  team: BootTeamView | null;
}

/** The administrator who views the platform as the player in `BootView.viewer`. */
export class BootViewedByView {
  @IntField('User id', { example: 1 }) id: number;
  @TextField('Display name', { example: 'admin' }) name: string;
}

/** A player, and the administrator who views the platform as this player. */
export class BootViewingAsView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @ViewField('Administrator who sends the requests', () => BootViewedByView) by: BootViewedByView;
}

/** A link in the navigation to a page that the organisers wrote. */
export class BootPageView {
  @TextField('Title', { example: 'Rules' }) title: string;
  @TextField('URL', { example: '/rules' }) href: string;
  @BoolField('True if the link opens a new window') opens_window: boolean;
}

/** Paths of the texts that a user agrees to by registering; null if not set. */
export class BootTermsView {
  @TextField('Terms of service', { nullable: true, example: '/tos' }) tos: string | null;
  @TextField('Privacy policy', { nullable: true, example: '/privacy' }) privacy: string | null;
}

/** Rules of the registration form. */
export class BootRegistrationView {
  @BoolField('True if a registration code is required') code: boolean;
  @BoolField('True if the e-mail address must be confirmed') verify: boolean;
  @IntField('Minimum length of a password, in characters', { example: 8 }) password_min_length: number;
  @ViewField('Texts that a user agrees to', () => BootTermsView) terms: BootTermsView;
}

/** Rules for creating, joining and leaving teams. */
export class BootTeamRulesView {
  @IntField('Maximum members of a team; null for no limit', { nullable: true, example: 5 }) size: number | null;
  @BoolField('True if players may create teams', { example: true }) can_create: boolean;
  @BoolField('True if a team that has not taken part may be left and disbanded', { example: true }) can_leave: boolean;
}

/** Limits of attempts, for clients to show in advance. */
export class BootLimitsView {
  @IntField('Maximum length of a submission, in characters', { example: 4096 }) submission_length: number;
  @IntField('Wrong attempts a minute after which an account must wait', { example: 10 }) wrong_per_minute: number;
}

/** The data that the interface needs at start. */
export class BootView {
  @DateField('Current time of the server') now: Instant;
  @TextField("Build of the server's interface; a tab with another build should reload", {
    example: '3f9ac21d70b4',
  })
  build: string;
  @TextField('Version of the platform', { example: '1.0.0' }) version: string;
  @BoolField('True after the set-up is done', { example: true }) setup: boolean;
  @ViewField('The event', () => BootEventView) event: BootEventView;
  @ViewField('Logo, icon and colour', () => BootLookView) look: BootLookView;
  @ViewField('Rights of the caller', () => BootRightsView) can: BootRightsView;
  @ViewField('Caller; null for visitors who are not signed in', () => BootViewerView, { nullable: true })
  viewer: BootViewerView | null;
  @ViewField(
    'While an administrator views the platform as a player, which refuses every write: the administrator; null otherwise',
    () => BootViewingAsView,
    { nullable: true },
  )
  viewing_as: BootViewingAsView | null;
  @TextField('Value for the header `CSRF-Token` of requests that change something', { example: '0'.repeat(64) })
  csrf_nonce: string;
  @ViewField('Pages of the organisers', () => [BootPageView]) pages: BootPageView[];
  @BoolField('True if the organisers wrote a start page') has_start_page: boolean;
  @ViewField('Rules of the registration', () => BootRegistrationView) registration: BootRegistrationView;
  @ViewField('Rules of teams', () => BootTeamRulesView) team: BootTeamRulesView;
  @ViewField('Limits', () => BootLimitsView) limits: BootLimitsView;
  @IntField('Time, in milliseconds, over which clients spread requests that all of them send at once', { example: 250 })
  listeners_jitter_ms: number;
}
