import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { FormErrors } from '../../../components/form/FormErrors';
import { useSubmit } from '../../../components/form/useSubmit';
import classes from './Parts.module.css';

interface Props {
  label: string;
  button: string;
  maxLength: number;
  known?: readonly string[];
  add: (value: string) => Promise<void>;
}

export function AddText({ label, button, maxLength, known = [], add }: Props): ReactNode {
  const [value, setValue] = useState('');
  const form = useSubmit(['value'], async () => {
    await add(value.trim());
    setValue('');
  });
  const list = `known-${label.replace(/\W/g, '-')}`;
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <div className={classes.add}>
        <TextInput
          aria-label={label}
          placeholder={label}
          maxLength={maxLength}
          value={value}
          error={form.errorOf('value')}
          list={known.length > 0 ? list : undefined}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        {known.length > 0 && (
          <datalist id={list}>
            {known.map((text) => (
              <option key={text} value={text} />
            ))}
          </datalist>
        )}
        <Button type="submit" variant="default" loading={form.isBusy} disabled={value.trim() === ''}>
          {button}
        </Button>
      </div>
    </form>
  );
}
