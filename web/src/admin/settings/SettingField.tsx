import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import { Html } from '../../components/Html';
import { MarkdownInput } from '../components/form/MarkdownInput';
import { DateTimeInput } from '../components/form/DateTimeInput';
import { useRendered } from '../components/useRendered';
import { useAdminMessages } from '../messages';
import { ColourInput } from './ColourInput';
import { Help } from './Help';
import { PictureInput } from './PictureInput';
import { textOf, type Setting } from './setting-form';
import classes from './Settings.module.css';
import { useSettingTexts } from './useSettings';

interface Props {
  setting: Setting;
  value: string | boolean;
  error: string | undefined;
  zone: string;
  onChange: (value: string | boolean) => void;
}

export function SettingField({ setting, value, error, zone, onChange }: Props): ReactNode {
  const { settings: words } = useAdminMessages();
  const { labelOf, choiceOf, helpOf } = useSettingTexts();
  const { key, kind } = setting;
  const shared = { name: key, label: labelOf(key), description: <Help text={helpOf(setting)} />, error };
  const change = ({ currentTarget }: { currentTarget: { value: string } }): void => onChange(currentTarget.value);
  if (typeof value === 'boolean')
    return <Checkbox {...shared} checked={value} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />;
  const text = { ...shared, value, placeholder: textOf(setting.default), onChange: change };
  switch (kind) {
    case 'choice':
      return (
        <NativeSelect
          {...shared}
          data={(setting.choices ?? []).map((choice) => ({ value: choice, label: choiceOf(key, choice) }))}
          value={value}
          onChange={change}
        />
      );
    case 'moment':
      return (
        <DateTimeInput
          {...shared}
          value={value === '' ? null : Number(value) * 1000}
          zone={zone}
          onChange={(millis) => onChange(millis === null ? '' : String(Math.floor(millis / 1000)))}
        />
      );
    case 'colour':
      return <ColourInput {...shared} value={value} onChange={onChange} />;
    case 'file':
      return <PictureInput {...shared} value={value} onChange={onChange} />;
    case 'markdown':
    case 'html':
      return <RenderedInput {...shared} value={value} kind={kind} onChange={onChange} />;
    case 'lines':
    case 'json':
      return <Textarea {...text} autosize minRows={3} maxRows={20} dir={kind === 'json' ? 'ltr' : undefined} />;
    case 'integer':
      return (
        <TextInput
          {...text}
          inputMode="numeric"
          placeholder={words.default(textOf(setting.default))}
          autoComplete="off"
        />
      );
    case 'text':
      return <TextInput {...text} autoComplete="off" />;
    default:
      return <TextInput {...text} dir="ltr" autoComplete="off" spellCheck={false} />;
  }
}

interface RenderedInputProps {
  label: string;
  description: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  kind: 'markdown' | 'html';
  onChange: (value: string) => void;
}

function RenderedInput({ kind, value, onChange, ...input }: RenderedInputProps): ReactNode {
  const { settings: words } = useAdminMessages();
  const { html, isStale, isFailed } = useRendered(value, null, kind);
  return (
    <div className={classes.rendered}>
      <MarkdownInput
        {...input}
        minRows={4}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {value.trim() !== '' && (
        <section
          className={classes.preview}
          aria-label={`${words.preview}: ${input.label}`}
          data-old={isStale || undefined}
        >
          <span className={classes.small}>{isFailed ? words.preview_failed : words.preview}</span>
          <Html html={html} />
        </section>
      )}
    </div>
  );
}
