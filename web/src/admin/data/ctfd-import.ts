import { ApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import type { ReportCounts } from './ImportReport';
import { lastLine, type Step } from './progress-lines';

/** A running CTFd and the token of one of its administrators. */
export interface CtfdSource {
  url: string;
  token: string;
}

/** Result of a check: the rows that an import would store, and the parts of the event that would be lost. */
export interface ImportCheck extends ReportCounts {
  ctfd_version: string;
  ctf_name: string | null;
  lost: {
    plugins: readonly string[];
    challenge_types: readonly string[];
    settings: readonly string[];
    theme: string | null;
    scripts: readonly string[];
    users_without_password: number;
  };
}

/** Reads the event of a CTFd, and returns the changes and losses of an import. Throws ApiError. */
export async function checkCtfd(body: CtfdSource, onStep: (step: Step) => void): Promise<ImportCheck> {
  const stream = await unwrap(api.POST('/api/v1/imports/ctfd/check', { body, parseAs: 'stream' }));
  const { check } = await lastLine<{ check: ImportCheck }>(stream, onStep);
  if (!check) throw new ApiError(0, {});
  return check;
}

/** Begins the import of the event of a CTFd, and returns the id of the import. Throws ApiError. */
export async function importFromCtfd(body: CtfdSource, onStep: (step: Step) => void): Promise<string> {
  const stream = await unwrap(api.POST('/api/v1/imports/ctfd', { body, parseAs: 'stream' }));
  const last = await lastLine<{ import: { id: string } }>(stream, onStep);
  if (!last.import) throw new ApiError(0, {});
  return last.import.id;
}
