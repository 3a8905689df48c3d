import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import type { UploadRule } from '../../http/uploads/upload-receiver';
import type { UploadDto } from './file.dto';
import type { StoredFile } from './file.entity';
import {
  cleanFileName,
  fileNameComplaint,
  parseLocation,
  randomDirectory,
  savedFileName,
} from '../../http/uploads/location.rules';

const FILE_FIELD = 'file';

/** Limits of `POST /files`. */
export const FILE_UPLOAD: UploadRule = {
  fields: [FILE_FIELD],
  noun: 'A file',
  to: 'storage',
  limits: ({ data }) => ({ maxBytes: data.max_upload_bytes, maxFiles: data.max_upload_files }),
};

export type FileOwner = Pick<StoredFile, 'type' | 'challenge_id' | 'page_id' | 'solution_id'>;

const NO_OWNER = { challenge_id: null, page_id: null, solution_id: null };

/**
 * Returns the owner of an upload. Throws InvalidInput if the id of a challenge or solution is missing. Files of pages
 * need no owner, because they include the media library (ctfcli sends no id). Ignores ids of other types.
 */
export function ownerOf({ type, ...ids }: UploadDto): FileOwner {
  switch (type) {
    case 'challenge':
      return { ...NO_OWNER, type, challenge_id: requireId('challenge_id', ids.challenge_id ?? ids.challenge) };
    case 'page':
      return { ...NO_OWNER, type, page_id: ids.page_id ?? ids.page ?? null };
    case 'solution':
      return { ...NO_OWNER, type, solution_id: requireId('solution_id', ids.solution_id ?? ids.solution) };
    default:
      return { ...NO_OWNER, type: 'standard' };
  }
}

/** Location of an upload, and its file name for downloads. */
export type FilePlace = Pick<StoredFile, 'location' | 'name'>;

/**
 * Returns the place of each file, in order: the requested location, or the file's name in a random directory. Throws
 * InvalidInput without files, for several files with one location, for a location that is not `directory/name`, and for
 * unusable names.
 */
export function placesOf(names: readonly string[], location: string | null): FilePlace[] {
  if (names.length === 0) throw InvalidInput.forField(FILE_FIELD, MISSING);
  if (location === null) return names.map(newPlace);
  if (names.length > 1) throw InvalidInput.forField('location', 'Location cannot be specified with multiple files');
  const parsed = parseLocation(location);
  if (typeof parsed === 'string') throw InvalidInput.forField('location', parsed);
  const name = savedFileName(location.split('/').findLast((part) => part !== '' && part !== '.') ?? '');
  return [{ location: `${parsed.directory}/${parsed.name}`, name: name === parsed.name ? null : name }];
}

/** Returns a place in a random directory for a file of this name. Throws InvalidInput. */
export function newPlace(upload: string): FilePlace {
  const [clean, name] = [cleanFileName(upload), savedFileName(upload)];
  if (clean === null || name === null) throw InvalidInput.forField(FILE_FIELD, fileNameComplaint(upload));
  return { location: `${randomDirectory()}/${clean}`, name: name === clean ? null : name };
}

function requireId(field: string, id: number | null | undefined): number {
  if (id == null) throw InvalidInput.forField(field, MISSING);
  return id;
}
