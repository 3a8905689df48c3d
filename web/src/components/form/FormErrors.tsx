import { Alert } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Submission } from './useSubmit';

/** Errors that belong to no field. Takes the focus, so that screen readers read the errors at once. */
export function FormErrors({ form: { others } }: { form: Submission }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const text = others.join(' ');
  useEffect(() => {
    if (text !== '') box.current?.focus();
  }, [text]);
  if (text === '') return null;
  return (
    <Alert ref={box} color="red" variant="light" role="alert" tabIndex={-1}>
      {text}
    </Alert>
  );
}
