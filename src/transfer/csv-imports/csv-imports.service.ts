import { Injectable, Logger } from '@nestjs/common';
import { Redirect } from '../../http/errors/redirect';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import type { OnProgress } from '../../platform/progress/progress';
import type { AccountKind } from '../../accounts/account.rules';
import { AccountsCsv, type CsvAccount } from './accounts-csv';
import { ChallengesCsv, readChallenges } from './challenges-csv';
import type { CsvImportDto, CsvImportView, CsvType } from './csv-import.dto';
import { CsvRefused, type RowError, RowList } from './csv-refused';
import { type CsvTable, readCsvTable } from './csv-table';

export interface CsvImportOptions {
  dryRun: boolean;
  onProgress?: OnProgress;
}

/** Passwords hashed at once; one less than there may be, so that nobody waits long at the log-in meanwhile. */
const HASHES_AT_ONCE = 2;

/** Ends a transaction that was only to show that it would have worked. */
class RolledBack extends Error {}

/** Users, teams and challenges from CSV files, all rows of a file or none. */
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
   * Stores the rows of a file; a dry run does everything but hash passwords, and takes it back. Throws CsvRefused naming every
   * bad row, and InvalidInput for a file or header that cannot be read.
   */
  async run(csv_type: CsvType, bytes: Buffer, { dryRun, onProgress }: CsvImportOptions): Promise<CsvImportView> {
    const table = readCsvTable(bytes);
    if (csv_type === 'challenges') await this.importChallenges(table, dryRun);
    else await this.importAccounts(csv_type === 'users' ? 'user' : 'team', table, dryRun, onProgress);
    const imported = { csv_type, rows: table.rows.length, dry_run: dryRun };
    if (!dryRun) this.logger.log(imported, 'a CSV file was imported');
    return imported;
  }

  /** The same for the form of the peer's pages: leads to those of administrators, and tells bad rows in the peer's form. */
  async runForm(bytes: Buffer, { csv_type, dry_run }: CsvImportDto): Promise<Redirect> {
    try {
      await this.run(csv_type, bytes, { dryRun: dry_run === true });
    } catch (error) {
      throw error instanceof CsvRefused ? new RowList(error.rows) : error;
    }
    return new Redirect('/admin/statistics');
  }

  private async importChallenges(table: CsvTable, dryRun: boolean): Promise<void> {
    const { read, errors } = await readChallenges(table);
    refuse(errors);
    await this.store(dryRun, async (tx) => refuse(await this.challenges.write(tx, read)));
  }

  private async importAccounts(
    kind: AccountKind,
    table: CsvTable,
    dryRun: boolean,
    onProgress?: OnProgress,
  ): Promise<void> {
    const { read, errors } = await this.accounts.read(kind, table);
    // Asked before the passwords, which take their time, are hashed, and again with what is stored under lock.
    await this.store(true, async (tx) => refuse([...errors, ...(await this.accounts.objections(tx, kind, read))]));
    const accounts = dryRun ? read.map((account) => ({ ...account, hash: '' })) : await this.hashed(read, onProgress);
    await this.store(dryRun, async (tx) => {
      refuse(await this.accounts.objections(tx, kind, accounts));
      await this.accounts.write(tx, kind, accounts);
    });
  }

  private async hashed(
    read: readonly CsvAccount[],
    onProgress?: OnProgress,
  ): Promise<(CsvAccount & { hash: string })[]> {
    const accounts = [];
    for (let first = 0; first < read.length; first += HASHES_AT_ONCE) {
      onProgress?.({ phase: 'Hashing passwords', done: first, total: read.length });
      const batch = read.slice(first, first + HASHES_AT_ONCE);
      const hash = async (account: CsvAccount) => ({
        ...account,
        hash: await this.passwords.hash(account.dto.password),
      });
      accounts.push(...(await Promise.all(batch.map(hash))));
    }
    return accounts;
  }

  /** Does the work in one transaction, which is taken back where it was only tried. */
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
