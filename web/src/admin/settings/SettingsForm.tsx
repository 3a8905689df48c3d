import { NativeSelect } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { refreshBoot } from '../../api/boot';
import { localTexts } from '../../browser/storage';
import { useNow } from '../../kit/clock';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { Card } from '../kit/Card';
import { FormSummary } from '../kit/form/FormSummary';
import { LeaveGuard } from '../kit/form/LeaveGuard';
import { sendMerged, type Merge } from '../kit/form/merge';
import { MergeReport } from '../kit/form/MergeReport';
import { SaveLine } from '../kit/form/SaveLine';
import { OWN_ZONE, ZONES } from '../kit/moments';
import { useAdminWords } from '../words';
import { SecretInput } from './SecretInput';
import { bodyOf, formOf, settingsOf, type Group, type Secrets, type SettingForm } from './setting-form';
import { warningsOf } from './setting-warnings';
import { SettingField } from './SettingField';
import classes from './Settings.module.css';
import { readSettings, sendSettings, useSettingTexts, type Settings } from './use-settings';

const NOTHING: Merge<SettingForm> = { theirs: {}, disputed: [] };

/** The settings of one group. What others save meanwhile is not overwritten: what both changed is asked for, all else is saved. */
export function SettingsForm({ group, latest }: { group: Group; latest: Settings }): ReactNode {
  const { settings: words, kit } = useAdminWords();
  const { labelOf, shownOf } = useSettingTexts();
  // What is changed is compared with what was there when it was begun.
  const [base, setBase] = useState(latest);
  const all = formOf(base.body.data);
  const settings = settingsOf(base.body.data, group);
  const draft = useDraft<SettingForm>(`settings-${group}`, formOf(settings), localTexts);
  const [secrets, setSecrets] = useState<Secrets>({});
  const isChanged = draft.isChanged || Object.values(secrets).some((value) => value !== '');
  if (!isChanged && base !== latest) setBase(latest);
  const [merge, setMerge] = useState<Merge<SettingForm>>(NOTHING);
  const [zone, setZone] = useState(OWN_ZONE);
  const now = useNow(10);

  const form = useSubmit(
    settings.map(({ key }) => key),
    async () => {
      setMerge(NOTHING);
      const done = await sendMerged<SettingForm>({
        base: { form: all, tag: base.tag },
        changes: draft.changes,
        send: (changes, tag) => sendSettings(bodyOf(changes, secrets), tag),
        readAgain: async () => {
          const { body, tag } = await readSettings();
          return { form: formOf(body.data), tag };
        },
      });
      setBase(await readSettings());
      setSecrets({});
      setMerge(done);
      // What is in dispute stays typed.
      if (done.disputed.length === 0) draft.settle();
      void refreshBoot();
    },
    'summary',
  );
  const forget = (): void => {
    draft.forget();
    setSecrets({});
    setMerge(NOTHING);
  };
  const warnings = warningsOf({ values: { ...all, ...draft.values }, saved: all, now, origin: location.origin });
  const textOf = (key: string, value: unknown): string => {
    const setting = base.body.data.find((one) => one.key === key);
    return setting ? shownOf(setting, value as string | boolean | undefined) : '';
  };
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <FormSummary of={form} labels={Object.fromEntries(settings.map(({ key }) => [key, labelOf(key)]))} />
      <MergeReport {...{ merge, draft, labelOf, textOf }} saved={all} onForget={forget} />
      <Card>
        {group === 'times' && (
          <NativeSelect
            label={kit.moment.zone}
            value={zone}
            data={ZONES.map((name) => ({ value: name, label: name === OWN_ZONE ? kit.moment.own_zone(name) : name }))}
            onChange={({ currentTarget }) => {
              setZone(currentTarget.value);
            }}
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
                  onChange={(value) => {
                    draft.change({ [key]: value });
                  }}
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
      <SaveLine form={form} draft={{ isChanged, savedAt: draft.savedAt, forget }} />
      <LeaveGuard when={isChanged && !form.isBusy} onDiscard={forget} />
    </form>
  );
}
