import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { Request, RequestHandler, Response } from 'express';
import multer, { MulterError } from 'multer';
import { Config } from '../../platform/config/config';
import { removeOlder } from '../../platform/storage/remove-older';
import { type Staged, Storage, StorageUnavailable, TooLarge as StorageTooLarge } from '../../platform/storage/storage';
import { mediaType, type PlatformRequest } from '../context/request';
import { BadRequest, InvalidInput, TooLarge } from '../errors/errors';
import { FORM_LIMITS } from '../input/body-parser';

/** Files and fields that a route accepts in a multipart form. */
export interface UploadRule {
  fields: readonly string[];
  noun: string;
  /** `storage`: stages the files in the storage. `disk`: writes them to a temporary `path`. */
  to: 'storage' | 'disk';
  limits: (config: Config) => UploadLimits;
}

/** Maximum size of a file, and maximum number of files in a request. */
export interface UploadLimits {
  maxBytes: number;
  maxFiles: number;
}

/** A received file, which must be put into the storage or discarded. */
export interface ReceivedFile extends Express.Multer.File {
  staged: Staged;
}

/** More text fields, and longer ones, than any form of the platform has. */
const MAX_TEXTS = 50;
const MAX_TEXT_BYTES = 65_536;

/** Longer than any request, so older temporary files were left by dead processes. */
const LEFTOVER_MILLIS = 86_400_000;

/** Receives the files of multipart forms without keeping a whole file in memory. */
@Injectable()
export class UploadReceiver implements OnApplicationBootstrap {
  private readonly logger = new Logger(UploadReceiver.name);
  private readonly forms = new Map<UploadRule, RequestHandler>();
  private readonly folder: string;

  constructor(
    private readonly storage: Storage,
    private readonly config: Config,
  ) {
    this.folder = join(config.data.root, 'imports');
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      // Not `Clock`: this machine's clock dates the files.
      await removeOlder(this.folder, new Date(Date.now() - LEFTOVER_MILLIS));
    } catch (error) {
      this.logger.warn({ err: error }, 'temporary files of earlier uploads could not be removed');
    }
  }

  /**
   * Returns the files of the form and stores its texts in `request.body`. Returns an empty list if the body is not
   * multipart. On an error, removes all files and throws BadRequest, InvalidInput, TooLarge, StorageUnavailable or a
   * system error.
   */
  async receive(rule: UploadRule, request: PlatformRequest, response: Response): Promise<ReceivedFile[]> {
    if (mediaType(request) !== 'multipart/form-data') return [];
    // If the client is gone, Multer would wait for the rest of the form forever.
    if (request.destroyed && !request.complete) throw new BadRequest();
    const form = this.forms.get(rule) ?? this.formOf(rule);
    this.forms.set(rule, form);
    await new Promise<void>((resolve, reject) => {
      void form(request, response, (error?: unknown) => {
        if (error) reject(refusalOf(error, rule, rule.limits(this.config)));
        else resolve();
      });
    });
    // After `any()`, `files` is a list. `stage` or `write` has added the members of `ReceivedFile`.
    return (request.files ?? []) as ReceivedFile[];
  }

  async discard(files: readonly Partial<ReceivedFile>[]): Promise<void> {
    for (const file of files) await this.remove(file);
  }

  private formOf(rule: UploadRule): RequestHandler {
    const { maxBytes, maxFiles } = rule.limits(this.config);
    const store = rule.to === 'storage' ? this.stage.bind(this) : this.write.bind(this);
    const form = multer({
      storage: {
        _handleFile: callbackify((_request: Request, { stream }: Express.Multer.File) => store(stream, maxBytes)),
        _removeFile: callbackify((_request: Request, file: Express.Multer.File) => this.remove(file)),
      },
      preservePath: true,
      defParamCharset: 'utf8',
      fileFilter: (_request, { fieldname }, accept) => accept(null, rule.fields.includes(fieldname)),
      limits: {
        ...FORM_LIMITS,
        fileSize: maxBytes,
        files: maxFiles,
        fields: MAX_TEXTS,
        fieldSize: MAX_TEXT_BYTES,
        parts: maxFiles + MAX_TEXTS,
      },
    });
    return form.any();
  }

  private async stage(stream: Readable, maxBytes: number): Promise<Partial<ReceivedFile>> {
    const staged = await this.storage.stage(stream, maxBytes);
    return { staged, size: staged.bytes };
  }

  /** Writes a stream to a temporary file, which `discard` removes. */
  async write(stream: Readable): Promise<Pick<ReceivedFile, 'path'>> {
    const path = join(this.folder, randomUUID());
    try {
      await mkdir(this.folder, { recursive: true });
      // Only the process's own user can read the file, because a backup contains password hashes.
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      await rm(path, { force: true });
      throw error instanceof Error && 'syscall' in error ? new StorageUnavailable(error) : error;
    }
    return { path };
  }

  private async remove(file: Partial<ReceivedFile>): Promise<void> {
    if (file.staged) await this.storage.discard(file.staged);
    if (file.path) await rm(file.path, { force: true });
  }
}

function refusalOf(error: unknown, { fields, noun }: UploadRule, { maxBytes, maxFiles }: UploadLimits): Error {
  const [field = ''] = fields.length === 1 ? fields : [];
  const code = error instanceof MulterError ? error.code : null;
  if (code === 'LIMIT_FILE_SIZE' || error instanceof StorageTooLarge)
    return TooLarge.forField(field, `${noun} may have at most ${maxBytes} bytes.`);
  if (code === 'LIMIT_FILE_COUNT') return TooLarge.forField(field, `At most ${maxFiles} files may be sent at once.`);
  if (error instanceof MulterError && code === 'LIMIT_FIELD_VALUE')
    return InvalidInput.forField(error.field ?? '', 'The text is too long.');
  if (error instanceof StorageUnavailable) return error;
  // An error of the system has a `syscall`. Any other error means that the form cannot be parsed.
  return error instanceof Error && 'syscall' in error ? error : new BadRequest();
}
