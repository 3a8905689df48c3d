import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { refreshBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { useNow } from '../../components/useNow';
import { Card } from '../components/Card';
import { EditorForm } from '../components/form/EditorForm';
import { useMergedForm } from '../components/form/useMergedForm';
import { OWN_ZONE, ZONES } from '../components/date-times';
import { useAdminMessages } from '../messages';
import { SecretInput } from './SecretInput';
import { bodyOf, settingsOf, type Group, type Secrets, type SettingForm } from './setting-form';
import { warningsOf } from './setting-warnings';
import { SettingField } from './SettingField';
import classes from './Settings.module.css';
import { readForm, useSettingTexts, versionOf, type Settings } from './useSettings';

export function SettingsForm({ group, latest }: { group: Group; latest: Settings }): ReactNode {
  const { settings: words, kit } = useAdminMessages();
  const { labelOf, displayOf } = useSettingTexts();
  const settings = settingsOf(latest.body.data, group);
  const [secrets, setSecrets] = useState<Secrets>({});
  const [zone, setZone] = useState(OWN_ZONE);
  const now = useNow(10);
  const editor = useMergedForm<SettingForm>({
    name: `settings-${group}`,
    fields: settings.map(({ key }) => key),
    latest: versionOf(latest),
    update: {
      save: (changes, etag) =>
        unwrap(
          api.PATCH('/api/v1/configs', {
            body: bodyOf(changes, secrets),
            params: { header: { 'If-Match': etag } },
          }),
        ),
      read: readForm,
    },
    // Reads the boot data again, because they depend on the settings.
    onSaved: () => void refreshBoot(),
    extra: {
      isChanged: Object.values(secrets).some((value) => value !== ''),
      reset: () => setSecrets({}),
    },
  });
  const { draft, form, saved } = editor;
  const warnings = warningsOf({ values: draft.values, saved, now, origin: location.origin });
  const textOf = (key: string, value: unknown): string => {
    const setting = latest.body.data.find((one) => one.key === key);
    return setting ? displayOf(setting, value as string | boolean | undefined) : '';
  };
  return (
    <EditorForm
      editor={editor}
      labels={Object.fromEntries(latest.body.data.map(({ key }) => [key, labelOf(key)]))}
      textOf={textOf}
    >
      <Card>
        {group === 'times' && (
          <NativeSelect
            label={kit.moment.zone}
            value={zone}
            data={ZONES.map((name) => ({ value: name, label: name === OWN_ZONE ? kit.moment.own_zone(name) : name }))}
            onChange={({ currentTarget }) => setZone(currentTarget.value)}
          />
        )}
        {settings.map((setting) => {
          const { key, kind } = setting;
          const warning = warnings[key];
          return (
            <div key={key} className={classes.setting}>
              {kind === 'secret' ? (
                <SecretInput
                  setting={setting}
                  value={secrets[key]}
                  error={form.errorOf(key)}
                  onChange={(value) => {
                    const { [key]: _old, ...others } = secrets;
                    setSecrets(value === undefined ? others : { ...others, [key]: value });
                  }}
                />
              ) : (
                <SettingField
                  setting={setting}
                  value={draft.values[key] ?? ''}
                  error={form.errorOf(key)}
                  zone={zone}
                  onChange={(value) => draft.change({ [key]: value })}
                />
              )}
              {warning && (
                <p className={classes.warning} role="status">
                  {words.warnings[warning]}
                </p>
              )}
            </div>
          );
        })}
      </Card>
    </EditorForm>
  );
}
