import type { Instant } from '../../platform/clock/instant';

/** A file on its way out; `chunks` opens the database when it is first read, and must be read to its end or returned. */
export interface ExportFile {
  filename: string;
  /** Media type, as the answer names it. */
  type: string;
  chunks: AsyncGenerator<string | Buffer>;
}

/** Longest name of the event in the name of a file, in characters. */
const MAX_EVENT_NAME = 100;

/**
 * The event's name as the beginning of a file's name. A slash would look like a folder, and a long name makes a header that
 * clients refuse.
 */
export function eventInFileName(ctf_name: string): string {
  return [...ctf_name.replace(/[/\\]/g, '-')].slice(0, MAX_EVENT_NAME).join('');
}

/** A moment as the names of exported files have it: `2026-11-20_23:14:26`. */
export function stampInFileName(instant: Instant): string {
  return instant.zulu().slice(0, 19).replace('T', '_');
}
