import { readFile } from 'node:fs/promises';
import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import type { ReceivedFile, UploadRule } from '../../http/uploads/upload-receiver';
import { CSV_FIELD, MAX_CSV_BYTES } from './csv-table';

/** What an import of a CSV file receives. */
export const CSV_UPLOAD: UploadRule = {
  fields: [CSV_FIELD],
  noun: 'A file',
  to: 'disk',
  limits: () => ({ maxBytes: MAX_CSV_BYTES, maxFiles: 1 }),
};

/** The bytes of the file; throws InvalidInput when none was sent. */
export function uploadedCsv(file: ReceivedFile | undefined): Promise<Buffer> {
  if (!file) throw InvalidInput.of(CSV_FIELD, MISSING);
  return readFile(file.path);
}
