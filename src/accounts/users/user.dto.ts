import { OmitType, PartialType, PickType } from '@nestjs/swagger';
import { BoolField, ChoiceField, IntField, TextField } from '../../http/fields/fields';
import { ChangesField, IdsDto } from '../../http/bulk/bulk';
import { QueryBool, QueryChoice, QueryFlag, QueryInt, QueryText } from '../../http/search/query-fields';
import {
  ACCOUNT_SORTS,
  AccountNameField,
  AccountSearch,
  AffiliationField,
  ChangedPasswordField,
  ConfirmField,
  CountryField,
  EmailField,
  LanguageField,
  NewPasswordField,
  WebsiteField,
} from '../shared/account.decorators';
import { FieldEntriesField, type WrittenEntry } from '../custom-fields/field-entries.field';
import { USER_TYPES, type UserType } from './user.entity';

/** A new user. Fields that are absent or null get their default. */
export class CreateUserDto {
  @AccountNameField('User names must not be empty', { example: 'user1' }) name: string;
  @EmailField({ optional: true }) email?: string;
  @NewPasswordField() password: string;
  @ChoiceField('Role', USER_TYPES, { optional: true, nullable: true, example: 'user' }) type?: UserType | null;
  @TextField('Free text for administrators', { max: 128, optional: true, nullable: true }) secret?: string | null;
  @WebsiteField() website?: string | null;
  @AffiliationField() affiliation?: string | null;
  @CountryField() country?: string | null;
  @IntField('Bracket of the user', { optional: true, nullable: true, example: null })
  bracket_id?: number | null;
  @BoolField('Hidden from lists and standings', { optional: true, nullable: true }) hidden?: boolean | null;
  @BoolField('True if banned', { optional: true, nullable: true }) banned?: boolean | null;
  @BoolField('True if the e-mail address is confirmed', { optional: true, nullable: true }) verified?: boolean | null;
  @LanguageField() language?: string | null;
  @BoolField('True if the user must choose a new password at the next log-in', { optional: true, nullable: true })
  change_password?: boolean | null;
  @FieldEntriesField() fields?: WrittenEntry[];
}

/** Changes to a user. Absent fields keep their value. */
export class UpdateUserDto extends PartialType(OmitType(CreateUserDto, ['password', 'type']), {
  skipNullProperties: false,
}) {
  @ChangedPasswordField() password?: string;
  @ChoiceField('Role', USER_TYPES, { optional: true, example: 'user' }) type?: UserType;
}

/** Changes of a user to their own account. */
export class UpdateMeDto extends PartialType(
  PickType(CreateUserDto, ['name', 'email', 'website', 'affiliation', 'country', 'bracket_id', 'language', 'fields']),
  { skipNullProperties: false },
) {
  @ChangedPasswordField({ nullable: true }) password?: string | null;
  @ConfirmField('Current password; required to change the e-mail address or the password')
  confirm?: string | null;
  @BoolField('With a new password: also deletes all access tokens of the caller', {
    optional: true,
    nullable: true,
    example: false,
  })
  end_tokens?: boolean | null;
}

// prettier-ignore
const USER_CHANGES = [
  'type', 'affiliation', 'country', 'website', 'bracket_id', 'hidden', 'banned', 'verified', 'language', 'change_password',
] as const;

/** Fields that can be changed for several users at once. */
export class UserChangesDto extends PickType(UpdateUserDto, USER_CHANGES) {}

/** Changes to several users. */
export class BulkUsersDto extends IdsDto {
  @ChangesField(UserChangesDto, USER_CHANGES, { hidden: true }) changes: UserChangesDto;
}

export class UserSearch extends AccountSearch('users', [...ACCOUNT_SORTS, 'last_seen']) {
  @QueryBool('With `view=full`: only users whose e-mail address is confirmed, or only the others') verified?: boolean;
  @QueryChoice('With `view=full`: only users with this role', USER_TYPES) type?: string;
  @QueryInt('With `view=full`: only members of this team') team_id?: number;
  @QueryText('With `view=full`: only users with a submission or session from this exact address', '203.0.113.7')
  ip?: string;
}

export class CreateUserQuery {
  @QueryFlag('True to send the new user an e-mail with name and password')
  notify?: boolean;
}

/** A message from the organisers. */
export class SendEmailDto {
  @TextField('Text of the message', { optional: true, nullable: true, example: 'Hello' }) text?: string | null;
}
