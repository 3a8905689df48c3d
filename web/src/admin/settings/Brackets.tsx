import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { queryOptions, invalidatePaths, unwrap, type DataOf } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { DialogFormActions } from '../components/form/DialogFormActions';
import { useAdminMessages } from '../messages';
import { CrudTable } from './CrudTable';

const LIST = '/api/v1/brackets';
const TYPES = ['users', 'teams'] as const;

type Bracket = DataOf<typeof LIST>[number];

export function Brackets(): ReactNode {
  const { brackets: words } = useAdminMessages().settings;
  const query = useQuery(queryOptions(LIST));
  return (
    <CrudTable<Bracket>
      words={words}
      query={query}
      columns={[
        { key: 'name', title: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
        { key: 'description', title: words.description, cell: ({ description }) => description },
        { key: 'type', title: words.type, isShort: true, cell: ({ type }) => words.types[type] },
      ]}
      form={(bracket, close) => <BracketForm bracket={bracket} close={close} />}
      remove={async (id) => {
        await unwrap(api.DELETE('/api/v1/brackets/{id}', { params: { path: { id } } }));
        await invalidatePaths(LIST);
      }}
    />
  );
}

function BracketForm({ bracket, close }: { bracket: Bracket | null; close: () => void }): ReactNode {
  const { brackets: words } = useAdminMessages().settings;
  const fields = useFields({
    name: bracket?.name ?? '',
    description: bracket?.description ?? '',
    type: bracket?.type ?? 'users',
  });
  const form = useSubmit(['name', 'description', 'type'], async () => {
    const { name, description, type } = fields.values;
    const body = { name, description: description === '' ? null : description, type };
    if (bracket) await unwrap(api.PATCH('/api/v1/brackets/{id}', { params: { path: { id: bracket.id } }, body }));
    else await unwrap(api.POST(LIST, { body }));
    await invalidatePaths(LIST);
    close();
  });
  const bind = bindingsOf(fields, form);
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <TextInput label={words.name} maxLength={255} required {...bind.text('name')} />
      <TextInput label={words.description} {...bind.text('description')} />
      <NativeSelect
        label={words.type}
        data={TYPES.map((value) => ({ value, label: words.types[value] }))}
        {...bind.text('type')}
      />
      <DialogFormActions form={form} close={close} />
    </form>
  );
}
