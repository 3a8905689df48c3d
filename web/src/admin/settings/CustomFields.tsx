import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { queryOptions, invalidatePaths, unwrap, type DataOf } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { useFormats } from '../../i18n/context';
import { DialogFormActions } from '../components/form/DialogFormActions';
import { useAdminMessages } from '../messages';
import { CrudTable } from './CrudTable';

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

export function CustomFields(): ReactNode {
  const { fields: words } = useAdminMessages().settings;
  const { list } = useFormats();
  const query = useQuery(queryOptions(LIST));
  return (
    <CrudTable<Field>
      words={words}
      query={query}
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
      form={(field, close) => <FieldForm field={field} close={close} />}
      remove={async (id) => {
        await unwrap(api.DELETE('/api/v1/configs/fields/{id}', { params: { path: { id } } }));
        await invalidatePaths(LIST, '/api/v1/fields');
      }}
    />
  );
}

function FieldForm({ field, close }: { field: Field | null; close: () => void }): ReactNode {
  const { fields: words } = useAdminMessages().settings;
  const fields = useFields(field ?? NEW);
  const form = useSubmit(['name', 'description', 'type', 'field_type'], async () => {
    const { name, description, type, field_type, required, public: isPublic, editable } = fields.values;
    const body = { name, description: description || null, type, field_type, required, public: isPublic, editable };
    if (field) await unwrap(api.PATCH('/api/v1/configs/fields/{id}', { params: { path: { id: field.id } }, body }));
    else await unwrap(api.POST(LIST, { body }));
    await invalidatePaths(LIST, '/api/v1/fields');
    close();
  });
  const bind = bindingsOf(fields, form);
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <TextInput label={words.name} required {...bind.text('name')} />
      <TextInput label={words.description} {...bind.text('description')} />
      <NativeSelect
        label={words.type}
        data={TYPES.map((value) => ({ value, label: words.types[value] }))}
        {...bind.text('type')}
      />
      <NativeSelect
        label={words.field_type}
        data={FIELD_TYPES.map((value) => ({ value, label: words.field_types[value] }))}
        {...bind.text('field_type')}
      />
      {RULES.map((rule) => (
        <Checkbox key={rule} label={words[rule]} {...bind.tick(rule)} />
      ))}
      <DialogFormActions form={form} close={close} />
    </form>
  );
}
