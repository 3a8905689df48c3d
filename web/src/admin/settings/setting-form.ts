import type { components } from '../../api/schema';

export type Setting = Omit<components['schemas']['SettingSchemaView'], 'value' | 'default'> & {
  value: unknown;
  default: unknown;
};

export type Group = Setting['group'];

/** Settings as their inputs hold them: switches as such, all else as text. Secrets are not among them. */
export type SettingForm = Readonly<Record<string, string | boolean>>;

/** What is to become of secrets: a new one, null for none, or empty where it is not typed yet; those that stay are left out. */
export type Secrets = Readonly<Record<string, string | null>>;

/** The groups in the order of the navigation. */
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

/** What is not for people: whether the platform is set up can only be so here. */
const LEFT_OUT: ReadonlySet<string> = new Set(['setup']);

/** The settings of a group, in their order. */
export function settingsOf(all: readonly Setting[], group: Group): Setting[] {
  return all.filter((setting) => setting.group === group && !LEFT_OUT.has(setting.key));
}

/** What the inputs hold for what is stored. What is not set is empty, but for switches and choices, which always show something. */
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

/** What `PATCH /configs` is sent for changed inputs; an empty one unsets, but for a secret that is not typed. */
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
