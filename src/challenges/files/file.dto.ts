import { toChoice } from '../../http/fields/coercions';
import { CustomField, IntField, TextField } from '../../http/fields/fields';
import { FieldError } from '../../http/fields/field';
import { QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { FILE_TYPES, type FileType } from './file.entity';

export const FILE_SEARCH_FIELDS = ['type', 'location'] as const;

const OPTIONAL = { optional: true, nullable: true };
const ID = { ...OPTIONAL, example: 1 };

/** Fields of an upload form, without its files. */
export class UploadDto {
  @CustomField(
    'Files to store; may be repeated',
    { type: 'array', items: { type: 'string', format: 'binary' } },
    () => new FieldError('Must be an uploaded file.'),
    { optional: true },
  )
  file?: never;

  @CustomField(
    'Type of the owner of the files; default `standard`',
    { type: 'string', enum: [...FILE_TYPES] },
    // Browsers send an empty text for an input without a value.
    (value) => (value === '' ? null : toChoice(value, FILE_TYPES)),
    OPTIONAL,
  )
  type?: FileType | null;

  @IntField('Challenge of the files; required for type `challenge`', ID)
  challenge_id?: number | null;

  @IntField('Same as `challenge_id`, which takes precedence', ID)
  challenge?: number | null;

  @IntField('Page of the files; omitted for media that any page may use', ID)
  page_id?: number | null;

  @IntField('Same as `page_id`, which takes precedence', ID)
  page?: number | null;

  @IntField('Solution of the files; required for type `solution`', ID)
  solution_id?: number | null;

  @IntField('Same as `solution_id`, which takes precedence', ID)
  solution?: number | null;

  @TextField('`<directory>/<file name>`; an existing file is overwritten', { ...OPTIONAL, example: '' })
  location?: string | null;
}

export class FileSearch extends SearchQuery(FILE_SEARCH_FIELDS) {
  @QueryText('Only files of this type', 'challenge')
  type?: string;

  @QueryText('Exact location')
  location?: string;
}

/** Query of a file link. */
export class DownloadQuery {
  @QueryText('Token of a file link, which replaces the sign-in for one hour')
  token?: string;
}
