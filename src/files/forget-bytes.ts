import { Logger } from '@nestjs/common';
import type { Storage } from '../platform/storage/storage';

const logger = new Logger('Files');

/** Removes the bytes of files whose rows are gone already, so that a failure is only worth a line in the log. */
export async function forgetBytes(storage: Storage, locations: readonly string[]): Promise<void> {
  for (const location of locations)
    try {
      await storage.remove(location);
    } catch (error) {
      logger.warn({ err: error, location }, 'the bytes of a removed file could not be removed');
    }
}
