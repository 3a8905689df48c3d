import { InvalidInput } from '../../http/errors/errors';
import { MISSING } from '../../http/fields/field';
import type { UploadRule } from '../../http/uploads/upload-receiver';
import type { UploadDto } from './file.dto';
import type { StoredFile } from './file.entity';
import { BAD_FILE_NAME, cleanFileName, parseLocation, randomDirectory } from '../../http/uploads/location.rules';

const FILE_FIELD = 'file';

/** What `POST /files` receives. */
export const FILE_UPLOAD: UploadRule = {
  fields: [FILE_FIELD],
  noun: 'A file',
  to: 'storage',
  limits: ({ data }) => ({ maxBytes: data.max_upload_bytes, maxFiles: data.max_upload_files }),
};

/** What the stored rows of one upload have in common. */
export type FileOwner = Pick<StoredFile, 'type' | 'challenge_id' | 'page_id' | 'solution_id'>;

const NOBODY = { challenge_id: null, page_id: null, solution_id: null };

/**
 * What the files of an upload belong to; throws InvalidInput when the id of a challenge or solution is missing. Files of pages
 * may belong to none: that is what media are (ctfcli sends no id). An id of another type is ignored.
 */
export function ownerOf({ type, ...ids }: UploadDto): FileOwner {
  switch (type) {
    case 'challenge':
      return { ...NOBODY, type, challenge_id: requireId('challenge_id', ids.challenge_id ?? ids.challenge) };
    case 'page':
      return { ...NOBODY, type, page_id: ids.page_id ?? ids.page ?? null };
    case 'solution':
      return { ...NOBODY, type, solution_id: requireId('solution_id', ids.solution_id ?? ids.solution) };
    default:
      return { ...NOBODY, type: 'standard' };
  }
}

/**
 * Where each of the files goes, in their order: to the location sent, or under a random directory. Throws InvalidInput for
 * no file, for several files with one location, and for names of which nothing usable is left.
 */
export function locationsOf(names: readonly string[], location: string | null): string[] {
  if (names.length === 0) throw InvalidInput.of(FILE_FIELD, MISSING);
  if (location === null) return names.map((name) => `${randomDirectory()}/${requireName(name)}`);
  if (names.length > 1) throw InvalidInput.of('location', 'Location cannot be specified with multiple files');
  const parsed = parseLocation(location);
  if (typeof parsed === 'string') throw InvalidInput.of('location', parsed);
  return [`${parsed.directory}/${parsed.name}`];
}

function requireId(field: string, id: number | null | undefined): number {
  if (id == null) throw InvalidInput.of(field, MISSING);
  return id;
}

function requireName(upload: string): string {
  const name = cleanFileName(upload);
  if (name === null) throw InvalidInput.of(FILE_FIELD, BAD_FILE_NAME);
  return name;
}
