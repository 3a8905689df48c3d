import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryClient, type ResponseBody } from '../../api/query';
import { useFormats, useMessages } from '../../i18n/context';
import { getWithEtag, type WithEtag } from '../../api/with-etag';
import type { Version } from '../components/form/merge';
import { dayAndTime } from '../components/date-times';
import { useAdminMessages } from '../messages';
import type { Setting } from './setting-form';
import { formOf, type SettingForm } from './setting-form';

export type Settings = WithEtag<ResponseBody<'/api/v1/configs/schema'>>;

const SCHEMA = getWithEtag('/api/v1/configs/schema');

export function useSettings(): UseQueryResult<Settings> {
  return useQuery(SCHEMA);
}

export function versionOf({ body, etag }: Settings): Version<SettingForm> {
  return { form: formOf(body.data), etag };
}

export async function readForm(): Promise<Version<SettingForm>> {
  return versionOf(await queryClient.fetchQuery({ ...SCHEMA, staleTime: 0 }));
}

/**
 * Texts of settings. A setting without a label in the panel shows its key. A setting without a help text in the panel
 * shows that of the API.
 */
export function useSettingTexts(): {
  labelOf: (key: string) => string;
  choiceOf: (key: string, choice: string) => string;
  helpOf: (setting: Setting) => string;
  displayOf: (setting: Setting, value: string | boolean | undefined) => string;
} {
  const { settings } = useAdminMessages();
  const { app } = useMessages();
  const { language } = useFormats();
  const labelOf = useCallback(
    (key: string) => (settings.labels as Partial<Record<string, string>>)[key] ?? key,
    [settings],
  );
  const choiceOf = useCallback(
    (key: string, choice: string) =>
      (settings.choices as Partial<Record<string, Partial<Record<string, string>>>>)[key]?.[choice] ?? choice,
    [settings],
  );
  return {
    labelOf,
    choiceOf,
    helpOf: ({ key, help }) => settings.help[key] ?? help,
    displayOf: ({ key, kind }, value = '') => {
      if (typeof value === 'boolean') return value ? app.yes : app.no;
      if (kind === 'choice') return choiceOf(key, value);
      return kind === 'moment' && value !== '' ? dayAndTime(Number(value) * 1000, language) : value;
    },
  };
}
