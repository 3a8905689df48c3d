import { FORM_LIMITS } from '../../http/fields/body-parser';
import { callbackify } from 'node:util';
import type { Request } from 'express';
import type { Options, StorageEngine } from 'multer';
import type { Staged, Storage } from '../../platform/storage/storage';

/** An uploaded file as the handler gets it: `put` or `discard` what is `staged`, whatever happens. */
export interface StagedFile extends Express.Multer.File {
  staged: Staged;
}

/** Bounds of one upload request. Over `maxBytes` in a file multer reports LIMIT_FILE_SIZE, over `maxFiles` LIMIT_FILE_COUNT. */
export interface UploadLimits {
  maxBytes: number;
  maxFiles: number;
}

/** The multipart field that carries files (contract: seed-endpoints 8). */
export const FILE_FIELD = 'file';

/** Text fields a request may have besides its files; the contract knows seven. */
const MAX_FIELDS = 50;

/** Longest text field; a location, the longest of them, is far shorter. */
const MAX_FIELD_BYTES = 65_536;

/**
 * Multer engine that streams each file into the storage's staging area, never holding one in memory. When the request
 * fails while being received, multer has every file of it discarded; after that they are the handler's.
 */
export class UploadEngine implements StorageEngine {
  constructor(
    private readonly storage: Storage,
    private readonly maxBytes: number,
  ) {}

  /** Calls back with a `Partial<StagedFile>`, or with `TooLarge` or the error of stream or disk. */
  _handleFile(
    _request: Request,
    file: Express.Multer.File,
    callback: (error?: unknown, info?: Partial<StagedFile>) => void,
  ): void {
    callbackify(() => this.receive(file))(callback);
  }

  /** Discards what was staged for the file, if anything. */
  _removeFile(_request: Request, file: Express.Multer.File, callback: (error: Error | null) => void): void {
    callbackify(() => this.discard(file))(callback);
  }

  private async receive(file: Express.Multer.File): Promise<Partial<StagedFile>> {
    const staged = await this.storage.stage(file.stream, this.maxBytes);
    return { staged, size: staged.bytes };
  }

  private async discard(file: Express.Multer.File): Promise<void> {
    if (isStaged(file)) await this.storage.discard(file.staged);
  }
}

/**
 * What multer needs to receive uploads as the contract has them: file names as sent, in UTF-8 and with their slashes
 * (cleaning is `location.rules`), files in other fields ignored, everything bounded.
 */
export function uploadOptions(storage: Storage, { maxBytes, maxFiles }: UploadLimits): Options {
  return {
    storage: new UploadEngine(storage, maxBytes),
    preservePath: true,
    defParamCharset: 'utf8',
    fileFilter: (_request, file, accept) => accept(null, file.fieldname === FILE_FIELD),
    limits: {
      ...FORM_LIMITS,
      fileSize: maxBytes,
      files: maxFiles,
      fields: MAX_FIELDS,
      fieldSize: MAX_FIELD_BYTES,
      parts: maxFiles + MAX_FIELDS,
    },
  };
}

function isStaged(file: Express.Multer.File): file is StagedFile {
  return 'staged' in file;
}
