import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { accentsOf } from '../../components/accent';
import { useAdminMessages } from '../messages';
import classes from './Settings.module.css';

interface Props {
  label: string;
  description: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Background colours of `tokens.css`, and the colour of text on the accent. */
const SCHEMES = [
  { name: 'light', paper: '#ffffff', ink: '#ffffff' },
  { name: 'dark', paper: '#0e1116', ink: '#0a0d12' },
] as const;

export function ColourInput({ value, onChange, ...input }: Props): ReactNode {
  const { settings } = useAdminMessages();
  const { colour: words } = settings;
  const accents = accentsOf(value);
  return (
    <div className={classes.colour}>
      <TextInput
        {...input}
        dir="ltr"
        placeholder="#0f6b3c"
        maxLength={7}
        autoComplete="off"
        spellCheck={false}
        leftSection={
          <input
            type="color"
            className={classes.picker}
            aria-label={words.pick}
            value={accents ? value.trim() : '#1d4ed8'}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        }
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
      />
      {accents ? (
        <div className={classes.samples}>
          {SCHEMES.map(({ name, paper, ink }) => (
            <figure key={name} className={classes.sample} style={{ background: paper }}>
              <span style={{ background: accents[name], color: ink }}>{words.sample}</span>
              <figcaption style={{ color: accents[name] }}>{words[name]}</figcaption>
            </figure>
          ))}
        </div>
      ) : (
        value === '' && <p className={classes.small}>{words.none}</p>
      )}
    </div>
  );
}
