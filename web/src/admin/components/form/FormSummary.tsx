import { Alert } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Submission } from '../../../components/form/useSubmit';
import { useAdminMessages } from '../../messages';
import classes from './FormSummary.module.css';

interface Props {
  /** Result of `useSubmit` with the `focus` `'summary'`. */
  form: Submission;
  /** Labels by field. The `name` of each input must be its field. */
  labels: Readonly<Record<string, string>>;
}

export function FormSummary({ form: { invalid, errorOf, others }, labels }: Props): ReactNode {
  const { kit } = useAdminMessages();
  const box = useRef<HTMLDivElement>(null);
  const text = [...invalid.map((name) => errorOf(name)), ...others].join(' ');
  useEffect(() => {
    if (text !== '') box.current?.focus();
  }, [text]);
  if (text === '') return null;
  return (
    <Alert ref={box} color="red" variant="light" role="alert" tabIndex={-1} title={kit.errors}>
      <ul className={classes.list}>
        {invalid.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.field}
              onClick={() => {
                const form = box.current?.closest('form');
                form?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
              }}
            >
              {labels[name] ?? name}
            </button>
            : {errorOf(name)}
          </li>
        ))}
        {others.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
