import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, queryOptions, unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { DialogButton } from '../../components/DialogButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { DialogFormActions } from '../components/form/DialogFormActions';
import { FilterSelect } from '../components/FilterSelect';
import { SimpleTable } from '../components/SimpleTable';
import { useAdminMessages } from '../messages';
import type { FILTERS } from './account-filters';
import { savedOf, SEARCHES_PATH, valuesOf, type SavedSearch } from './saved-searches';

interface Props {
  values: typeof FILTERS;
  isNarrowed: boolean;
  set: (change: Partial<typeof FILTERS>) => void;
}

/** Applies, saves and deletes searches in the list of users. */
export function SavedSearches({ values, isNarrowed, set }: Props): ReactNode {
  const { people } = useAdminMessages();
  const words = people.searches;
  const { data } = useQuery(queryOptions(SEARCHES_PATH));
  const searches = data?.data ?? [];
  const text = JSON.stringify(savedOf(values));
  const current = searches.find((search) => JSON.stringify(savedOf(valuesOf(search))) === text);
  return (
    <>
      {searches.length > 0 && (
        <FilterSelect
          label={words.apply}
          value={current ? String(current.id) : ''}
          options={searches.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(chosen) => {
            const search = searches.find(({ id }) => String(id) === chosen);
            if (search) set({ ...valuesOf(search), sort: values.sort });
          }}
        />
      )}
      {isNarrowed && !current && (
        <DialogButton label={words.save} title={words.save} size="sm">
          {(close) => <SaveForm filters={savedOf(values)} close={close} />}
        </DialogButton>
      )}
      {searches.length > 0 && (
        <DialogButton label={words.manage} title={words.title} size="sm" variant="subtle">
          {() => <SearchTable searches={searches} />}
        </DialogButton>
      )}
    </>
  );
}

function SaveForm({ filters, close }: { filters: Record<string, unknown>; close: () => void }): ReactNode {
  const { people } = useAdminMessages();
  const words = people.searches;
  const [name, setName] = useState('');
  const form = useSubmit(['name'], async () => {
    await unwrap(api.POST(SEARCHES_PATH, { body: { name: name.trim(), filters } }));
    await invalidatePaths(SEARCHES_PATH);
    close();
  });
  return (
    <form onSubmit={form.submit}>
      <Stack gap={16}>
        <p>{words.save_text}</p>
        <FormErrors form={form} />
        <TextInput
          label={words.name}
          name="name"
          required
          withAsterisk={false}
          maxLength={80}
          autoComplete="off"
          value={name}
          error={form.errorOf('name')}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogFormActions form={form} close={close} disabled={name.trim() === ''} />
      </Stack>
    </form>
  );
}

function SearchTable({ searches }: { searches: readonly SavedSearch[] }): ReactNode {
  const { people } = useAdminMessages();
  const words = people.searches;
  return (
    <SimpleTable
      label={words.title}
      columns={[
        { key: 'name', title: words.name, cell: ({ name }) => name },
        {
          key: 'actions',
          title: '',
          cell: ({ id, name }) => (
            <ConfirmButton
              size="xs"
              label={words.remove}
              title={words.remove_title}
              text={words.remove_text(name)}
              about={name}
              run={async () => {
                await unwrap(api.DELETE('/api/v1/admin/saved-searches/{id}', { params: { path: { id } } }));
                await invalidatePaths(SEARCHES_PATH);
              }}
            />
          ),
        },
      ]}
      rows={searches}
      idOf={({ id }) => id}
    />
  );
}
