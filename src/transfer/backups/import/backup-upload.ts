import { InvalidInput } from '../../../http/errors/errors';
import { MISSING } from '../../../http/fields/field';
import type { ReceivedFile, UploadRule } from '../../../http/uploads/upload-receiver';
import { BackupArchive } from '../archive/backup-archive';
import { InvalidBackup } from '../archive/backup.types';

const BACKUP_FIELD = 'backup';

export const BACKUP_UPLOAD: UploadRule = {
  fields: [BACKUP_FIELD],
  noun: 'A backup',
  to: 'disk',
  limits: ({ data }) => ({ maxBytes: data.max_import_bytes, maxFiles: 1 }),
};

export const BACKUP_BODY = {
  schema: {
    type: 'object',
    required: [BACKUP_FIELD],
    properties: { [BACKUP_FIELD]: { type: 'string', format: 'binary', description: 'Zip file of an export' } },
  },
};

/**
 * Verifies a received backup and returns it open, so the caller may remove the file. Throws InvalidInput if the file is
 * missing or is not a valid backup.
 */
export async function openUpload(file: ReceivedFile | undefined): Promise<BackupArchive> {
  if (!file) throw InvalidInput.forField(BACKUP_FIELD, MISSING);
  try {
    return await BackupArchive.open(file.path);
  } catch (error) {
    throw error instanceof InvalidBackup ? InvalidInput.forField(BACKUP_FIELD, error.message) : error;
  }
}
