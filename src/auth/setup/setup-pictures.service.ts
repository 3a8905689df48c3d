import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { PlatformRequest } from '../../http/context/request';
import { cleanFileName, randomDirectory } from '../../http/uploads/location.rules';
import { UploadReceiver, type UploadRule } from '../../http/uploads/upload-receiver';
import { type Staged, Storage } from '../../platform/storage/storage';

/** Media types of pictures. SVG is safe: files are served as attachments, so its scripts cannot run. */
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

/** Some clients send this type for every file. */
const UNKNOWN_TYPE = 'application/octet-stream';

/** Pictures of the set-up form. Each field has the name of the setting that will contain the picture's location. */
export const PICTURE_UPLOAD: UploadRule = {
  fields: ['ctf_logo', 'ctf_banner', 'ctf_small_icon'],
  noun: 'A picture',
  to: 'storage',
  limits: () => ({ maxBytes: 5 * 1024 * 1024, maxFiles: 3 }),
};

/** A picture from the set-up form. */
export interface Picture {
  setting: string;
  staged: Staged;
  /** `<directory>/<file name>`. Null if the file is not a picture. */
  location: string | null;
}

/** Receives and stores the pictures of the set-up form. */
@Injectable()
export class SetupPicturesService {
  constructor(
    private readonly storage: Storage,
    private readonly receiver: UploadReceiver,
  ) {}

  /**
   * Returns the pictures of a multipart form and stores its texts in `request.body`. Returns none for any other form.
   * The caller must keep or discard the pictures. Throws the errors of `UploadReceiver.receive`.
   */
  async receive(request: PlatformRequest, response: Response): Promise<Picture[]> {
    const files = await this.receiver.receive(PICTURE_UPLOAD, request, response);
    const empty = files.filter(({ staged }) => staged.bytes === 0);
    // For an input without a file, browsers send an empty one.
    for (const { staged } of empty) await this.storage.discard(staged);
    return files
      .filter((file) => !empty.includes(file))
      .map(({ fieldname, originalname, mimetype, staged }) => ({
        setting: fieldname,
        staged,
        location: pictureLocation(originalname, mimetype),
      }));
  }

  async keep(pictures: readonly Picture[]): Promise<void> {
    for (const { staged, location } of pictures) if (location !== null) await this.storage.put(staged, location);
  }

  /** Removes the pictures after a failed set-up, both staged and stored ones. */
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
