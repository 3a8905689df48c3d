import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { CountrySelect } from '../../../kit/form/CountrySelect';
import type { Draft } from '../../../kit/form/useDraft';
import type { Submission } from '../../../kit/form/useSubmit';
import type { Kind } from '../../../player/people/kinds';
import { useBrackets } from '../../../player/people/useBrackets';
import { bindingsOf } from '../../kit/form/bind';
import { useAdminWords } from '../../words';
import classes from '../People.module.css';
import type { AccountForm } from './account-form';

interface Props {
  kind: Kind;
  draft: Draft<AccountForm>;
  form: Submission;
  /** What stands after the address. */
  children?: ReactNode;
}

/** The inputs that new and old accounts share. */
export function AccountFields({ kind, draft, form, children }: Props): ReactNode {
  const { people } = useAdminWords();
  const { fields: words, types } = people;
  const { event } = useBoot();
  const brackets = useBrackets(kind);
  const bind = bindingsOf(draft, form);
  return (
    <div className={classes.fields}>
      <TextInput label={words.name} maxLength={128} autoComplete="off" {...bind.text('name')} />
      <TextInput label={words.email} type="email" autoComplete="off" {...bind.text('email')} />
      {children}
      {kind === 'users' && (
        <NativeSelect
          label={words.type}
          data={(['user', 'admin'] as const).map((type) => ({ value: type, label: types[type] }))}
          {...bind.text('type')}
        />
      )}
      {kind === event.mode && brackets.length > 0 && (
        <NativeSelect
          label={words.bracket}
          data={[
            { value: '', label: words.no_bracket },
            ...brackets.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...bind.text('bracket_id')}
        />
      )}
      <TextInput label={words.affiliation} maxLength={128} autoComplete="off" {...bind.text('affiliation')} />
      <CountrySelect
        label={words.country}
        value={draft.values.country}
        error={form.errorOf('country')}
        onChange={(country) => {
          draft.change({ country });
        }}
      />
      <TextInput label={words.website} type="url" autoComplete="off" {...bind.text('website')} />
      <TextInput label={words.secret} description={words.secret_hint} maxLength={128} {...bind.text('secret')} />
      {kind === 'users' && <Checkbox label={words.verified} {...bind.tick('verified')} />}
    </div>
  );
}
