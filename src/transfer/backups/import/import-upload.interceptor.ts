import {
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { Response } from 'express';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Credentials } from '../../../http/access/credentials';
import { requireNonceAfterUpload } from '../../../http/access/csrf';
import type { PlatformRequest } from '../../../http/access/request';
import { InvalidInput } from '../../../http/errors/errors';
import { BackupArchive } from '../archive/backup-archive';
import { InvalidBackup } from '../archive/backup.types';
import { BACKUP_FIELD, ReceivedBackups } from './received-backups';

/** A request whose backup was received and verified. */
type BackupRequest = PlatformRequest & { backup?: ReceivedArchive };

/** A verified backup, whose file has no name any more and is gone when whoever takes it closes it. */
export interface ReceivedArchive {
  archive: BackupArchive;
  isTaken: boolean;
}

/** The backup of the form; the handler closes it. */
export const TakenBackup = createParamDecorator((_data: unknown, context: ExecutionContext): ReceivedArchive => {
  const { backup } = context.switchToHttp().getRequest<BackupRequest>();
  if (!backup) throw new Error('TakenBackup needs the ImportUploadInterceptor');
  backup.isTaken = true;
  return backup;
});

/**
 * Receives a form with a backup into a file and verifies it whole before the handler begins. The nonce of callers signed in by
 * cookie is in the form, so it is asked for here (access `after-upload`).
 */
@Injectable()
export class ImportUploadInterceptor implements NestInterceptor {
  constructor(
    private readonly backups: ReceivedBackups,
    private readonly credentials: Credentials,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler<unknown>): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<BackupRequest>();
    const path = await this.backups.receive(request, http.getResponse<Response>());
    try {
      requireNonceAfterUpload(request, this.credentials);
      request.backup = { archive: await open(path), isTaken: false };
    } finally {
      // An open file can be read to its end; a process that is killed then leaves nothing.
      await this.backups.forget(path);
    }
    try {
      return of(await lastValueFrom(next.handle()));
    } finally {
      if (!request.backup.isTaken) await request.backup.archive.close();
    }
  }
}

async function open(path: string): Promise<BackupArchive> {
  try {
    return await BackupArchive.open(path);
  } catch (error) {
    throw error instanceof InvalidBackup ? InvalidInput.of(BACKUP_FIELD, error.message) : error;
  }
}
