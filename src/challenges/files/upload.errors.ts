import { MulterError } from 'multer';
import { BadRequest, InvalidInput, TooLarge } from '../../http/errors/errors';
import { StorageUnavailable, TooLarge as StorageTooLarge } from '../../platform/storage/storage';
import { FILE_FIELD, type UploadLimits } from './upload.engine';

/** What the caller is told when an upload could not be received; errors of the disk or store come back as they are. */
export function uploadRefusal(error: unknown, { maxBytes, maxFiles }: UploadLimits): Error {
  const code = error instanceof MulterError ? error.code : null;
  if (code === 'LIMIT_FILE_SIZE' || error instanceof StorageTooLarge)
    return TooLarge.of(FILE_FIELD, `A file may have at most ${maxBytes} bytes.`);
  if (code === 'LIMIT_FILE_COUNT') return TooLarge.of(FILE_FIELD, `At most ${maxFiles} files may be sent at once.`);
  if (error instanceof MulterError && code === 'LIMIT_FIELD_VALUE')
    return InvalidInput.of(error.field ?? '', 'The text is too long.');
  if (error instanceof StorageUnavailable) return error;
  // Errors of the system carry their call; all others are about a form that cannot be read.
  return error instanceof Error && 'syscall' in error ? error : new BadRequest();
}
