import { Radio, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Radio.layer.css';
import type { ReactNode } from 'react';
import type { Draft } from '../../kit/form/useDraft';
import type { Bindings } from '../../kit/form/bind';
import { useAdminWords } from '../words';
import type { SetupForm } from './setup-form';

/** Who competes. */
export function ModeStep({ draft, bind }: { draft: Draft<SetupForm>; bind: Bindings<SetupForm> }): ReactNode {
  const { setup, settings } = useAdminWords();
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
