import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bindings } from '../../kit/form/bind';
import { useAdminWords } from '../words';
import type { SetupForm } from './setup-form';
import classes from './Setup.module.css';

interface Props {
  bind: Bindings<SetupForm>;
  onBackup: () => void;
}

/** What the event is, or the way to bring it from a backup. */
export function EventStep({ bind, onBackup }: Props): ReactNode {
  const { setup, settings } = useAdminWords();
  return (
    <>
      <TextInput label={settings.labels.ctf_name} required autoComplete="off" {...bind.text('ctf_name')} />
      <Textarea
        label={settings.labels.ctf_description}
        description={setup.help.ctf_description}
        autosize
        minRows={2}
        maxRows={12}
        {...bind.text('ctf_description')}
      />
      <TextInput
        label={settings.labels.flag_format}
        description={setup.help.flag_format}
        placeholder="ctf{...}"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...bind.text('flag_format')}
      />
      <p className={classes.text}>
        {setup.backup.ask}{' '}
        <button type="button" className={classes.link} onClick={onBackup}>
          {setup.backup.title}
        </button>
      </p>
    </>
  );
}
