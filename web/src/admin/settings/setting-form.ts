import type { components } from '../../api/schema';

export type Setting = Omit<components['schemas']['SettingSchemaView'], 'value' | 'default'> & {
  value: unknown;
  default: unknown;
};

export type Group = Setting['group'];

/** Values of the inputs: a boolean for a switch, text for all others. Does not contain secrets. */
export type SettingForm = Readonly<Record<string, string | boolean>>;

/**
 * Pending changes of secrets: the new value, null to remove it, or `''` while the input is open and empty. Unchanged
 * secrets have no key.
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

/** Not shown in the form: the panel exists only after the set-up, so `setup` is always true. */
const LEFT_OUT: ReadonlySet<string> = new Set(['setup']);

export function settingsOf(all: readonly Setting[], group: Group): Setting[] {
  return all.filter((setting) => setting.group === group && !LEFT_OUT.has(setting.key));
}

/**
 * Converts stored settings to input values. Unset settings are empty, except switches and choices, which show their
 * default.
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

/** Converts changes to the body of `PATCH /configs`. An empty setting is sent as null; an empty secret is left out. */
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
