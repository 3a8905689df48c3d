import type { components } from '../../api/schema';

export type Setting = Omit<components['schemas']['SettingSchemaView'], 'value' | 'default'> & {
  value: unknown;
  default: unknown;
};

export type Group = Setting['group'];

/** Values of the inputs: a boolean for a switch, a text for all others. Secrets are not included. */
export type SettingForm = Readonly<Record<string, string | boolean>>;

/**
 * Changed secrets: the new value, null to delete the stored one, or `''` while the input is empty. Unchanged secrets
 * are not included.
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

/** Not in the form: `setup` is always true, because the panel exists only after the set-up. */
const LEFT_OUT: ReadonlySet<string> = new Set(['setup']);

export function settingsOf(all: readonly Setting[], group: Group): Setting[] {
  return all.filter((setting) => setting.group === group && !LEFT_OUT.has(setting.key));
}

/**
 * Converts stored settings to input values. Settings that are not set are empty; a switch or a choice shows its
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

/**
 * Converts changes to the body of `PATCH /configs`. An empty setting is sent as null, and an empty secret is not sent.
 */
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
