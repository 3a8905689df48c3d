import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { get, invalidatePaths, read, type DataOf } from '../../api/query';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { Empty } from '../../kit/Empty';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { DataTable } from '../kit/DataTable';
import { DialogButton } from '../kit/DialogButton';
import { DialogFormWays } from '../kit/form/DialogFormWays';
import { useAdminWords } from '../words';
import classes from './Settings.module.css';

const LIST = '/api/v1/brackets';
const TYPES = ['users', 'teams'] as const;

type Bracket = DataOf<typeof LIST>[number];

/** The brackets, to be added, changed and removed. */
export function Brackets(): ReactNode {
  const { settings } = useAdminWords();
  const { brackets: words } = settings;
  const { data, error, refetch } = useQuery(get(LIST));
  return (
    <div className={classes.list}>
      <p>{words.text}</p>
      <div>
        <DialogButton variant="filled" label={words.add} title={words.new}>
          {(close) => <BracketForm bracket={null} close={close} />}
        </DialogButton>
      </div>
      <DataTable
        label={words.title}
        columns={[
          { key: 'name', title: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'description', title: words.description, cell: ({ description }) => description },
          { key: 'type', title: words.type, isShort: true, cell: ({ type }) => words.types[type] },
        ]}
        rows={data?.data}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words.none} />}
        actions={(bracket) => (
          <span className={classes.actions}>
            <DialogButton size="xs" label={words.edit} about={bracket.name} title={words.edit_title}>
              {(close) => <BracketForm bracket={bracket} close={close} />}
            </DialogButton>
            <ConfirmButton
              size="xs"
              label={words.delete}
              title={words.delete_title}
              text={`${bracket.name}: ${words.delete_text}`}
              about={bracket.name}
              run={async () => {
                await read(api.DELETE('/api/v1/brackets/{id}', { params: { path: { id: bracket.id } } }));
                await invalidatePaths(LIST);
              }}
            />
          </span>
        )}
      />
    </div>
  );
}

function BracketForm({ bracket, close }: { bracket: Bracket | null; close: () => void }): ReactNode {
  const { settings } = useAdminWords();
  const { brackets: words } = settings;
  const [name, setName] = useState(bracket?.name ?? '');
  const [description, setDescription] = useState(bracket?.description ?? '');
  const [type, setType] = useState(bracket?.type ?? 'users');
  const form = useSubmit(['name', 'description', 'type'], async () => {
    const body = { name, description: description === '' ? null : description, type };
    if (bracket) await read(api.PATCH('/api/v1/brackets/{id}', { params: { path: { id: bracket.id } }, body }));
    else await read(api.POST(LIST, { body }));
    await invalidatePaths(LIST);
    close();
  });
  return (
    <form onSubmit={form.submit}>
      <FormErrors of={form} />
      <TextInput
        label={words.name}
        value={name}
        maxLength={255}
        required
        error={form.errorOf('name')}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
        }}
      />
      <TextInput
        label={words.description}
        value={description}
        error={form.errorOf('description')}
        onChange={({ currentTarget }) => {
          setDescription(currentTarget.value);
        }}
      />
      <NativeSelect
        label={words.type}
        value={type}
        error={form.errorOf('type')}
        data={TYPES.map((value) => ({ value, label: words.types[value] }))}
        onChange={({ currentTarget }) => {
          setType(currentTarget.value as Bracket['type']);
        }}
      />
      <DialogFormWays form={form} close={close} />
    </form>
  );
}
