import { ApiError } from '../../api/api-error';
import { MEDIA_TYPE } from '../../api/client';
import { csrf } from '../../api/csrf';
import type { components } from '../../api/schema';

type StoredFile = components['schemas']['FileView'];

/**
 * Uploads files in the form field `field`. Returns the response's data, or throws `ApiError`. `onProgress` gets numbers
 * from 0 to 1. Uses XMLHttpRequest, because `fetch` does not report the progress of an upload.
 */
export function upload<T = StoredFile[]>(
  path: string,
  files: readonly File[],
  fields: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
  field = 'file',
): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(field, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('Accept', MEDIA_TYPE);
    request.setRequestHeader('CSRF-Token', csrf.nonce);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status < 300 && body !== null) resolve((body as { data: T }).data);
      else reject(new ApiError(request.status, body, null, request.getResponseHeader('X-Request-Id')));
    };
    request.onerror = () => reject(new ApiError(0, {}));
    request.send(form);
  });
}

export type CsvResult = components['schemas']['CsvImportView'];

export function importCsv(csv_type: string, file: File, dry_run: boolean): Promise<CsvResult> {
  const fields = { csv_type, dry_run: String(dry_run) };
  return upload('/api/v1/imports/csv', [file], fields, () => undefined, 'csv_file');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
