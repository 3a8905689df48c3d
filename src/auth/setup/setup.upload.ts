import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import multer, { MulterError } from 'multer';
import { cleanFileName, randomDirectory } from '../../challenges/files/location.rules';
import { type StagedFile, UploadEngine } from '../../challenges/files/upload.engine';
import { FORM_LIMITS } from '../../http/fields/body-parser';
import { mediaType, type PlatformRequest } from '../../http/access/request';
import { BadRequest, TooLarge } from '../../http/errors/errors';
import { type Staged, Storage, StorageUnavailable, TooLarge as TooManyBytes } from '../../platform/storage/storage';

/** Media types of pictures the set-up takes. The scripts an SVG may carry do not run: files are served as attachments. */
export const PICTURE_TYPES: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/svg+xml',
  'image/x-icon',
  'image/vnd.microsoft.icon',
];

const PICTURE_NAME = /\.(png|jpe?g|gif|webp|avif|svg|ico)$/i;

/** What programs say of any file they send. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** The file fields of the form; each is the setting that holds the location. */
const PICTURE_FIELDS: readonly string[] = ['ctf_logo', 'ctf_banner', 'ctf_small_icon'];

const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_TEXT_FIELDS = 50;
const MAX_TEXT_BYTES = 65_536;

/** A picture that came with the form: staged until it is kept or discarded. */
export interface Picture {
  /** The setting that is to hold the location. */
  setting: string;
  staged: Staged;
  /** `<directory>/<file name>`; null for a file that is no picture. */
  location: string | null;
}

/** Reads the set-up form, which may bring pictures, and keeps those. */
@Injectable()
export class SetupUpload {
  private readonly read: (request: PlatformRequest, response: Response) => Promise<unknown>;

  constructor(private readonly storage: Storage) {
    const form = multer({
      storage: new UploadEngine(storage, MAX_PICTURE_BYTES),
      defParamCharset: 'utf8',
      fileFilter: (_request, { fieldname }, accept) => accept(null, PICTURE_FIELDS.includes(fieldname)),
      limits: {
        ...FORM_LIMITS,
        fileSize: MAX_PICTURE_BYTES,
        files: PICTURE_FIELDS.length,
        fields: MAX_TEXT_FIELDS,
        fieldSize: MAX_TEXT_BYTES,
        parts: MAX_TEXT_FIELDS + PICTURE_FIELDS.length,
      },
    });
    this.read = promisify(form.any());
  }

  /**
   * The pictures of a multipart form, whose texts are in `request.body` afterwards; none for other forms, which have been read
   * before. The caller discards them in the end. Throws BadRequest and TooLarge.
   */
  async receive(request: PlatformRequest, response: Response): Promise<Picture[]> {
    if (mediaType(request) !== 'multipart/form-data') return [];
    try {
      await this.read(request, response);
    } catch (error) {
      throw refusalOf(error);
    }
    // `any` gives a list, and every file in it went through the upload engine.
    const files = (request.files ?? []) as StagedFile[];
    const empty = files.filter(({ staged }) => staged.bytes === 0);
    // Forms in which no file was chosen bring an empty one.
    for (const { staged } of empty) await this.storage.discard(staged);
    return files
      .filter((file) => !empty.includes(file))
      .map(({ fieldname, originalname, mimetype, staged }) => ({
        setting: fieldname,
        staged,
        location: pictureLocation(originalname, mimetype),
      }));
  }

  /** Moves the pictures to their locations. */
  async keep(pictures: readonly Picture[]): Promise<void> {
    for (const { staged, location } of pictures) if (location !== null) await this.storage.put(staged, location);
  }

  /** Removes pictures again, kept or only staged, because the set-up came to nothing. */
  async discard(pictures: readonly Picture[]): Promise<void> {
    for (const { staged, location } of pictures) {
      await this.storage.discard(staged);
      if (location !== null) await this.storage.remove(location);
    }
  }
}

function pictureLocation(upload: string, type: string): string | null {
  const name = cleanFileName(upload);
  if (name === null || !PICTURE_NAME.test(name) || ![...PICTURE_TYPES, UNKNOWN_TYPE].includes(type)) return null;
  return `${randomDirectory()}/${name}`;
}

function refusalOf(error: unknown): Error {
  if (error instanceof StorageUnavailable) return error;
  const isTooLarge =
    error instanceof TooManyBytes || (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE');
  return isTooLarge ? TooLarge.of('', 'A picture may have at most 5 MiB') : new BadRequest();
}
