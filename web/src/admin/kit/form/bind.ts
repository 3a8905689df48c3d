import type { ChangeEvent } from 'react';
import type { Draft } from '../../../kit/form/useDraft';
import type { Submission } from '../../../kit/form/useSubmit';

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
  /** For inputs of text, of numbers as text, and for choices. */
  text: (name: keyof T & string) => TextBinding;
  /** For boxes to tick. */
  tick: (name: keyof T & string) => TickBinding;
}

/** What an input needs to show a value of the draft, to change it, and to show what the server finds wrong with it. */
export function bindingsOf<T extends Readonly<Record<string, unknown>>>(
  draft: Pick<Draft<T>, 'values' | 'change'>,
  form: Submission,
): Bindings<T> {
  const set = (name: string, value: unknown): void => {
    draft.change({ [name]: value } as Partial<T>);
  };
  return {
    text: (name) => ({
      name,
      value: typeof draft.values[name] === 'string' ? draft.values[name] : '',
      error: form.errorOf(name),
      onChange: ({ currentTarget }) => {
        set(name, currentTarget.value);
      },
    }),
    tick: (name) => ({
      name,
      checked: draft.values[name] === true,
      error: form.errorOf(name),
      onChange: ({ currentTarget }) => {
        set(name, currentTarget.checked);
      },
    }),
  };
}
