import type { components } from '../../api/schema';

export type Setting = Omit<components['schemas']['SettingSchemaView'], 'value' | 'default'> & {
  value: unknown;
  default: unknown;
};

export type Group = Setting['group'];

/** Values of the inputs: booleans for switches, text for all others. Without secrets. */
export type SettingForm = Readonly<Record<string, string | boolean>>;

/**
 * Pending changes to secrets: new value, `null` to remove, `''` while the input is open. Unchanged secrets are absent.
 */
export type Secrets = Readonly<Record<string, string | null>>;

export const GROUPS = [
  'event',
  'times',
  'visibility',
  'accounts',
  'teams',
  'scoring',
  'appearance',
  'mail',
  'legal',
  'integrations',
] as const satisfies readonly Group[];

/** Hidden from the form: in the panel, `setup` can only be true. */
const LEFT_OUT: ReadonlySet<string> = new Set(['setup']);

/** Editable settings of a group, in order. */
export function settingsOf(all: readonly Setting[], group: Group): Setting[] {
  return all.filter((setting) => setting.group === group && !LEFT_OUT.has(setting.key));
}

/**
 * Converts stored settings to input values. Unset ones are empty, except switches and choices, which always show a
 * value.
 */
export function formOf(settings: readonly Setting[]): SettingForm {
  return Object.fromEntries(
    settings.flatMap((setting): [string, string | boolean][] => {
      const { key, kind, is_set, value } = setting;
      if (kind === 'secret') return [];
      if (kind === 'boolean') return [[key, value === true]];
      return [[key, is_set || kind === 'choice' ? textOf(value) : '']];
    }),
  );
}

/** Converts changes to the body of `PATCH /configs`. An empty value unsets a setting; untyped secrets are left out. */
export function bodyOf(changes: Partial<SettingForm>, secrets: Secrets): Record<string, string | null> {
  const texts = Object.entries(changes).map(([key, value]) => [key, value === '' ? null : String(value)]);
  return Object.fromEntries([...texts, ...Object.entries(secrets).filter(([, value]) => value !== '')]) as Record<
    string,
    string | null
  >;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
