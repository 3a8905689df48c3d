import type { ArchiveLimits } from './backup.types';

const MEBIBYTE = 1024 ** 2;
const GIBIBYTE = 1024 ** 3;

/**
 * What a backup may cost unless its reader says otherwise: room for an event of ten million submissions (about 1.6 GiB) with
 * many uploads. CTFd stores entries as they are, so only backups that were packed again inflate at all.
 */
export const DEFAULT_LIMITS: ArchiveLimits = {
  entries: 50_000,
  table_bytes: 8 * GIBIBYTE,
  upload_bytes: 8 * GIBIBYTE,
  total_bytes: 64 * GIBIBYTE,
  ratio: 250,
  ratio_free_bytes: 100 * MEBIBYTE,
  row_bytes: 8 * MEBIBYTE,
  depth: 64,
};
