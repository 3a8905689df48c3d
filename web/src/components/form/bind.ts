import type { ChangeEvent } from 'react';
import type { Fields } from './useFields';
import type { Submission } from './useSubmit';

interface TextBinding {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

interface TickBinding {
  name: string;
  checked: boolean;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface Bindings<T> {
  text(this: void, name: keyof T & string): TextBinding;
  tick(this: void, name: keyof T & string): TickBinding;
}

export function bindingsOf<T extends object>(fields: Fields<T>, form: Submission): Bindings<T> {
  const valueOf = (name: keyof T): unknown => fields.values[name];
  const set = (name: keyof T, value: unknown): void => fields.change({ [name]: value } as Partial<T>);
  return {
    text: (name) => ({
      name,
      value: textOf(valueOf(name)),
      error: form.errorOf(name),
      onChange: ({ currentTarget }) => set(name, currentTarget.value),
    }),
    tick: (name) => ({
      name,
      checked: valueOf(name) === true,
      error: form.errorOf(name),
      onChange: ({ currentTarget }) => set(name, currentTarget.checked),
    }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
