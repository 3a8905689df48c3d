import { Injectable } from '@nestjs/common';
import { ContractError } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import { as } from '../../http/envelope/views';
import type { CsvImportDto } from './csv-import.dto';
import { CsvImportView } from './csv-import.views';
import { CsvImportsService } from './csv-imports.service';
import { CsvRefused, type RowError } from './csv-refused';

/** 400 as scripts of the peer's frontend read it: `[[row, {field: [message]}], …]`. The peer answers 500 here. */
class RowList extends ContractError {
  readonly status = 400;

  constructor(private readonly rows: readonly RowError[]) {
    super('The file has rows that cannot be imported.');
  }

  body(): object {
    const byRow = new Map<number, Record<string, string[]>>();
    for (const { row, field, message } of this.rows) {
      const errors = byRow.get(row) ?? {};
      byRow.set(row, { ...errors, [field]: [...(errors[field] ?? []), message] });
    }
    return [...byRow];
  }
}

/** The two ways a CSV file comes in. */
@Injectable()
export class CsvImportRequests {
  constructor(private readonly imports: CsvImportsService) {}

  async byApi(bytes: Buffer, { csv_type, dry_run }: CsvImportDto): Promise<CsvImportView> {
    return as(CsvImportView, await this.imports.run(csv_type, bytes, { dryRun: dry_run === true }));
  }

  /** Leads to the administrators' pages; bad rows are told in the peer's form. */
  async byForm(bytes: Buffer, { csv_type, dry_run }: CsvImportDto): Promise<Redirect> {
    try {
      await this.imports.run(csv_type, bytes, { dryRun: dry_run === true });
    } catch (error) {
      throw error instanceof CsvRefused ? new RowList(error.rows) : error;
    }
    return new Redirect('/admin/statistics');
  }
}
