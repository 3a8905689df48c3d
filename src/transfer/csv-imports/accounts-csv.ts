import { Injectable } from '@nestjs/common';
import { InvalidInput } from '../../http/errors/errors';
import { toBoolean } from '../../http/fields/coercions';
import { FieldError } from '../../http/fields/field';
import { readInput } from '../../http/fields/input.pipe';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { CreateTeamDto } from '../../accounts/teams/team.dto';
import { Team } from '../../accounts/teams/team.entity';
import { TeamChanged } from '../../accounts/teams/team.events';
import { AccountFields } from '../../accounts/custom-fields/account-fields';
import { EMAIL_TAKEN, NAME_TAKEN } from '../../accounts/account-form.rules';
import { type AccountKind, storedSkeleton } from '../../accounts/account.rules';
import type { WrittenEntry } from '../../accounts/custom-fields/field-entries.field';
import { columnsOf } from '../../accounts/account-changes';
import { CreateUserDto } from '../../accounts/users/user.dto';
import { User } from '../../accounts/users/user.entity';
import { AccountChanged } from '../../accounts/users/user.events';
import { type ReadRows, readRows, type RowError } from './csv-refused';
import type { CsvRow, CsvTable } from './csv-table';

type AccountDto = CreateUserDto | CreateTeamDto;

/** A row that can be an account. */
export interface CsvAccount {
  row: number;
  dto: AccountDto;
  /** Name of the team to put the user into. */
  team: string | null;
}

const PROFILE = 'name email password secret website affiliation country bracket_id hidden banned'.split(' ');
/** What `POST /users` and `POST /teams` take. */
const COLUMNS = { user: [...PROFILE, 'type', 'verified', 'language'], team: PROFILE };
/** In exports too, and nothing another event could use. */
const IGNORED = ['id', 'oauth_id', 'team_id', 'captain_id', 'created'];
const TEAM_COLUMN = 'team';

const DTOS = { user: CreateUserDto, team: CreateTeamDto } as const;
const STORED_HASH = /^\$(bcrypt-sha256|argon2id|2[aby])\$/;
/** Rows of one statement. */
const BATCH = 500;

interface CustomField {
  id: number;
  name: string;
  field_type: string;
}

/** Users and teams from a file, each row held to the rules of `POST /users` and `POST /teams`. */
@Injectable()
export class AccountsCsv {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly fields: AccountFields,
  ) {}

  /** Judges every row by itself and beside the others of the file; throws InvalidInput for a header that cannot be. */
  async read(kind: AccountKind, table: CsvTable): Promise<ReadRows<CsvAccount>> {
    const custom = await this.database.query<CustomField>(
      'SELECT id, name, field_type FROM fields WHERE type = $1 ORDER BY id',
      [kind],
    );
    const own = [...COLUMNS[kind], ...IGNORED, ...(kind === 'user' ? [TEAM_COLUMN] : [])];
    const known = [...own, ...custom.map(({ name }) => name)];
    const ours = custom.filter(({ name }) => !own.includes(name) && table.columns.includes(name));
    requireSingle(ours);
    const { read, errors } = await readRows(table, { known, required: ['name', 'password'] }, (row) => ({
      row: row.row,
      dto: readAccount(kind, row, ours),
      team: row.cells.get(TEAM_COLUMN) ?? null,
    }));
    return { read, errors: [...errors, ...repeated(kind, read)] };
  }

  /** What the database says against the accounts: names and addresses that are taken, brackets and teams that are not there. */
  async objections(tx: Tx, kind: AccountKind, accounts: readonly CsvAccount[]): Promise<RowError[]> {
    // Served by …_name_skeleton_idx and …_email_key.
    const taken = await tx.query<{ name: string; email: string | null }>(
      `SELECT name, lower(email) AS email FROM ${kind}s
        WHERE name_skeleton = ANY($1) OR name = ANY($2) OR lower(email) = ANY($3)`,
      [
        accounts.map(({ dto }) => storedSkeleton(dto.name)),
        accounts.map(({ dto }) => dto.name),
        accounts.flatMap(({ dto }) => dto.email?.toLowerCase() ?? []),
      ],
    );
    const bracketRows = await tx.query<{ id: number }>('SELECT id FROM brackets WHERE type = $1 FOR KEY SHARE', [
      `${kind}s`,
    ]);
    // Held until the end: users who join or leave one of them wait.
    const teamRows = await tx.query<{ name: string }>(
      'SELECT name FROM teams WHERE name = ANY($1) ORDER BY id FOR NO KEY UPDATE',
      [accounts.flatMap(({ team }) => team ?? [])],
    );
    const names = new Set(taken.map(({ name }) => name.trim()));
    const emails = new Set(taken.map(({ email }) => email));
    const brackets = new Set(bracketRows.map(({ id }) => id));
    const teams = new Set(teamRows.map(({ name }) => name));
    return accounts.flatMap(({ row, dto, team }) => {
      const rules: [boolean, string, string][] = [
        [dto.email !== undefined && emails.has(dto.email.toLowerCase()), 'email', EMAIL_TAKEN],
        [names.has(dto.name.trim()), 'name', NAME_TAKEN[kind]],
        [dto.bracket_id != null && !brackets.has(dto.bracket_id), 'bracket_id', 'Please provide a valid bracket id'],
        [team !== null && !teams.has(team), TEAM_COLUMN, 'There is no team with this name'],
      ];
      return rules.filter(([isBroken]) => isBroken).map(([, field, message]) => ({ row, field, message }));
    });
  }

  /** Stores the accounts with the hashes of their passwords, in the order of the file. */
  async write(tx: Tx, kind: AccountKind, accounts: readonly (CsvAccount & { hash: string })[]): Promise<void> {
    const created = this.clock.now();
    const rows = accounts.map(({ dto, hash }) => ({ ...columnsOf<User | Team>(dto, hash), created }));
    const ids: number[] = [];
    for (let first = 0; first < rows.length; first += BATCH) {
      const table = tx.repository<User | Team>(kind === 'user' ? User : Team);
      const { identifiers } = await table.insert(rows.slice(first, first + BATCH));
      ids.push(...identifiers.map(({ id }) => Number(id)));
    }
    for (const [place, { dto }] of accounts.entries()) {
      const id = ids[place];
      if (id === undefined) continue;
      await this.fields.write(tx, { kind, id }, dto.fields, 'admin');
      tx.publish(kind === 'user' ? new AccountChanged(id) : new TeamChanged(id));
    }
    await this.join(tx, accounts, ids);
  }

  /** Puts users into their teams; the first of a team that was empty becomes its captain, as if they had joined by themselves. */
  private async join(tx: Tx, accounts: readonly CsvAccount[], ids: readonly number[]): Promise<void> {
    const joining = accounts.flatMap(({ team }, place) => (team === null ? [] : [{ team, id: ids[place] }]));
    if (joining.length === 0) return;
    const teams = await tx.query<{ id: number }>(
      `WITH joining AS (SELECT team.id AS team_id, member.id FROM unnest($1::int[], $2::text[]) AS member (id, name)
                          JOIN teams team ON team.name = member.name),
            joined AS (UPDATE users SET team_id = joining.team_id FROM joining WHERE users.id = joining.id)
       UPDATE teams SET captain_id = CASE WHEN captain_id IS NULL AND NOT EXISTS (SELECT FROM users WHERE team_id = teams.id)
                                          THEN first.id ELSE captain_id END
         FROM (SELECT team_id, MIN(id) AS id FROM joining GROUP BY team_id) first WHERE teams.id = first.team_id
       RETURNING teams.id`,
      [joining.map(({ id }) => id), joining.map(({ team }) => team)],
    );
    for (const { id } of teams) tx.publish(new TeamChanged(id));
  }
}

function readAccount(kind: AccountKind, { cells }: CsvRow, custom: readonly CustomField[]): AccountDto {
  const input: Record<string, unknown> = Object.fromEntries(
    COLUMNS[kind].flatMap((column) => {
      const text = cells.get(column);
      // Without a cell there is nothing to judge but where something must be.
      return text === undefined && column !== 'name' && column !== 'password' ? [] : [[column, text ?? '']];
    }),
  );
  if (STORED_HASH.test(cells.get('password') ?? ''))
    throw InvalidInput.of('password', 'This is the hash of a password; passwords are given as they are typed');
  input.fields = custom.flatMap((field) => entryOf(field, cells.get(field.name)));
  return readInput<AccountDto>(DTOS[kind], input);
}

function entryOf({ id, name, field_type }: CustomField, text: string | undefined): WrittenEntry[] {
  if (text === undefined) return [];
  const value = field_type === 'boolean' ? toBoolean(text) : text;
  if (value instanceof FieldError) throw InvalidInput.of(name, value.message);
  return [{ field_id: id, value }];
}

/** Two custom fields of one name cannot be told apart by it. */
function requireSingle(custom: readonly CustomField[]): void {
  const names = custom.map(({ name }) => name);
  const twice = names.find((name, place) => names.indexOf(name) < place);
  if (twice !== undefined)
    throw InvalidInput.of('csv_file', `There are several custom fields with the name "${twice}".`);
}

function repeated(kind: AccountKind, accounts: readonly CsvAccount[]): RowError[] {
  const errors: RowError[] = [];
  const seen = { name: new Map<string, number>(), email: new Map<string, number>() };
  const look = (field: 'name' | 'email', key: string, row: number): void => {
    const first = seen[field].get(key);
    if (first === undefined) seen[field].set(key, row);
    else errors.push({ row, field, message: `${field === 'name' ? NAME_TAKEN[kind] : EMAIL_TAKEN} by row ${first}` });
  };
  for (const { row, dto } of accounts) {
    look('name', dto.name.trim(), row);
    if (dto.email !== undefined) look('email', dto.email.toLowerCase(), row);
  }
  return errors;
}
