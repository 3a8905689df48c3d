import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { InvalidInput } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Database } from '../../platform/database/database';
import { BoundedSemaphore } from '../../platform/concurrency/bounded-semaphore';
import { Standings } from '../../scoreboard/standings';
import { EventExport } from './event-export';
import { csvLine, spreadsheetLine } from './csv.rules';
import { eventInFileName, type ExportFile, stampInFileName } from './export-file';
import type { ExportArguments, ExportDto } from './export.dto';
import type { ReportSource } from './report-parts';
import { OWN_REPORTS, REPORTS } from './reports';

/** Small, because each export uses a database connection, and attempts need connections too. */
const EXPORTS_AT_ONCE = 2;
const MAX_WAITING_EXPORTS = 20;

/** Exports the event as a zip, or one table or report as CSV. */
@Injectable()
export class ExportsService {
  private readonly semaphore = new BoundedSemaphore(EXPORTS_AT_ONCE, MAX_WAITING_EXPORTS);

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly standings: Standings,
    private readonly clock: Clock,
    private readonly event: EventExport,
  ) {}

  /**
   * Opens the file and passes it to `send`. At most `EXPORTS_AT_ONCE` exports run; others wait, and QueueFull is thrown
   * if too many wait. Any type but `csv` means the whole event, as in CTFd. Throws InvalidInput for an unknown table.
   */
  async export({ type, args, release }: ExportDto, send: (file: ExportFile) => Promise<void>): Promise<void> {
    const open = type === 'csv' ? this.csvOf(args ?? null) : () => this.event.open(release ?? '3.7');
    await this.semaphore.run(() => send(open()));
  }

  private csvOf(args: ExportArguments | null): () => ExportFile {
    const { table = '', secrets, form = 'ctfd' } = args ?? {};
    const report = (form === 'ctfd' ? REPORTS : OWN_REPORTS).get(table);
    if (!report) throw InvalidInput.forField('args', 'Missing table to export');
    const stamp = stampInFileName(this.clock.now());
    return () => ({
      filename: `${eventInFileName(this.settings.get('ctf_name'))}-${table}-${stamp}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: this.chunks(report, new Set(secrets), form === 'spreadsheet' ? spreadsheetLine : csvLine),
    });
  }

  private chunks(report: ReportSource, revealed: ReadonlySet<string>, line: typeof csvLine): AsyncGenerator<string> {
    const { standings } = this;
    return this.database.snapshotStream(async function* (snapshot) {
      const { header, batches } = await report.read({ snapshot, standings, revealed });
      let pending = line(header);
      for await (const batch of batches) {
        yield pending + batch.map(line).join('');
        pending = '';
      }
      if (pending !== '') yield pending;
    });
  }
}
