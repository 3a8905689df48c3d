import { Injectable } from '@nestjs/common';
import { EMAIL_TAKEN, NAME_TAKEN } from '../../accounts/shared/account-form.rules';
import { columnsOf } from '../../accounts/shared/account-changes';
import { type AccountKind, storedSkeleton } from '../../accounts/shared/account.rules';
import { CustomFieldValuesService } from '../../accounts/custom-fields/custom-field-values.service';
import { Team } from '../../accounts/teams/team.entity';
import { TeamChanged } from '../../accounts/teams/team.events';
import { User } from '../../accounts/users/user.entity';
import { AccountChanged } from '../../accounts/users/user.events';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { type AccountTable, type CsvAccount, type CustomField, readAccounts, TEAM_COLUMN } from './account-rows';
import type { RowError } from './csv-refused';
import type { ReadRows } from './csv-rows';

interface Objections {
  errors: RowError[];
  new_teams: string[];
}

const BATCH = 500;

/** Checks and stores the users or teams of a CSV file, with the rules of `POST /users` and `POST /teams`. */
@Injectable()
export class AccountsCsv {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly fields: CustomFieldValuesService,
  ) {}

  async read({ kind, table, ...options }: AccountTable): Promise<ReadRows<CsvAccount>> {
    const custom = await this.database.query<CustomField>(
      'SELECT id, name, field_type FROM fields WHERE type = $1 ORDER BY id',
      [kind],
    );
    return readAccounts(kind, table, custom, options);
  }

  /** Returns the `names` that belong to existing teams. Served by teams_name_key. */
  async existingTeams(names: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ name: string }>('SELECT name FROM teams WHERE name = ANY($1)', [names]);
    return new Set(rows.map(({ name }) => name));
  }

  /**
   * Compares the rows with the database. `errors` reports names and e-mail addresses in use, unknown brackets, and team
   * names that are probably misspelt. `new_teams` lists teams that are neither in the database nor in `coming`,
   * the team names of the same file.
   */
  async objections(
    tx: Tx,
    kind: AccountKind,
    accounts: readonly CsvAccount[],
    coming: ReadonlySet<string> = new Set(),
  ): Promise<Objections> {
    // Served by the indexes on name_skeleton, name and lower(email).
    const existing = await tx.query<{ name: string; email: string | null }>(
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
    const names = new Set(existing.map(({ name }) => name.trim()));
    const emails = new Set(existing.map(({ email }) => email));
    const brackets = new Set(bracketRows.map(({ id }) => id));
    const teams = await this.teamsOf(tx, accounts, coming);
    const errors = accounts.flatMap(({ row, dto, team }) => {
      const twin = team === null ? undefined : teams.twins.get(team);
      const rules: [boolean, string, string][] = [
        [dto.email !== undefined && emails.has(dto.email.toLowerCase()), 'email', EMAIL_TAKEN],
        [names.has(dto.name.trim()), 'name', NAME_TAKEN[kind]],
        [dto.bracket_id != null && !brackets.has(dto.bracket_id), 'bracket_id', 'Please provide a valid bracket id'],
        [
          twin !== undefined,
          TEAM_COLUMN,
          `Differs from the team "${twin}" only in case, blanks or look-alike letters; write both the same`,
        ],
      ];
      return rules.filter(([isBroken]) => isBroken).map(([, field, message]) => ({ row, field, message }));
    });
    return { errors, new_teams: teams.new_teams };
  }

  /** Stores the new teams, then the accounts in the given order, and adds users to their teams. */
  async write(tx: Tx, kind: AccountKind, accounts: readonly CsvAccount[], newTeams: readonly string[]): Promise<void> {
    const created = this.clock.now();
    const teams = newTeams.map((name) => ({ name, name_skeleton: storedSkeleton(name), created }));
    await insert(tx, 'team', teams);
    const rows = accounts.map(({ dto, hash }) => ({ ...columnsOf<User | Team>(dto, hash ?? null), created }));
    const ids = await insert(tx, kind, rows);
    for (const [place, { dto }] of accounts.entries()) {
      const id = ids[place];
      if (id === undefined) continue;
      await this.fields.write(tx, { kind, id }, dto.fields, 'admin');
      tx.publish(kind === 'user' ? new AccountChanged(id) : new TeamChanged(id));
    }
    await this.join(tx, accounts, ids);
  }

  /**
   * Returns the names of missing teams, and in `twins` the missing names that differ from another team's name only in
   * case, spaces or look-alike letters.
   */
  private async teamsOf(
    tx: Tx,
    accounts: readonly CsvAccount[],
    coming: ReadonlySet<string>,
  ): Promise<{ new_teams: string[]; twins: Map<string, string> }> {
    const teamNames = [...new Set(accounts.flatMap(({ team }) => team ?? []))];
    const skeletons = teamNames.map(storedSkeleton);
    // Locks the teams until the end of the transaction, so that users who join or leave one of them wait.
    const there = await tx.query<{ name: string; name_skeleton: string }>(
      `SELECT name, name_skeleton FROM teams WHERE name = ANY($1) OR name_skeleton = ANY($2)
        ORDER BY id FOR NO KEY UPDATE`,
      [teamNames, skeletons],
    );
    const known = new Set([...coming, ...there.map(({ name }) => name)]);
    const bySkeleton = new Map(there.map(({ name, name_skeleton }) => [name_skeleton, name]));
    const twins = new Map<string, string>();
    const new_teams = teamNames.filter((name) => !known.has(name));
    for (const name of new_teams) {
      const skeleton = storedSkeleton(name);
      const twin = bySkeleton.get(skeleton);
      if (twin === undefined) bySkeleton.set(skeleton, name);
      else twins.set(name, twin);
    }
    return { new_teams, twins };
  }

  /** Adds users to their teams. The first user added to an empty team becomes its captain. */
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

async function insert(tx: Tx, kind: AccountKind, rows: readonly Partial<User | Team>[]): Promise<number[]> {
  const table = tx.repository<User | Team>(kind === 'user' ? User : Team);
  const ids: number[] = [];
  for (let first = 0; first < rows.length; first += BATCH) {
    const { identifiers } = await table.insert(rows.slice(first, first + BATCH));
    ids.push(...identifiers.map(({ id }) => Number(id)));
  }
  return ids;
}
