import { BoolField, DateField, IntField, ListField, TextField, ViewField } from '../../http/fields/fields';
import type { Instant } from '../../platform/clock/instant';
import { FieldEntryView } from '../custom-fields/field-entry.views';

/** A member in a team's profile. */
export class TeamMemberView {
  @IntField('User id', { example: 2 }) id: number;
  @TextField('Display name', { example: 'user1' }) name: string;
  @IntField('Points of the user; null if not visible', { nullable: true, example: 20 }) score: number | null;
  @BoolField('True for the captain of the team', { example: true }) captain: boolean;
}

/** A team in a list. */
export class TeamListing {
  @IntField('Team id', { example: 1 }) id: number;
  @IntField('Id at the external log-in', { nullable: true, example: null }) oauth_id: number | null;
  @TextField('Display name', { example: 'team1' }) name: string;
  @TextField('Home page', { nullable: true, example: 'https://example.com' }) website: string | null;
  @TextField('School, company or club', { nullable: true, example: null }) affiliation: string | null;
  @TextField('Two-letter country code', { nullable: true, example: 'SE' }) country: string | null;
  @IntField('Bracket of the team', { nullable: true, example: null }) bracket_id: number | null;
  @IntField('User id of the captain', { nullable: true, example: 2 }) captain_id: number | null;
  @ViewField('Custom fields that the caller may see', () => [FieldEntryView]) fields: FieldEntryView[];
}

/** A team in a list for administrators. */
export class TeamAdminListing extends TeamListing {
  @TextField('E-mail address', { nullable: true, example: 'team1@example.com' }) email: string | null;
  @TextField('Free text for administrators', { nullable: true, example: null }) secret: string | null;
  @BoolField('Hidden from lists and standings') hidden: boolean;
  @BoolField('True if its members are blocked') banned: boolean;
  @DateField('Time at which the team was created') created: Instant;
}

/** A team in the full list for administrators. */
export class TeamFullListing extends TeamAdminListing {
  @IntField('Number of members', { example: 2 }) member_count: number;
  @IntField('Place in the standings; null if unranked or not visible', { nullable: true, example: 1 })
  place: number | null;
  @IntField('Points; null if not visible', { nullable: true, example: 20 }) score: number | null;
}

/** A team for other players. */
export class TeamPublicView extends TeamListing {
  @ListField('Ids of the members', 'integer', { example: [2, 3] }) members: number[];
  @TextField('Place in the standings; null if unranked or not visible', { nullable: true, example: '1st' })
  place: string | null;
  @IntField('Points; null if not visible', { nullable: true, example: 20 }) score: number | null;
  @ViewField('Members that the caller may see', () => [TeamMemberView], { details: true })
  member_details: TeamMemberView[];
}

/** A team for its captain after a change. */
export class TeamSelfRecordView extends TeamListing {
  @TextField('E-mail address', { nullable: true, example: 'team1@example.com' }) email: string | null;
  @ListField('Ids of the members', 'integer', { example: [2, 3] }) members: number[];
}

/** A team for its members. */
export class TeamSelfView extends TeamSelfRecordView {
  @TextField('Place in the standings; null if unranked or not visible', { nullable: true, example: '1st' })
  place: string | null;
  @IntField('Points', { example: 20 }) score: number | null;
  @ViewField('Members that the caller may see', () => [TeamMemberView], { details: true })
  member_details: TeamMemberView[];
}

/** A team for administrators after a change. */
export class TeamRecordView extends TeamAdminListing {
  @ListField('Ids of the members', 'integer', { example: [2, 3] }) members: number[];
}

/** A team for administrators, with its members and results. */
export class TeamAdminView extends TeamRecordView {
  @TextField('Place in the standings; null if unranked or not visible', { nullable: true, example: '1st' })
  place: string | null;
  @IntField('Points; null if not visible', { nullable: true, example: 20 }) score: number | null;
  @ViewField('Members that the caller may see', () => [TeamMemberView], { details: true })
  member_details: TeamMemberView[];
}

/** The code of an invitation to a team. */
export class InviteCodeView {
  @TextField('Signed code for `/teams/invite?code=`; valid for 24 hours, until the password of the team changes', {
    example: '1.1795302000.0a1b2c',
  })
  code: string;
}

/** The team of an invitation, as the invited user sees it. */
export class InvitingTeamView {
  @IntField('Team id', { example: 1 }) id: number;
  @TextField('Display name', { example: 'reds' }) name: string;
  @IntField('Number of members', { example: 2 }) members: number;
}

/** An invitation, with its team. */
export class InvitationView {
  @ViewField('Team of the invitation', () => InvitingTeamView) team: InvitingTeamView;
}
