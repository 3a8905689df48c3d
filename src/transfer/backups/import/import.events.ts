import { DomainEvent } from '../../../platform/events/domain-event';

export const IMPORT_STATES = ['running', 'done', 'failed'] as const;

/** Where an import stands. Small: it is told about once a second, to every process. */
export interface ImportStatus {
  /** 32 hexadecimal digits nobody can guess. */
  id: string;
  state: (typeof IMPORT_STATES)[number];
  /** What it is at, how much of that is done, and of how much where that is known. */
  phase: string;
  done: number;
  total: number | null;
  /** ISO 8601. */
  started: string;
  finished: string | null;
  /** Why it failed. */
  error: string | null;
}

/** An import began, came further or ended. */
export class ImportProgressed extends DomainEvent {
  constructor(readonly status: ImportStatus) {
    super();
  }
}
