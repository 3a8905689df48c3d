import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { lstat, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, Response } from 'express';
import multer, { MulterError, type StorageEngine } from 'multer';
import { FORM_LIMITS } from '../../../http/fields/body-parser';
import { mediaType, type PlatformRequest } from '../../../http/access/request';
import { BadRequest, InvalidInput, TooLarge } from '../../../http/errors/errors';
import { MISSING } from '../../../http/fields/field';
import { readMultipart } from '../../../http/fields/multipart';
import { Clock } from '../../../platform/clock/clock';
import { Config } from '../../../platform/config/config';

/** The multipart field that carries the backup. */
export const BACKUP_FIELD = 'backup';

/** Nothing is received this long. */
const OLD_MILLIS = 86_400_000;

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 65_536;

/** Receives backups into files of the data folder, and forgets those that a process left behind. */
@Injectable()
export class ReceivedBackups implements OnApplicationBootstrap {
  private readonly logger = new Logger(ReceivedBackups.name);
  private readonly folder: string;
  private readonly maxBytes: number;
  private readonly receiver: ReturnType<ReturnType<typeof multer>['any']>;

  constructor(
    { data }: Config,
    private readonly clock: Clock,
  ) {
    this.folder = join(data.root, 'imports');
    this.maxBytes = data.max_import_bytes;
    this.receiver = multer({
      storage: this.engine(),
      fileFilter: (_request, { fieldname }, accept) => accept(null, fieldname === BACKUP_FIELD),
      limits: {
        ...FORM_LIMITS,
        fileSize: this.maxBytes,
        files: 1,
        fields: MAX_FIELDS,
        fieldSize: MAX_FIELD_BYTES,
        parts: MAX_FIELDS + 1,
      },
    }).any();
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.forgetLeftovers();
    } catch (error) {
      // A file too many must not keep the platform from starting.
      this.logger.warn({ err: error }, 'files of imports that were never finished could not be removed');
    }
  }

  /**
   * Path of the file that came in the field `backup`; its texts are in `request.body` then. The caller removes it by `forget`.
   * Throws InvalidInput, TooLarge and BadRequest, and keeps nothing then.
   */
  async receive(request: PlatformRequest, response: Response): Promise<string> {
    if (mediaType(request) !== 'multipart/form-data') throw InvalidInput.of(BACKUP_FIELD, MISSING);
    const error = await readMultipart(this.receiver, request, response);
    if (error) throw this.refusalOf(error);
    // `any` gives a list, and the engine below gave each file its path.
    const [file] = (request.files ?? []) as Express.Multer.File[];
    if (!file) throw InvalidInput.of(BACKUP_FIELD, MISSING);
    return file.path;
  }

  /** Removes a received file. */
  async forget(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /** Removes what was being received when its process was killed. */
  private async forgetLeftovers(): Promise<void> {
    for (const name of await readdir(this.folder).catch(() => [])) {
      const path = join(this.folder, name);
      const { mtimeMs } = await lstat(path);
      if (mtimeMs < this.clock.millis() - OLD_MILLIS) await this.forget(path);
    }
  }

  /** Like multer's own for files, but a file whose sending breaks off is removed. */
  private engine(): StorageEngine {
    const store = async (_request: Request, file: Express.Multer.File): Promise<Partial<Express.Multer.File>> => {
      await mkdir(this.folder, { recursive: true });
      const path = join(this.folder, `${randomBytes(16).toString('hex')}.zip`);
      try {
        // A backup holds password hashes: nobody else may read it.
        await pipeline(file.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      } catch (error) {
        await this.forget(path);
        throw error;
      }
      return { path };
    };
    return {
      _handleFile: callbackify(store),
      _removeFile: callbackify((_request: Request, { path }: Express.Multer.File) => this.forget(path)),
    };
  }

  private refusalOf(error: unknown): Error {
    if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
      return TooLarge.of(BACKUP_FIELD, `A backup may have at most ${this.maxBytes} bytes.`);
    // Errors of the system carry their call; all others are about a form that cannot be read.
    return error instanceof Error && 'syscall' in error ? error : new BadRequest();
  }
}
