import { toChoice } from '../../http/fields/coercions';
import { CustomField, IntField, TextField } from '../../http/fields/fields';
import { FieldError } from '../../http/fields/field';
import { QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { FILE_TYPES, type FileType } from './file.entity';

export const FILE_SEARCH_FIELDS = ['type', 'location'] as const;

const GIVEN_OR_NOT = { optional: true, nullable: true };
const ID = { ...GIVEN_OR_NOT, example: 1 };

/** Fields of an upload form beside its files. */
export class UploadDto {
  @CustomField(
    'Files to store; may be repeated',
    { type: 'array', items: { type: 'string', format: 'binary' } },
    () => new FieldError('Must be an uploaded file.'),
    { optional: true },
  )
  file?: never;

  @CustomField(
    'What the files belong to; `standard` where left out',
    { type: 'string', enum: [...FILE_TYPES] },
    // Browsers send an empty text for an empty input.
    (value) => (value === '' ? null : toChoice(value, FILE_TYPES)),
    GIVEN_OR_NOT,
  )
  type?: FileType | null;

  @IntField('Challenge the files belong to; needed for type `challenge`', ID)
  challenge_id?: number | null;

  @IntField('The same as `challenge_id`, which wins', ID)
  challenge?: number | null;

  @IntField('Page the files belong to; none for media that any page may show', ID)
  page_id?: number | null;

  @IntField('The same as `page_id`, which wins', ID)
  page?: number | null;

  @IntField('Solution the files belong to; needed for type `solution`', ID)
  solution_id?: number | null;

  @IntField('The same as `solution_id`, which wins', ID)
  solution?: number | null;

  @TextField('`<directory>/<file name>`; a file that is there is overwritten', { ...GIVEN_OR_NOT, example: '' })
  location?: string | null;
}

export class FileSearch extends SearchQuery(FILE_SEARCH_FIELDS) {
  @QueryText('Only files of this type', 'challenge')
  type?: string;

  @QueryText('Exact location')
  location?: string;
}

/** Query of a challenge file's link. */
export class DownloadQuery {
  @QueryText('For whom the link was made; one hour long in place of a sign-in')
  token?: string;
}
