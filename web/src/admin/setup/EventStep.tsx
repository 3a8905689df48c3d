import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bindings } from '../kit/form/bind';
import { useAdminWords } from '../words';
import type { SetupForm } from './setup-form';
import classes from './Setup.module.css';

/** What the event is. */
export function EventStep({ bind }: { bind: Bindings<SetupForm> }): ReactNode {
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
      <p className={classes.text}>{setup.backup}</p>
    </>
  );
}
