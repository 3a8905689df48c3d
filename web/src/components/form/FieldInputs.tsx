import { Checkbox, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bindings } from './bind';
import { nameOfField, type CustomValues, type FieldDefinition } from './custom-fields';

interface Props {
  fields: readonly FieldDefinition[];
  bind: Bindings<CustomValues>;
}

export function FieldInputs({ fields, bind }: Props): ReactNode {
  return fields.map(({ id, name, description, required, field_type }) => {
    const shared = { label: name ?? '', description: description ?? undefined, required: required === true };
    return field_type === 'boolean' ? (
      <Checkbox key={id} {...shared} {...bind.tick(nameOfField(id))} />
    ) : (
      <TextInput key={id} {...shared} {...bind.text(nameOfField(id))} />
    );
  });
}
