import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useState, type ReactNode } from 'react';
import { refreshBoot, useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryClient, read, type DataOf } from '../../api/query';
import { asCountry } from '../../kit/countries';
import { CountrySelect } from '../../kit/form/CountrySelect';
import { FieldInputs, type FieldDefinition } from '../../kit/form/FieldInputs';
import { FormErrors } from '../../kit/form/FormErrors';
import { changedEntries, valuesOf } from '../../kit/form/own-fields';
import { SaveBar } from '../../kit/form/SaveBar';
import { useDraft } from '../../kit/form/useDraft';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { useBrackets } from '../people/useBrackets';
import classes from './Settings.module.css';

type Me = DataOf<'/api/v1/users/me'>;
const SHOWN = ['name', 'email', 'website', 'affiliation', 'country', 'bracket_id', 'confirm'] as const;

/** Sends only what was changed. A new address needs the current password. */
export function ProfileForm({ me, fields }: { me: Me; fields: readonly FieldDefinition[] }): ReactNode {
  const { settings, auth } = useWords();
  const { can, registration, event } = useBoot();
  const brackets = useBrackets('users');
  const [confirm, setConfirm] = useState('');
  const draft = useDraft('profile', {
    name: me.name,
    email: me.email ?? '',
    website: me.website ?? '',
    affiliation: me.affiliation ?? '',
    country: me.country ?? '',
    bracket_id: '',
  });
  const custom = useDraft('profile-fields', valuesOf(me.fields));
  const hasNewEmail = draft.changes.email !== undefined;
  const form = useSubmit(SHOWN, async () => {
    const { bracket_id, country, ...texts } = draft.changes;
    const body = {
      ...texts,
      ...(country !== undefined && { country: asCountry(country) }),
      ...(bracket_id && { bracket_id: Number(bracket_id) }),
      ...(hasNewEmail && { confirm }),
      ...(custom.isChanged && { fields: changedEntries(custom.changes) }),
    };
    await read(api.PATCH('/api/v1/users/me', { body }));
    await Promise.all([refreshBoot(), queryClient.invalidateQueries({ queryKey: ['/api/v1/users/me'] })]);
    draft.settle();
    custom.settle();
    setConfirm('');
  });
  const bind = (field: keyof typeof draft.values): object => ({
    value: draft.values[field],
    error: form.errorOf(field),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      draft.change({ [field]: currentTarget.value });
    },
  });
  return (
    <form className={classes.form} onSubmit={form.submit}>
      <FormErrors of={form} />
      <TextInput
        label={settings.user_name}
        description={can.change_name ? undefined : settings.name_fixed}
        readOnly={!can.change_name}
        required
        withAsterisk={false}
        autoComplete="username"
        {...bind('name')}
      />
      <TextInput
        label={settings.email}
        description={registration.verify && hasNewEmail ? settings.email_confirm : settings.email_hint}
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        {...bind('email')}
      />
      {hasNewEmail && (
        <PasswordInput
          label={settings.current_password}
          description={settings.current_hint}
          required
          withAsterisk={false}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': auth.show_password }}
          value={confirm}
          error={form.errorOf('confirm')}
          onChange={({ currentTarget }) => {
            setConfirm(currentTarget.value);
          }}
        />
      )}
      {event.mode === 'users' && me.bracket_id === null && brackets.length > 0 && (
        <NativeSelect
          label={settings.bracket}
          description={settings.bracket_hint}
          data={[
            { value: '', label: settings.choose },
            ...brackets.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...bind('bracket_id')}
        />
      )}
      <TextInput label={settings.website} type="url" autoComplete="url" {...bind('website')} />
      <TextInput
        label={settings.affiliation}
        description={settings.affiliation_hint}
        autoComplete="organization"
        {...bind('affiliation')}
      />
      <CountrySelect
        label={settings.country}
        value={draft.values.country}
        error={form.errorOf('country')}
        onChange={(country) => {
          draft.change({ country });
        }}
      />
      <FieldInputs fields={fields} values={custom.values} onChange={custom.change} of={form} />
      <SaveBar form={form} drafts={[draft, custom]} />
    </form>
  );
}
