import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { get, invalidatePaths, read, type DataOf } from '../../api/query';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { Empty } from '../../kit/Empty';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { useFormats } from '../../words/context';
import { DataTable } from '../kit/DataTable';
import { DialogButton } from '../kit/DialogButton';
import { DialogFormWays } from '../kit/form/DialogFormWays';
import { useAdminWords } from '../words';
import classes from './Settings.module.css';

const LIST = '/api/v1/configs/fields';
const TYPES = ['user', 'team'] as const;
const FIELD_TYPES = ['text', 'boolean'] as const;
const RULES = ['required', 'public', 'editable'] as const;

type Field = DataOf<typeof LIST>[number];

const NEW: Omit<Field, 'id'> = {
  name: '',
  description: null,
  type: 'user',
  field_type: 'text',
  required: false,
  public: false,
  editable: true,
};

/** The fields that accounts are asked for, to be added, changed and removed. */
export function CustomFields(): ReactNode {
  const { settings } = useAdminWords();
  const { fields: words } = settings;
  const { list } = useFormats();
  const { data, error, refetch } = useQuery(get(LIST));
  return (
    <div className={classes.list}>
      <p>{words.text}</p>
      <div>
        <DialogButton variant="filled" label={words.add} title={words.new}>
          {(close) => <FieldForm field={null} close={close} />}
        </DialogButton>
      </div>
      <DataTable
        label={words.title}
        columns={[
          { key: 'name', title: words.name, cell: ({ name }) => <bdi>{name}</bdi> },
          { key: 'description', title: words.description, cell: ({ description }) => description },
          { key: 'type', title: words.type, isShort: true, cell: ({ type }) => words.types[type] },
          {
            key: 'field_type',
            title: words.field_type,
            isShort: true,
            cell: ({ field_type }) => words.field_types[field_type ?? 'text'],
          },
          {
            key: 'options',
            title: words.options,
            isShort: true,
            cell: (field) => list(RULES.filter((rule) => field[rule]).map((rule) => words.rules[rule])),
          },
        ]}
        rows={data?.data}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        error={error}
        onRetry={() => void refetch()}
        empty={<Empty title={words.none} />}
        actions={(field) => (
          <span className={classes.actions}>
            <DialogButton size="xs" label={words.edit} about={field.name} title={words.edit_title}>
              {(close) => <FieldForm field={field} close={close} />}
            </DialogButton>
            <ConfirmButton
              size="xs"
              label={words.delete}
              title={words.delete_title}
              text={`${field.name}: ${words.delete_text}`}
              about={field.name}
              run={async () => {
                await read(api.DELETE('/api/v1/configs/fields/{id}', { params: { path: { id: field.id } } }));
                await invalidatePaths(LIST, '/api/v1/fields');
              }}
            />
          </span>
        )}
      />
    </div>
  );
}

function FieldForm({ field, close }: { field: Field | null; close: () => void }): ReactNode {
  const { settings } = useAdminWords();
  const { fields: words } = settings;
  const [values, setValues] = useState(field ?? NEW);
  const form = useSubmit(['name', 'description', 'type', 'field_type'], async () => {
    const { name, description, type, field_type, required, public: isPublic, editable } = values;
    const body = { name, description, type, field_type, required, public: isPublic, editable };
    if (field) await read(api.PATCH('/api/v1/configs/fields/{id}', { params: { path: { id: field.id } }, body }));
    else await read(api.POST(LIST, { body }));
    await invalidatePaths(LIST, '/api/v1/fields');
    close();
  });
  const set = (change: Partial<Field>): void => {
    setValues({ ...values, ...change });
  };
  return (
    <form onSubmit={form.submit}>
      <FormErrors of={form} />
      <TextInput
        label={words.name}
        value={values.name}
        required
        error={form.errorOf('name')}
        onChange={({ currentTarget }) => {
          set({ name: currentTarget.value });
        }}
      />
      <TextInput
        label={words.description}
        value={values.description ?? ''}
        error={form.errorOf('description')}
        onChange={({ currentTarget }) => {
          set({ description: currentTarget.value === '' ? null : currentTarget.value });
        }}
      />
      <NativeSelect
        label={words.type}
        value={values.type}
        error={form.errorOf('type')}
        data={TYPES.map((value) => ({ value, label: words.types[value] }))}
        onChange={({ currentTarget }) => {
          set({ type: currentTarget.value as Field['type'] });
        }}
      />
      <NativeSelect
        label={words.field_type}
        value={values.field_type ?? 'text'}
        error={form.errorOf('field_type')}
        data={FIELD_TYPES.map((value) => ({ value, label: words.field_types[value] }))}
        onChange={({ currentTarget }) => {
          set({ field_type: currentTarget.value as Field['field_type'] });
        }}
      />
      {RULES.map((rule) => (
        <Checkbox
          key={rule}
          label={words[rule]}
          checked={values[rule]}
          onChange={({ currentTarget }) => {
            set({ [rule]: currentTarget.checked });
          }}
        />
      ))}
      <DialogFormWays form={form} close={close} />
    </form>
  );
}
