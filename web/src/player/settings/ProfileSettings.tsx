import { Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { refreshBoot, useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryOptions, queryClient, unwrap, type DataOf } from '../../api/query';
import { asCountry } from '../../components/countries';
import { bindingsOf } from '../../components/form/bind';
import { changedEntries, valuesOf, type FieldDefinition } from '../../components/form/custom-fields';
import { FieldInputs } from '../../components/form/FieldInputs';
import { FormErrors } from '../../components/form/FormErrors';
import { PasswordField } from '../../components/form/PasswordField';
import { SaveBar } from '../../components/form/SaveBar';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { QueryErrorPage } from '../../components/ErrorPage';
import { useMessages } from '../../i18n/context';
import { BracketSelect } from '../../domain/accounts/BracketSelect';
import { ProfileFields } from '../../domain/accounts/ProfileFields';
import classes from './Settings.module.css';

export function ProfileSettings(): ReactNode {
  const me = useQuery(queryOptions('/api/v1/users/me'));
  const fields = useQuery(queryOptions('/api/v1/fields', { params: { query: { type: 'user' } } }));
  const error = me.error ?? fields.error;
  if (error && !(me.data && fields.data))
    return (
      <QueryErrorPage
        error={error}
        onRetry={() => {
          void me.refetch();
          void fields.refetch();
        }}
      />
    );
  if (!me.data || !fields.data) return <Skeleton height={420} />;
  return <ProfileForm me={me.data.data} fields={fields.data.data.filter(({ editable }) => editable)} />;
}

type Me = DataOf<'/api/v1/users/me'>;
const FIELDS = ['name', 'email', 'website', 'affiliation', 'country', 'bracket_id', 'confirm'] as const;

/** Sends only changes. A new email address needs the current password. */
function ProfileForm({ me, fields }: { me: Me; fields: readonly FieldDefinition[] }): ReactNode {
  const { settings } = useMessages();
  const { can, registration, event } = useBoot();
  const [confirm, setConfirm] = useState('');
  const draft = useDraft('profile', {
    ...valuesOf(me.fields),
    name: me.name,
    email: me.email ?? '',
    website: me.website ?? '',
    affiliation: me.affiliation ?? '',
    country: me.country ?? '',
    bracket_id: '',
  });
  const { name, email, website, affiliation, country, bracket_id } = draft.changes;
  const hasNewEmail = email !== undefined;
  const form = useSubmit(FIELDS, async () => {
    const custom = changedEntries(draft.changes);
    const body = {
      ...{ name, email, website, affiliation },
      ...(country !== undefined && { country: asCountry(country) }),
      ...(bracket_id && { bracket_id: Number(bracket_id) }),
      ...(hasNewEmail && { confirm }),
      ...(custom.length > 0 && { fields: custom }),
    };
    await unwrap(api.PATCH('/api/v1/users/me', { body }));
    await Promise.all([refreshBoot(), queryClient.invalidateQueries({ queryKey: ['/api/v1/users/me'] })]);
    draft.markSaved();
    setConfirm('');
  });
  const bind = bindingsOf(draft, form);
  return (
    <form className={classes.form} onSubmit={form.submit}>
      <FormErrors form={form} />
      <TextInput
        label={settings.user_name}
        description={can.change_name ? undefined : settings.name_fixed}
        readOnly={!can.change_name}
        required
        withAsterisk={false}
        autoComplete="username"
        {...bind.text('name')}
      />
      <TextInput
        label={settings.email}
        description={registration.verify && hasNewEmail ? settings.email_confirm : settings.email_hint}
        type="email"
        required
        withAsterisk={false}
        autoComplete="email"
        {...bind.text('email')}
      />
      {hasNewEmail && (
        <PasswordField
          label={settings.current_password}
          description={settings.current_hint}
          required
          withAsterisk={false}
          autoComplete="current-password"
          value={confirm}
          error={form.errorOf('confirm')}
          onChange={({ currentTarget }) => setConfirm(currentTarget.value)}
        />
      )}
      {event.mode === 'users' && me.bracket_id === null && (
        <BracketSelect
          kind="users"
          label={settings.bracket}
          description={settings.bracket_hint}
          none={settings.choose}
          {...bind.text('bracket_id')}
        />
      )}
      <ProfileFields words={settings} bind={bind} />
      <FieldInputs fields={fields} bind={bind} />
      <SaveBar form={form} draft={draft} />
    </form>
  );
}
