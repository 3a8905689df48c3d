import { Button, Input } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { PasswordField } from '../../components/form/PasswordField';
import { useAdminMessages } from '../messages';
import { Help } from './Help';
import type { Setting } from './setting-form';
import classes from './Settings.module.css';
import { useSettingTexts } from './useSettings';

interface Props {
  setting: Setting;
  /** New secret. Null deletes the stored secret, undefined keeps it. */
  value: string | null | undefined;
  error: string | undefined;
  onChange: (value: string | null | undefined) => void;
}

/** Input for a secret setting. Shows that a secret is stored, but never the secret itself. */
export function SecretInput({ setting, value, error, onChange }: Props): ReactNode {
  const { settings } = useAdminMessages();
  const { secret: words } = settings;
  const { labelOf, helpOf } = useSettingTexts();
  const { key, is_set } = setting;
  const label = labelOf(key);
  const id = useId();
  const state = value === null ? words.goes : value !== undefined ? words.replaced : is_set ? words.set : words.unset;
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={classes.secret}>
      <Input.Label id={`${id}-label`} labelElement="div">
        {label}
      </Input.Label>
      <Input.Description>
        <Help text={helpOf(setting)} />
      </Input.Description>
      <p className={classes.state} role="status">
        {state}
      </p>
      {typeof value === 'string' && (
        <PasswordField
          name={key}
          aria-label={label}
          value={value}
          error={error}
          autoComplete="new-password"
          dir="ltr"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
      <div className={classes.actions}>
        {value !== undefined ? (
          <LinkButton label={words.keep} about={label} onPress={() => onChange(undefined)} />
        ) : (
          <>
            <LinkButton label={is_set ? words.replace : words.set_new} about={label} onPress={() => onChange('')} />
            {is_set && <LinkButton label={words.remove} about={label} onPress={() => onChange(null)} />}
          </>
        )}
      </div>
    </div>
  );
}

function LinkButton({ label, about, onPress }: { label: string; about: string; onPress: () => void }): ReactNode {
  return (
    <Button size="xs" variant="default" aria-label={`${label}: ${about}`} onClick={onPress}>
      {label}
    </Button>
  );
}
