import { CustomField, TextField } from '../../http/fields/fields';
import { QueryLongText, QueryText } from '../../http/search/query-fields';
import { SearchQuery } from '../../http/search/search-query';
import { toSettingKey, toSettingText } from '../config.rules';

export const CONFIG_FIELDS = ['key', 'value'] as const;

const VALUE_SCHEMA = { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }], example: 'Example CTF' };

/** A setting to store. */
export class CreateConfigDto {
  @CustomField('Name of the setting', { type: 'string', maxLength: 255, example: 'ctf_name' }, toSettingKey)
  key: string;

  @CustomField('New value; null removes the setting', VALUE_SCHEMA, toSettingText, { nullable: true })
  value: string | null;
}

/** ctfcli keeps settings as texts in a file, and sends this text for an unset one (`ctf instance config push`). */
const UNSET = 'None';

export class UpdateConfigDto {
  @CustomField(
    'New value; null, or the text `None`, removes the setting',
    VALUE_SCHEMA,
    (value) => (value === UNSET ? null : toSettingText(value)),
    { optional: true, nullable: true },
  )
  value?: string | null;
}

export class ConfigSearch extends SearchQuery(CONFIG_FIELDS) {
  @QueryText('Exact key', 'ctf_name')
  key?: string;

  @QueryLongText('Exact value, as in the list')
  value?: string;
}

/** Recipient of a test mail. */
export class TestMailDto {
  @TextField('Address of the recipient', { min: 3, max: 254, example: 'admin@example.com' }) address: string;
}
