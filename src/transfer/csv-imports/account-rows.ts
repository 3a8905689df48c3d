import type { Type } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { InvalidInput } from '../../http/errors/errors';
import { lengthComplaint, toBoolean } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { readInput } from '../../http/input/input.pipe';
import { EMAIL_TAKEN, NAME_TAKEN } from '../../accounts/shared/account-form.rules';
import { type AccountKind, MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '../../accounts/shared/account.rules';
import type { WrittenEntry } from '../../accounts/custom-fields/field-entries.field';
import { CreateTeamDto } from '../../accounts/teams/team.dto';
import { CreateUserDto } from '../../accounts/users/user.dto';
import { isCheckable } from '../../platform/passwords/passwords';
import type { RowError } from './csv-refused';
import { type CsvColumns, type CsvRow, type ReadRows, readRows } from './csv-rows';
import type { CsvTable } from './csv-table';
import { CSV_FIELD } from './csv-text';

export interface CsvAccount {
  row: number;
  dto: CreateUserDto | CreateTeamDto;
  /** Hash of the password; undefined until the password of `dto` is hashed, null for an account without one. */
  hash: string | null | undefined;
  team: string | null;
}

/** A table of one kind of accounts. */
export interface AccountTable {
  kind: AccountKind;
  table: CsvTable;
  /** If true, every account may lack a password; otherwise only accounts whose row has an `id`. */
  mayLackPassword?: boolean;
}

/** A custom field of the event; a column with its name sets its value. */
export interface CustomField {
  id: number;
  name: string;
  field_type: string;
}

export const TEAM_COLUMN = 'team';

const PROFILE = 'name email password secret website affiliation country bracket_id hidden banned'.split(' ');
const COLUMNS = { user: [...PROFILE, 'type', 'verified', 'language', 'change_password'], team: PROFILE };
/** Columns of exports that an import ignores. */
const IGNORED = {
  user: ['id', 'oauth_id', 'bracket', 'team_id', 'created'],
  team: ['id', 'oauth_id', 'bracket', 'captain_id', 'created'],
};

/** Returns true for columns of users, other than custom fields. */
export function isUserColumn(column: string): boolean {
  return COLUMNS.user.includes(column) || IGNORED.user.includes(column);
}

class TeamNameDto extends PickType(CreateTeamDto, ['name']) {}

const DTOS = { user: CreateUserDto, team: CreateTeamDto } as const;
const MAX_LENGTHS: Readonly<Record<string, number>> = { name: MAX_NAME_LENGTH, email: MAX_EMAIL_LENGTH };
const MAX_HASH_LENGTH = 255;
const STORED_HASH = /^\$(bcrypt-sha256|argon2id|2[aby])\$/;

/**
 * Validates each row, and reports names and e-mail addresses that occur in several rows. Throws InvalidInput for an
 * unusable header.
 */
export async function readAccounts(
  kind: AccountKind,
  table: CsvTable,
  custom: readonly CustomField[],
  { mayLackPassword = false }: Pick<AccountTable, 'mayLackPassword'> = {},
): Promise<ReadRows<CsvAccount>> {
  const own = [...COLUMNS[kind], ...(kind === 'user' ? [TEAM_COLUMN] : [])];
  const ours = custom.filter(({ name }) => ![...own, ...IGNORED[kind]].includes(name));
  requireSingle(ours, table);
  const columns: CsvColumns = {
    known: [...own, ...ours.map(({ name }) => name)],
    ignored: IGNORED[kind],
    required: mayLackPassword ? ['name'] : ['name', 'password'],
  };
  const { read, errors, left_out } = await readRows(table, columns, (row) =>
    readAccount(kind, row, ours, mayLackPassword),
  );
  return { read, errors: [...errors, ...repeated(kind, read)], left_out };
}

function requireSingle(custom: readonly CustomField[], { header }: CsvTable): void {
  const columns = new Set(header.map((name) => name.toLowerCase()));
  const names = custom.map(({ name }) => name).filter((name) => columns.has(name.toLowerCase()));
  const twin = names.find((name, place) => names.indexOf(name) < place);
  if (twin !== undefined)
    throw InvalidInput.forField(CSV_FIELD, `There are several custom fields with the name "${twin}".`);
}

function readAccount(
  kind: AccountKind,
  { row, cells }: CsvRow,
  custom: readonly CustomField[],
  mayLackPassword: boolean,
): CsvAccount {
  const input: Record<string, unknown> = Object.fromEntries(
    COLUMNS[kind].flatMap((column) => {
      const text = cells.get(column);
      // An absent name or password is validated as an empty text, so that it is reported.
      return text === undefined && column !== 'name' && column !== 'password' ? [] : [[column, text ?? '']];
    }),
  );
  const hash = hashOf(cells, mayLackPassword);
  // The DTO requires a password, but `null` means that the account has none.
  if (hash === null) input.password = 'none';
  input.fields = custom.flatMap((field) => entryOf(field, cells.get(field.name)));
  const team = cells.get(TEAM_COLUMN) ?? null;
  const dto = readTexts<CsvAccount['dto']>(DTOS[kind], input);
  if (team !== null) requireTeamName(team);
  return { row, dto, hash, team };
}

/**
 * Returns the password cell if it is a hash, null if the account has no password, and otherwise undefined. Only rows of
 * exports have an `id`. Throws InvalidInput for a bcrypt or argon2id hash that cannot be checked.
 */
function hashOf(cells: CsvRow['cells'], mayLack: boolean): string | null | undefined {
  const password = cells.get('password');
  if (password === undefined) return mayLack || cells.has('id') ? null : undefined;
  if (isCheckable(password) && password.length <= MAX_HASH_LENGTH) return password;
  if (STORED_HASH.test(password))
    throw InvalidInput.forField('password', 'This is the hash of a password, of a kind that cannot be checked here');
  return undefined;
}

function requireTeamName(name: string): void {
  try {
    readTexts(TeamNameDto, { name });
  } catch (error) {
    throw error instanceof InvalidInput
      ? InvalidInput.forField(TEAM_COLUMN, error.complaints[0]?.message ?? '')
      : error;
  }
}

/**
 * Validates the input with the DTO. Replaces the messages for too long names and e-mail addresses: the API's messages
 * are those of CTFd, which say that the value is empty.
 */
function readTexts<T extends object>(dtoClass: Type<T>, input: Record<string, unknown>): T {
  try {
    return readInput(dtoClass, input);
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    throw InvalidInput.all(
      error.complaints.map(({ field, message }) => ({ field, message: tooLong(field, input[field]) ?? message })),
    );
  }
}

function tooLong(field: string, text: unknown): string | null {
  const max = MAX_LENGTHS[field];
  return typeof text === 'string' && max !== undefined ? lengthComplaint(text, { max }) : null;
}

function entryOf({ id, name, field_type }: CustomField, text: string | undefined): WrittenEntry[] {
  if (text === undefined) return [];
  const value = field_type === 'boolean' ? toBoolean(text) : text;
  if (value instanceof FieldError) throw InvalidInput.forField(name, value.message);
  return [{ field_id: id, value }];
}

function repeated(kind: AccountKind, accounts: readonly CsvAccount[]): RowError[] {
  const errors: RowError[] = [];
  const seen = { name: new Map<string, number>(), email: new Map<string, number>() };
  const check = (field: 'name' | 'email', key: string, row: number): void => {
    const first = seen[field].get(key);
    if (first === undefined) seen[field].set(key, row);
    else errors.push({ row, field, message: `${field === 'name' ? NAME_TAKEN[kind] : EMAIL_TAKEN} by row ${first}` });
  };
  for (const { row, dto } of accounts) {
    check('name', dto.name.trim(), row);
    if (dto.email !== undefined) check('email', dto.email.toLowerCase(), row);
  }
  return errors;
}
