import { BoolField, ChoiceField, DateField, IntField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { USER_TYPES, type UserType } from '../../accounts/users/user.entity';

export const EVENT_STATES = ['before', 'running', 'paused', 'ended'] as const;
export type EventState = (typeof EVENT_STATES)[number];

/** Times and state of the event. */
export class BootEventView {
  @TextField('Name of the event', { example: 'Harbour CTF' }) name: string;
  @TextField('What it is', { nullable: true, example: 'Two days of puzzles' }) description: string | null;
  @ChoiceField('Who competes', ['users', 'teams'], { example: 'users' }) mode: 'users' | 'teams';
  @DateField('When it begins; null where it has no beginning', { nullable: true }) start: Instant | null;
  @DateField('When it ends; null where it has no end', { nullable: true }) end: Instant | null;
  @DateField('From when on the board stays as it is; null for no freeze', { nullable: true, example: null })
  freeze: Instant | null;
  @BoolField('Whether attempts are paused') paused: boolean;
  @ChoiceField('How it stands now', EVENT_STATES, { example: 'running' }) state: EventState;
  @BoolField('Whether the freeze has begun') frozen: boolean;
  @BoolField('Whether challenges stay open after the end') view_after: boolean;
  @TextField('What flags look like', { nullable: true, example: 'ctf{...}' }) flag_format: string | null;
}

/** Images and colour of the event. */
export class BootLookView {
  @TextField('Address of its picture', { nullable: true, example: '/files/media/logo.png' }) logo: string | null;
  @TextField('Address of its small picture', { nullable: true, example: null }) icon: string | null;
  @TextField('Its colour', { nullable: true, example: '#0b5cad' }) accent: string | null;
}

/** Rights of the caller. */
export class BootRightsView {
  @BoolField('Read the challenges', { example: true }) see_challenges: boolean;
  @BoolField('Read the scoreboard', { example: true }) see_scoreboard: boolean;
  @BoolField('Read profiles', { example: true }) see_accounts: boolean;
  @BoolField('Make an account') register: boolean;
  @BoolField('Make a team') create_team: boolean;
  @BoolField('Change their own name', { example: true }) change_name: boolean;
  @BoolField('Make links to their solves') share: boolean;
  @BoolField('Read their own answers') see_own_submissions: boolean;
}

/** The team of the caller. */
export class BootTeamView {
  @IntField('Team id', { example: 1 }) id: number;
  @TextField('Name of the team', { example: 'reds' }) name: string;
  @BoolField('Whether the caller is its captain', { example: true }) captain: boolean;
}

/** The caller. */
export class BootViewerView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @TextField('E-mail address', { nullable: true, example: 'user1@example.com' }) email: string | null;
  @ChoiceField('Role', USER_TYPES, { example: 'user' }) type: UserType;
  @BoolField('E-mail address confirmed', { example: true }) verified: boolean;
  @BoolField('Left out of lists and standings') hidden: boolean;
  @BoolField('Banned, themselves or by their team') banned: boolean;
  @TextField('Language of the pages', { nullable: true, example: null }) language: string | null;
  @IntField('Bracket the user competes in', { nullable: true, example: null }) bracket_id: number | null;
  @ViewField('Their team; null without one, and while users compete', () => BootTeamView, { nullable: true })
  team: BootTeamView | null;
}

/** The administrator who views the platform as the player in `viewer`, without write access. */
export class BootViewedByView {
  @IntField('User id', { example: 1 }) id: number;
  @TextField('Display name', { example: 'admin' }) name: string;
}

/** The user whose view an administrator has, and the administrator. */
export class BootViewingAsView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @ViewField('Who really asks', () => BootViewedByView) by: BootViewedByView;
}

/** An organiser's page in the navigation. */
export class BootPageView {
  @TextField('Title', { example: 'Rules' }) title: string;
  @TextField('Address', { example: '/rules' }) href: string;
  @BoolField('Whether it opens a window of its own') opens_window: boolean;
}

/** Addresses of the texts that a user agrees to by registering. */
export class BootTermsView {
  @TextField('Terms of service', { nullable: true, example: '/tos' }) tos: string | null;
  @TextField('Privacy policy', { nullable: true, example: '/privacy' }) privacy: string | null;
}

/** Registration fields besides name, e-mail address and password. */
export class BootRegistrationView {
  @BoolField('Whether a registration code is asked for') code: boolean;
  @BoolField('Whether the e-mail address must be confirmed') verify: boolean;
  @IntField('Shortest password, in characters', { example: 8 }) password_min_length: number;
  @ViewField('What one agrees to', () => BootTermsView) terms: BootTermsView;
}

/** Rules of teams. */
export class BootTeamRulesView {
  @IntField('Most members of a team; null for no limit', { nullable: true, example: 5 }) size: number | null;
  @BoolField('Whether players may make teams', { example: true }) can_create: boolean;
  @BoolField('Whether a team that has not taken part may be left and disbanded', { example: true }) can_leave: boolean;
}

/** Limits that a client can show before a user reaches them. */
export class BootLimitsView {
  @IntField('Longest answer, in characters', { example: 4096 }) submission_length: number;
  @IntField('Wrong answers a minute after which an account must wait', { example: 10 }) wrong_per_minute: number;
}

/** Everything that the interface needs to start. */
export class BootView {
  @DateField('Time of the server') now: Instant;
  @TextField('Which build of the interface the server has; a tab with another should reload', {
    example: '3f9ac21d70b4',
  })
  build: string;
  @TextField('Version of the platform', { example: '1.0.0' }) version: string;
  @BoolField('Whether the set-up is done', { example: true }) setup: boolean;
  @ViewField('The event', () => BootEventView) event: BootEventView;
  @ViewField('What it looks like', () => BootLookView) look: BootLookView;
  @ViewField('What the caller may do now', () => BootRightsView) can: BootRightsView;
  @ViewField('Who asks; null for visitors who are not signed in', () => BootViewerView, { nullable: true })
  viewer: BootViewerView | null;
  @ViewField(
    'Where an administrator looks at the platform as this player: every write is refused until they return; null otherwise',
    () => BootViewingAsView,
    { nullable: true },
  )
  viewing_as: BootViewingAsView | null;
  @TextField('What requests that change something carry as `CSRF-Token`', { example: '0'.repeat(64) })
  csrf_nonce: string;
  @ViewField('Pages of the organisers', () => [BootPageView]) pages: BootPageView[];
  @BoolField('Whether the organisers wrote a page for the start') has_start_page: boolean;
  @ViewField('What a registration needs', () => BootRegistrationView) registration: BootRegistrationView;
  @ViewField('Rules of teams', () => BootTeamRulesView) team: BootTeamRulesView;
  @ViewField('Bounds', () => BootLimitsView) limits: BootLimitsView;
  @IntField('Over how many milliseconds clients spread what all of them would ask at the same moment', { example: 250 })
  listeners_jitter_ms: number;
}
