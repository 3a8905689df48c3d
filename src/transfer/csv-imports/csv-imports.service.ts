import { Injectable, Logger } from '@nestjs/common';
import { Redirect } from '../../http/errors/redirect';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import type { OnProgress } from '../../platform/progress/progress';
import type { AccountKind } from '../../accounts/shared/account.rules';
import { oddTerms } from '../../challenges/challenges/challenge-terms';
import type { AccountTable, CsvAccount } from './account-rows';
import { AccountsCsv } from './accounts-csv';
import { ChallengesCsv, readChallenges } from './challenges-csv';
import type { CsvImportDto, CsvImportView, CsvType } from './csv-import.dto';
import { CsvRefused, MAX_LISTED, type RowError, RowList } from './csv-refused';
import type { ReadRows } from './csv-rows';
import { type CsvTable, readCsvTable } from './csv-table';
import { teamTables } from './team-members';
import { userTeamTables } from './user-teams';

export interface CsvImportOptions {
  dryRun: boolean;
  onProgress?: OnProgress;
}

/** One less than `Passwords` hashes at once, so that log-ins do not wait for the whole import. */
const HASHES_AT_ONCE = 2;

const MAX_NAMES = 20;

interface AccountFile extends ReadRows<CsvAccount> {
  kind: AccountKind;
}

class RolledBack extends Error {}

/** Imports users, teams and challenges from CSV files. Stores all rows of a file or none. */
@Injectable()
export class CsvImportsService {
  private readonly logger = new Logger('csv imports');

  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly accounts: AccountsCsv,
    private readonly challenges: ChallengesCsv,
  ) {}

  /**
   * Stores the rows of a file. A dry run hashes no passwords and rolls back. Throws CsvRefused if rows are invalid, and
   * InvalidInput or TooLarge for an unusable file.
   */
  async run(csv_type: CsvType, bytes: Buffer, options: CsvImportOptions): Promise<CsvImportView> {
    const table = readCsvTable(bytes);
    const notes =
      csv_type === 'challenges'
        ? await this.importChallenges(table, options.dryRun)
        : await this.importAccounts(await this.tablesOf(csv_type, table), options);
    const imported = { csv_type, rows: table.lines.length, dry_run: options.dryRun, notes };
    if (!options.dryRun) this.logger.log(imported, 'a CSV file was imported');
    return imported;
  }

  /**
   * Runs an import from CTFd's form and redirects to the statistics page. Throws RowList if rows are invalid, because
   * CTFd's scripts read that format.
   */
  async runForm(bytes: Buffer, { csv_type, dry_run }: CsvImportDto): Promise<Redirect> {
    try {
      await this.run(csv_type, bytes, { dryRun: dry_run === true });
    } catch (error) {
      throw error instanceof CsvRefused ? new RowList(error.rows) : error;
    }
    return new Redirect('/admin/statistics');
  }

  private async importChallenges(table: CsvTable, dryRun: boolean): Promise<string[]> {
    const { read, errors, left_out } = await readChallenges(table);
    refuse(errors);
    await this.store(dryRun, async (tx) => refuse(await this.challenges.write(tx, read)));
    const fixed = namesOf(read.filter(({ lacks_terms }) => lacks_terms));
    const odd = read.flatMap(({ row, dto }) =>
      oddTerms(dto).map(({ field, message }) => `row ${row}, ${field}: ${message}`),
    );
    return [
      ...leftOut(left_out),
      ...listed('Dynamic without initial, minimum and decay, so that the value stays', fixed),
      ...odd.slice(0, MAX_LISTED),
    ];
  }

  private async importAccounts(
    tables: readonly AccountTable[],
    { dryRun, onProgress }: CsvImportOptions,
  ): Promise<string[]> {
    const files: AccountFile[] = [];
    for (const table of tables) files.push({ kind: table.kind, ...(await this.accounts.read(table)) });
    const accounts = files.flatMap(({ read }) => read);
    // Checks first, since hashing the passwords takes long. The transaction that stores the rows checks again.
    await this.store(true, (tx) => this.requireNoObjection(tx, files));
    if (!dryRun) await this.hash(accounts, onProgress);
    const new_teams: string[] = [];
    await this.store(dryRun, async (tx) => {
      new_teams.length = 0;
      for (const { kind, read } of files) {
        const objections = await this.accounts.objections(tx, kind, read);
        refuse(objections.errors);
        await this.accounts.write(tx, kind, read, objections.new_teams);
        new_teams.push(...objections.new_teams);
      }
    });
    return [
      ...leftOut(files.flatMap(({ left_out }) => left_out)),
      ...listed('New teams, which have no password', new_teams),
      ...listed('No password until it is reset', namesOf(accounts.filter(({ hash }) => hash === null))),
    ];
  }

  private tablesOf(csv_type: CsvType, table: CsvTable): Promise<AccountTable[]> {
    if (csv_type === 'teams') return Promise.resolve(teamTables(table));
    return userTeamTables(table, (names) => this.accounts.existingTeams(names));
  }

  private async requireNoObjection(tx: Tx, files: readonly AccountFile[]): Promise<void> {
    const errors = files.flatMap((file) => file.errors);
    const coming = new Set(files.flatMap(({ kind, read }) => (kind === 'team' ? namesOf(read) : [])));
    for (const { kind, read } of files) errors.push(...(await this.accounts.objections(tx, kind, read, coming)).errors);
    refuse(errors);
  }

  private async hash(accounts: readonly CsvAccount[], onProgress?: OnProgress): Promise<void> {
    const open = accounts.filter(({ hash }) => hash === undefined);
    for (let first = 0; first < open.length; first += HASHES_AT_ONCE) {
      onProgress?.({ phase: 'Hashing passwords', done: first, total: open.length });
      const batch = open.slice(first, first + HASHES_AT_ONCE);
      await Promise.all(
        batch.map(async (account) => {
          account.hash = await this.passwords.hash(account.dto.password);
        }),
      );
    }
  }

  private async store(isTrial: boolean, work: (tx: Tx) => Promise<void>): Promise<void> {
    try {
      await this.database.transaction(async (tx) => {
        await work(tx);
        if (isTrial) throw new RolledBack();
      });
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error;
    }
  }
}

function refuse(errors: readonly RowError[]): void {
  if (errors.length > 0) throw new CsvRefused(errors);
}

function namesOf(rows: readonly { dto: { name?: string | null } }[]): string[] {
  return rows.map(({ dto }) => dto.name ?? '');
}

function leftOut(columns: readonly string[]): string[] {
  return listed('Columns left out, because they mean nothing here', [...new Set(columns)]);
}

function listed(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const more = names.length > MAX_NAMES ? `, … and ${names.length - MAX_NAMES} more` : '';
  return [`${what}: ${names.slice(0, MAX_NAMES).join(', ')}${more}`];
}
