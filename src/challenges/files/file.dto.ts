import { toChoice, toInteger, toText } from '../../http/fields/coercions';
import { CustomField } from '../../http/fields/fields';
import { type Coercion, FieldError } from '../../http/fields/field';
import { QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { FILE_TYPES, type FileType } from './file.entity';

export const FILE_SEARCH_FIELDS = ['type', 'location'] as const;

/** A text field of the form; browsers send inputs that nobody filled in as empty ones. */
function FormField(description: string, schema: object, coerce: Coercion): PropertyDecorator {
  return CustomField(description, schema, (value) => (value === '' ? null : coerce(value)), {
    optional: true,
    nullable: true,
  });
}

const ID_SCHEMA = { type: 'integer', example: 1 };

/** The form of an upload, beside its files. */
export class UploadDto {
  @CustomField(
    'Files to store; may be repeated',
    { type: 'array', items: { type: 'string', format: 'binary' } },
    () => new FieldError('Must be an uploaded file.'),
    { optional: true },
  )
  file?: never;

  @FormField(
    'What the files belong to; `standard` where left out',
    { type: 'string', enum: [...FILE_TYPES] },
    (value) => toChoice(value, FILE_TYPES),
  )
  type?: FileType | null;

  @FormField('Challenge the files belong to; needed for type `challenge`', ID_SCHEMA, (value) => toInteger(value))
  challenge_id?: number | null;

  @FormField('The same as `challenge_id`, which wins', ID_SCHEMA, (value) => toInteger(value))
  challenge?: number | null;

  @FormField('Page the files belong to; none for media that any page may show', ID_SCHEMA, (value) => toInteger(value))
  page_id?: number | null;

  @FormField('The same as `page_id`, which wins', ID_SCHEMA, (value) => toInteger(value))
  page?: number | null;

  @FormField('Solution the files belong to; needed for type `solution`', ID_SCHEMA, (value) => toInteger(value))
  solution_id?: number | null;

  @FormField('The same as `solution_id`, which wins', ID_SCHEMA, (value) => toInteger(value))
  solution?: number | null;

  @FormField(
    '`<directory>/<file name>`; a file that is there is overwritten',
    { type: 'string', example: '' },
    (value) => toText(value),
  )
  location?: string | null;
}

export class FileSearch extends SearchQuery(FILE_SEARCH_FIELDS) {
  @QueryText('Only files of this type', 'challenge')
  type?: string;

  @QueryText('Exact location')
  location?: string;
}

/** What the links of a challenge's files carry. */
export class DownloadQuery {
  @QueryText('For whom the link was made; one hour long in place of a sign-in')
  token?: string;
}
