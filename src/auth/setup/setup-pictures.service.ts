import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../../http/context/request';
import { cleanFileName, randomDirectory } from '../../http/uploads/location.rules';
import { UploadReceiver, type UploadRule } from '../../http/uploads/upload-receiver';
import { type Staged, Storage } from '../../platform/storage/storage';

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

/** The media type that programs send for any file. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Pictures of the set-up form; each field is the setting that holds the location. */
export const PICTURE_UPLOAD: UploadRule = {
  fields: ['ctf_logo', 'ctf_banner', 'ctf_small_icon'],
  noun: 'A picture',
  to: 'storage',
  limits: () => ({ maxBytes: 5 * 1024 * 1024, maxFiles: 3 }),
};

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
export class SetupPicturesService {
  constructor(
    private readonly storage: Storage,
    private readonly receiver: UploadReceiver,
  ) {}

  /**
   * The pictures of a multipart form, whose texts are in `request.body` afterwards; none for other forms, which have been read
   * before. The caller discards them in the end. Throws as `UploadReceiver` does.
   */
  async receive(request: PlatformRequest, response: Response): Promise<Picture[]> {
    const files = await this.receiver.receive(PICTURE_UPLOAD, request, response);
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
