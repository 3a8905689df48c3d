import { NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import type { Bindings } from '../../components/form/bind';
import type { Draft } from '../../components/form/useDraft';
import type { Submission } from '../../components/form/useSubmit';
import { DateTimeInput } from '../components/form/DateTimeInput';
import { OWN_ZONE, ZONES } from '../components/date-times';
import { useAdminMessages } from '../messages';
import type { SetupForm } from './setup-form';
import classes from './Setup.module.css';

interface Props {
  bind: Bindings<SetupForm>;
  onBackup: () => void;
}

export function EventStep({ bind, onBackup }: Props): ReactNode {
  const { setup, settings } = useAdminMessages();
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

const MOMENTS = ['start', 'end', 'freeze'] as const;

export function TimesStep({ draft, form }: { draft: Draft<SetupForm>; form: Submission }): ReactNode {
  const { setup, settings, kit } = useAdminMessages();
  const { zone } = draft.values;
  return (
    <>
      <NativeSelect
        label={kit.moment.zone}
        value={zone}
        data={ZONES.map((name) => ({ value: name, label: name === OWN_ZONE ? kit.moment.own_zone(name) : name }))}
        onChange={({ currentTarget }) => draft.change({ zone: currentTarget.value })}
      />
      {MOMENTS.map((name) => (
        <DateTimeInput
          key={name}
          name={name}
          label={settings.labels[name]}
          description={setup.help[name]}
          zone={zone}
          value={draft.values[name]}
          error={form.errorOf(name)}
          onChange={(value) => draft.change({ [name]: value })}
        />
      ))}
    </>
  );
}

export function ModeStep({ draft, bind }: { draft: Draft<SetupForm>; bind: Bindings<SetupForm> }): ReactNode {
  const { setup, settings } = useAdminMessages();
  const { user_mode } = draft.values;
  return (
    <>
      <Radio.Group
        label={settings.labels.user_mode}
        name="user_mode"
        value={user_mode}
        error={bind.text('user_mode').error}
        onChange={(chosen) => draft.change({ user_mode: chosen })}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="users" label={settings.choices.user_mode.users} description={setup.help.users} />
          <Radio value="teams" label={settings.choices.user_mode.teams} description={setup.help.teams} />
        </Stack>
      </Radio.Group>
      {user_mode === 'teams' && (
        <TextInput
          label={settings.labels.team_size}
          description={setup.help.team_size}
          inputMode="numeric"
          autoComplete="off"
          {...bind.text('team_size')}
        />
      )}
    </>
  );
}
