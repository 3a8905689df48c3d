import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Settings } from '../configs/settings';
import { InvalidInput } from '../http/errors/errors';
import { Clock } from '../platform/clock/clock';
import { Turnstile } from '../platform/queue/turnstile';
import { Standings } from '../scoreboard/standings';
import { csvLine } from './csv.rules';
import type { ExportDto } from './export.dto';
import { REPORTS, type ReportSource } from './reports';
import { Snapshot } from './snapshot';

/** Exports under way in one process; each holds a connection to the database. */
const EXPORTS_AT_ONCE = 2;
const MAX_WAITING_EXPORTS = 20;

/** What is said to whoever asks for a whole event in one file. */
export const ONLY_CSV = 'Only csv can be exported';

/** Longest name of the event in the name of a file, in characters. */
const MAX_EVENT_NAME = 100;

/** A CSV file on its way out; `chunks` opens the database when it is first read. */
export interface CsvExport {
  filename: string;
  chunks: AsyncGenerator<string>;
}

/** Data of the event for other programs. */
@Injectable()
export class ExportsService {
  private readonly turnstile = new Turnstile(EXPORTS_AT_ONCE, MAX_WAITING_EXPORTS);

  constructor(
    private readonly source: DataSource,
    private readonly settings: Settings,
    private readonly standings: Standings,
    private readonly clock: Clock,
  ) {}

  /**
   * Hands the CSV that was asked for to `send`, a few exports at a time and the others in turn, so that attempts always find
   * a connection. Throws InvalidInput for anything that cannot be had.
   */
  async export(dto: ExportDto, send: (csv: CsvExport) => Promise<void>): Promise<void> {
    const csv = this.open(dto);
    await this.turnstile.pass(() => send(csv));
  }

  private open({ type, args }: ExportDto): CsvExport {
    if (type !== 'csv') throw InvalidInput.of('type', ONLY_CSV);
    const table = args?.table ?? null;
    if (table === null) throw InvalidInput.of('args', 'Missing table to export');
    const report = REPORTS.get(table);
    if (!report) throw InvalidInput.of('args', 'There is no such table to export');
    return { filename: this.filename(table), chunks: this.chunks(report) };
  }

  /** The whole file, the header with the first records. */
  private chunks(report: ReportSource): AsyncGenerator<string> {
    const { standings } = this;
    return Snapshot.of(this.source, async function* (snapshot) {
      const { header, batches } = await report(snapshot, standings);
      let pending = csvLine(header);
      for await (const batch of batches) {
        yield pending + batch.map(csvLine).join('');
        pending = '';
      }
      if (pending !== '') yield pending;
    });
  }

  /**
   * `<event>-<table>-<YYYY-MM-DD_HH:MM:SS>.csv`. A slash in the event's name would look like a folder, and a long one makes a
   * header that clients refuse.
   */
  private filename(table: string): string {
    const stamp = this.clock.now().zulu().slice(0, 19).replace('T', '_');
    const event = [...this.settings.get('ctf_name').replace(/[/\\]/g, '-')].slice(0, MAX_EVENT_NAME).join('');
    return `${event}-${table}-${stamp}.csv`;
  }
}
