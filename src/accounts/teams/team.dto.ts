import { OmitType, PartialType, PickType } from '@nestjs/swagger';
import { BoolField, IntField, TextField } from '../../http/fields/fields';
import { ChangesField, IdsDto } from '../../http/bulk/bulk';
import { QueryText } from '../../http/search/query-fields';
import {
  AccountNameField,
  AccountSearch,
  AffiliationField,
  ChangedPasswordField,
  ConfirmField,
  CountryField,
  EmailField,
  NewPasswordField,
  WebsiteField,
} from '../shared/account.decorators';
import { FieldEntriesField, type WrittenEntry } from '../custom-fields/field-entries.field';

/** A new team. Fields that are absent or null get their default. */
export class CreateTeamDto {
  @AccountNameField('Team names must not be empty', { example: 'team1' }) name: string;
  @NewPasswordField() password: string;
  @EmailField({ optional: true, example: 'team1@example.com' }) email?: string;
  @TextField('Free text for administrators', { max: 128, optional: true, nullable: true }) secret?: string | null;
  @WebsiteField() website?: string | null;
  @AffiliationField() affiliation?: string | null;
  @CountryField() country?: string | null;
  @IntField('Bracket of the team', { optional: true, nullable: true, example: null })
  bracket_id?: number | null;
  @IntField('Captain, one of the members; a new team has none yet', { optional: true, nullable: true, example: null })
  captain_id?: number | null;
  @BoolField('Hidden from lists and standings', { optional: true, nullable: true }) hidden?: boolean | null;
  @BoolField('True if its members are blocked', { optional: true, nullable: true }) banned?: boolean | null;
  @FieldEntriesField() fields?: WrittenEntry[];
}

/** Changes to a team. Absent fields keep their value. */
export class UpdateTeamDto extends PartialType(OmitType(CreateTeamDto, ['password']), { skipNullProperties: false }) {
  @ChangedPasswordField() password?: string;
}

const TEAM_CHANGES = ['affiliation', 'country', 'website', 'bracket_id', 'hidden', 'banned'] as const;

/** Fields that can be changed for several teams at once. */
export class TeamChangesDto extends PickType(UpdateTeamDto, TEAM_CHANGES) {}

/** Changes to several teams. */
export class BulkTeamsDto extends IdsDto {
  @ChangesField(TeamChangesDto, TEAM_CHANGES, { hidden: true }) changes: TeamChangesDto;
}

/** Changes of a captain to their team. */
export class UpdateOwnTeamDto extends PartialType(
  PickType(CreateTeamDto, ['name', 'email', 'website', 'affiliation', 'country', 'bracket_id', 'fields']),
  { skipNullProperties: false },
) {
  @IntField('Member who becomes captain instead of the caller', { optional: true, example: 2 }) captain_id?: number;
  @ChangedPasswordField({ nullable: true }) password?: string | null;
  @ConfirmField('Current password of the team or of the captain; needed to change the password of the team')
  confirm?: string | null;
}

/** A user to add to a team or to remove from it. */
export class MemberDto {
  @IntField('User id', { example: 2 }) user_id: number;
}

export class TeamSearch extends AccountSearch('teams') {}

/** Query with the code of an invitation. */
export class InviteQuery {
  @QueryText('Code that a captain created') code?: string;
}

/** A team that a player creates. `GET /fields?type=team` lists the custom fields, and `GET /brackets` the brackets. */
export class FoundTeamDto {
  @TextField('Display name', { example: 'reds' }) name: string;
  @TextField('Password with which others may join', { example: 'a long passphrase' }) password: string;
  @IntField('Bracket of the account', { optional: true, nullable: true, example: null }) bracket_id?: number | null;
  @TextField('Home page', { optional: true, nullable: true, example: 'https://example.com' }) website?: string | null;
  @TextField('School, company or club', { optional: true, nullable: true }) affiliation?: string | null;
  @TextField('Two-letter country code', { optional: true, nullable: true, example: 'SE' }) country?: string | null;
  @FieldEntriesField() fields?: WrittenEntry[];
}

/** The team to join, by invitation code or by name and password. */
export class JoinTeamDto {
  @TextField('Name of the team', { optional: true, nullable: true, example: 'reds' }) name?: string | null;
  @TextField('Password of the team', { optional: true, nullable: true, example: 'a long passphrase' })
  password?: string | null;
  @TextField('Code of an invitation', { optional: true, nullable: true, example: null }) code?: string | null;
}
