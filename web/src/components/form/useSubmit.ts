import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { newKey } from '../../browser/new-key';
import { useMessages } from '../../i18n/context';

/** Headers by which the server knows a body that this form has sent before, and makes nothing of it twice. */
export type IdempotencyHeaders = (body: object) => { 'Idempotency-Key': string };

export interface Submission {
  submit: (event: SubmitEvent) => void;
  isBusy: boolean;
  /** Those of the form's fields that something is wrong with. */
  invalid: readonly string[];
  errorOf: (field: string) => string | undefined;
  /** What is wrong beside the fields that the form shows. */
  others: readonly string[];
  /** Seconds until the server wants to be asked again, where it refused for being asked too often. */
  retryAfter: number | null;
}

/**
 * Sends a form once, however often it is pressed, and keeps what the server finds wrong. `fields` are the names that the form shows errors
 * beside; errors of all others are given together. `focus` says what is read first: the first field that is wrong, or a summary of all
 * of them, which the form shows by `FormSummary`. Where no answer came, the same can be sent again with the headers of `withIdempotency`.
 */
export function useSubmit(
  fields: readonly string[],
  send: (withIdempotency: IdempotencyHeaders) => Promise<void>,
  focus: 'field' | 'summary' = 'field',
): Submission {
  const { app } = useMessages();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef({ text: '', key: '' });
  useEffect(() => {
    // So that the sentence beside the field is read. Errors of no field take the focus themselves.
    if (error && focus === 'field') form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error, focus]);
  const withIdempotency: IdempotencyHeaders = (body) => {
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    return { 'Idempotency-Key': sent.current.key };
  };
  const submit = async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await send(withIdempotency);
      sent.current.text = '';
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return {
    submit: (event) => {
      event.preventDefault();
      // A dialog may have its form inside another form.
      event.stopPropagation();
      form.current = event.currentTarget as HTMLFormElement;
      if (!isBusy) void submit();
    },
    isBusy,
    invalid: fields.filter((field) => error?.fields[field] !== undefined),
    errorOf: (field) => error?.fields[field]?.join(' '),
    others: error === null ? [] : othersOf(error),
    retryAfter: error?.retryAfter ?? null,
  };

  function othersOf(refusal: ApiError): string[] {
    const { refused } = app;
    if (refusal.status === 0) return [refused.not_sent];
    if (refusal.status === 429 || refusal.status === 503) return [refused.busy_text(refusal.retryAfter ?? 5)];
    if (refusal.status >= 500) return [`${refused.failed_text} ${refusal.requestId ?? ''}`];
    return Object.entries(refusal.fields).flatMap(([field, sentences]) => (fields.includes(field) ? [] : sentences));
  }
}
