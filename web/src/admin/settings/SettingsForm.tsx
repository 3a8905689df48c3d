import { Alert, NativeSelect } from '@mantine/core';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '../../api/api-error';
import { refreshBoot } from '../../api/boot';
import { useNow } from '../../kit/clock';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { Card } from '../kit/Card';
import { Conflict } from '../kit/form/Conflict';
import { FormSummary } from '../kit/form/FormSummary';
import { LeaveGuard } from '../kit/form/LeaveGuard';
import { SaveLine } from '../kit/form/SaveLine';
import { OWN_ZONE, ZONES } from '../kit/moments';
import { useAdminWords } from '../words';
import { SecretInput } from './SecretInput';
import {
  bodyOf,
  formOf,
  mergeOf,
  settingsOf,
  type Foreign,
  type Group,
  type Secrets,
  type SettingForm,
} from './setting-form';
import { warningsOf } from './setting-warnings';
import { SettingField } from './SettingField';
import classes from './Settings.module.css';
import { readSettings, sendSettings, useSettingTexts, type Settings } from './use-settings';

/** The settings of one group. What others save meanwhile is not overwritten: what both changed is asked for, all else is saved. */
export function SettingsForm({ group, latest }: { group: Group; latest: Settings }): ReactNode {
  const { settings: words, kit } = useAdminWords();
  const { labelOf, shownOf } = useSettingTexts();
  // What is changed is compared with what was there when it was begun.
  const [base, setBase] = useState(latest);
  const all = formOf(base.body.data);
  const settings = settingsOf(base.body.data, group);
  const draft = useDraft<SettingForm>(`settings-${group}`, formOf(settings), localStorage);
  const [secrets, setSecrets] = useState<Secrets>({});
  const isChanged = draft.isChanged || Object.values(secrets).some((value) => value !== '');
  if (!isChanged && base !== latest) setBase(latest);
  const [theirs, setTheirs] = useState<readonly Foreign[]>([]);
  const [disputed, setDisputed] = useState<readonly string[]>([]);
  const [zone, setZone] = useState(OWN_ZONE);
  const now = useNow(10);
  const element = useRef<HTMLFormElement>(null);

  const form = useSubmit(
    settings.map(({ key }) => key),
    async () => {
      const { changes } = draft;
      let left: readonly string[] = [];
      setTheirs([]);
      setDisputed([]);
      try {
        await sendSettings(bodyOf(changes, secrets), base.tag);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 412) throw error;
        const fresh = await readSettings();
        const merge = mergeOf(all, formOf(fresh.body.data), changes);
        const agreed = Object.fromEntries(Object.entries(changes).filter(([key]) => !merge.disputed.includes(key)));
        await sendSettings(bodyOf(agreed, secrets), fresh.tag);
        setTheirs(merge.theirs.filter(({ key }) => !merge.disputed.includes(key)));
        left = merge.disputed;
      }
      setBase(await readSettings());
      setSecrets({});
      setDisputed(left);
      // What is in dispute stays typed.
      if (left.length === 0) draft.settle();
      void refreshBoot();
    },
    'summary',
  );
  const forget = (): void => {
    draft.forget();
    setSecrets({});
    setDisputed([]);
  };
  const warnings = warningsOf({ values: { ...all, ...draft.values }, saved: all, now, origin: location.origin });
  const settingOf = (key: string): Settings['body']['data'][number] | undefined =>
    base.body.data.find((setting) => setting.key === key);
  const textOf = (key: string, value: string | boolean | undefined): string => {
    const setting = settingOf(key);
    return setting ? shownOf(setting, value) : '';
  };
  return (
    <form ref={element} className={classes.form} onSubmit={form.submit} noValidate>
      <FormSummary of={form} labels={Object.fromEntries(settings.map(({ key }) => [key, labelOf(key)]))} />
      {theirs.length > 0 && (
        <Alert color="blue" variant="light" role="status" title={words.theirs}>
          <ul className={classes.theirs}>
            {theirs.map(({ key, theirs: value }) => (
              <li key={key}>
                {labelOf(key)}: <bdi>{textOf(key, value) || '–'}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {disputed.length > 0 && (
        <Conflict
          disputes={disputed.map((name) => ({
            name,
            label: labelOf(name),
            mine: textOf(name, draft.values[name]),
            theirs: textOf(name, all[name]),
          }))}
          onChoose={(choice) => {
            const given = disputed.filter((key) => choice[key] === 'theirs');
            if (given.length === disputed.length) {
              forget();
              return;
            }
            flushSync(() => {
              draft.change(Object.fromEntries(given.map((key) => [key, all[key] ?? ''])));
            });
            element.current?.requestSubmit();
          }}
        />
      )}
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
