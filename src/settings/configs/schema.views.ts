import { BoolField, ChoiceField, CustomField, IntField, ListField, TextField } from '../../http/fields/fields';
import { SETTING_FORMS, type SettingForm } from '../setting-kinds';
import { SETTING_GROUPS, type SettingGroup } from '../settings.registry';

const VALUE = { nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }] };

function ValueField(description: string, example: unknown): PropertyDecorator {
  return CustomField(description, VALUE, (value) => value, { nullable: true, example });
}

/** A setting, with everything that a form for it needs. */
export class SettingSchemaView {
  @TextField('Name of the setting', { example: 'team_size' }) key: string;
  @ChoiceField('Subject of the setting', SETTING_GROUPS, { example: 'teams' }) group: SettingGroup;
  @ChoiceField('Kind of the value: a `moment` is in Unix seconds, a `secret` is never returned', SETTING_FORMS, {
    example: 'integer',
  })
  kind: SettingForm;
  @ListField('Allowed values of a choice', 'string', { nullable: true, example: null })
  choices: readonly string[] | null;
  @IntField('Minimum of a number', { nullable: true, example: 0 }) min: number | null;
  @IntField('Maximum of a number', { nullable: true, example: 10_000_000 }) max: number | null;
  @ValueField('Value that is used while the setting is not stored', 0) default: unknown;
  @TextField('Description of the setting, in a sentence of Markdown', {
    example: 'Maximum number of members in a team; 0 means no limit.',
  })
  help: string;
  @BoolField('True if a value is stored', { example: true }) is_set: boolean;
  @ValueField('Current value; always null for a secret', 5) value: unknown;
}
