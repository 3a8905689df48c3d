import { Button, NativeSelect, Switch, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useReducedMotion } from '@mantine/hooks';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { playSound } from '../../browser/sound';
import { setSingleKeys, singleKeysOn } from '../../components/useKeys';
import { LANGUAGES, type Language } from '../../i18n';
import { useLocale, useMessages } from '../../i18n/context';
import { setSounds, soundsOn } from '../notices/sounds';
import { NewsSwitch } from './NewsSwitch';
import classes from './Settings.module.css';

export function PreferenceSettings(): ReactNode {
  const { settings } = useMessages();
  const isReduced = useReducedMotion();
  return (
    <div className={classes.form}>
      <LanguageChoice />
      <NewsSwitch />
      <ThemeChoice />
      <SoundSwitch />
      <KeySwitch />
      <div>
        <h2 className={classes.small}>{settings.motion}</h2>
        <p className="dim">{isReduced ? settings.motion_reduced : settings.motion_full}</p>
      </div>
    </div>
  );
}

function LanguageChoice(): ReactNode {
  const { app, settings } = useMessages();
  const { language, choose } = useLocale();
  return (
    <NativeSelect
      label={app.language}
      description={settings.language_hint}
      value={language}
      data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={({ currentTarget }) => {
        const chosen = currentTarget.value as Language;
        choose(chosen);
        // The account's language is only for browsers without a stored choice, so an error does not matter here.
        void api.PATCH('/api/v1/users/me', { body: { language: chosen } }).catch(() => undefined);
      }}
    />
  );
}

function ThemeChoice(): ReactNode {
  const { app, settings } = useMessages();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const names: Record<MantineColorScheme, string> = {
    auto: app.theme_system,
    light: app.theme_light,
    dark: app.theme_dark,
  };
  return (
    <fieldset className={classes.choices}>
      <legend>{app.theme}</legend>
      <p className="dim">{settings.theme_hint}</p>
      <div>
        {(['auto', 'light', 'dark'] as const).map((scheme) => (
          <label key={scheme}>
            <input
              type="radio"
              name="theme"
              value={scheme}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            {names[scheme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SoundSwitch(): ReactNode {
  const { settings } = useMessages();
  const [isOn, setOn] = useState(soundsOn);
  return (
    <div className={classes.switch}>
      <Switch
        label={settings.sounds}
        description={settings.sounds_hint}
        checked={isOn}
        onChange={({ currentTarget }) => {
          setSounds(currentTarget.checked);
          setOn(currentTarget.checked);
        }}
      />
      <Button size="compact-sm" variant="default" onClick={playSound}>
        {settings.try_sound}
      </Button>
    </div>
  );
}

function KeySwitch(): ReactNode {
  const { settings } = useMessages();
  const [isOn, setOn] = useState(singleKeysOn);
  return (
    <Switch
      label={settings.keys}
      description={settings.keys_hint}
      checked={isOn}
      onChange={({ currentTarget }) => {
        setSingleKeys(currentTarget.checked);
        setOn(currentTarget.checked);
      }}
    />
  );
}
