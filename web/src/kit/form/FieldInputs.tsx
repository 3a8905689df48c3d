import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import type { Submission } from './useSubmit';

/** A custom field as the API defines it. */
export interface FieldDefinition {
  id: number;
  name: string | null;
  description: string | null;
  field_type: string | null;
  required: boolean | null;
}

export type FieldValues = Readonly<Record<number, string | boolean>>;

interface Props {
  fields: readonly FieldDefinition[];
  values: FieldValues;
  onChange: (values: FieldValues) => void;
  of: Submission;
}

/** Inputs for the fields that the organisers ask for; a text, or a box to tick. */
export function FieldInputs({ fields, values, onChange, of }: Props): ReactNode {
  return fields.map((field) => {
    const shared = {
      label: field.name ?? '',
      description: field.description ?? undefined,
      required: field.required === true,
      error: of.errorOf(`fields[${field.id}]`) ?? of.errorOf(field.name ?? ''),
    };
    const value = values[field.id];
    return field.field_type === 'boolean' ? (
      <Checkbox
        key={field.id}
        {...shared}
        checked={value === true}
        onChange={({ currentTarget }) => {
          onChange({ ...values, [field.id]: currentTarget.checked });
        }}
      />
    ) : (
      <TextInput
        key={field.id}
        {...shared}
        value={typeof value === 'string' ? value : ''}
        onChange={({ currentTarget }) => {
          onChange({ ...values, [field.id]: currentTarget.value });
        }}
      />
    );
  });
}

/** The values as the API takes them. */
export function entriesOf(
  fields: readonly FieldDefinition[],
  values: FieldValues,
): { field_id: number; value: string | boolean }[] {
  return fields.map(({ id, field_type }) => ({
    field_id: id,
    value: values[id] ?? (field_type === 'boolean' ? false : ''),
  }));
}
