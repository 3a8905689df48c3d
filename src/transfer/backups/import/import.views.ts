import { ChoiceField, CustomField, IntField, TextField } from '../../../http/fields/fields';
import type { ImportRecord } from './import-record.entity';
import type { ImportReport } from './import-report';

const STATES = ['running', 'done', 'failed'] as const;

const EXAMPLE_REPORT = {
  version: 'a02c5bf43407',
  tables: { users: { read: 301, stored: 300, repaired: 1, refused: 1 } },
  lines: [{ table: 'users', id: 7, action: 'repaired', reason: 'type: boss is not known; taken as user' }],
  lines_total: 2,
  ignored: ['db/plugin.json'],
  uploads: { stored: 11, bytes: 797, unnamed: 0 },
  seconds: 2.5,
};

/** An import with its progress, for anyone who knows its id. */
export class ImportListing {
  @TextField('Id of the import', { example: '0123456789abcdef0123456789abcdef' }) id: string;
  @ChoiceField('State', STATES, { example: 'done' }) state: (typeof STATES)[number];
  @TextField('Current phase', { example: 'rows' }) phase: string;
  @IntField('Completed part of the phase', { example: 5000 }) done: number;
  @IntField('Total of the phase; null if unknown', { nullable: true, example: 32000 })
  total: number | null;
  @TextField('Start time', { example: '2026-11-20T23:14:26.481015+00:00' }) started: string;
  @TextField('End time; null while the import runs', { nullable: true, example: '2026-11-20T23:14:29+00:00' })
  finished: string | null;
  @TextField('Reason of the failure; nothing was changed then', { nullable: true, example: null }) error: string | null;

  static from({ id, started, finished }: ImportRecord): ImportListing {
    return {
      id,
      state: 'done',
      phase: 'done',
      done: 1,
      total: 1,
      started: started.toJSON(),
      finished: finished.toJSON(),
      error: null,
    };
  }
}

/**
 * An import with its report. The report is null until the import is done, and always null for callers who are not
 * administrators.
 */
export class ImportView extends ImportListing {
  @CustomField(
    'Rows read, stored, repaired and refused by table, with the first 1000 rows that were repaired, refused, or kept although they do not work; and after an import from a running CTFd the comparison with it; null until the import is done, and for callers who are not administrators',
    { type: 'object', additionalProperties: true, nullable: true },
    (value) => value,
    { nullable: true, example: EXAMPLE_REPORT },
  )
  report: ImportReport | null;
}
