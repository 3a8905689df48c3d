import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/api-error';
import { newKey } from '../../browser/new-key';
import { useMessages } from '../../i18n/context';

/**
 * Returns the `Idempotency-Key` header. Consecutive submits of the same body have the same key until one succeeds, so
 * that a second submit is not applied twice.
 */
export type IdempotencyHeaders = (body: object) => { 'Idempotency-Key': string };

export interface Submission {
  submit: (event: SubmitEvent) => void;
  isBusy: boolean;
  invalid: readonly string[];
  errorOf: (field: string) => string | undefined;
  /** Errors that belong to no field of this form. */
  others: readonly string[];
  /** Seconds to wait before a retry, from the response; null if the response sets none. */
  retryAfter: number | null;
}

/**
 * Submits a form and keeps the server's errors. Ignores further submits while one is running. Each input in `fields`
 * shows its own errors; all other errors are in `others`. With `focus` of `field`, an error moves the focus to the
 * first invalid input; with `summary`, the form's `FormSummary` takes the focus.
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
    // The focus makes screen readers read the input's error. `FormErrors` focuses itself for errors without a field.
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
      // The form may be in a dialog inside another form, which must not be submitted too.
      event.stopPropagation();
      form.current = event.currentTarget as HTMLFormElement;
      if (!isBusy) void submit();
    },
    isBusy,
    invalid: fields.filter((field) => error?.fields[field] !== undefined),
    errorOf: (field) => error?.fields[field]?.join(' '),
    others: error === null ? [] : otherErrors(error),
    retryAfter: error?.retryAfter ?? null,
  };

  function otherErrors(refusal: ApiError): string[] {
    const { refused } = app;
    if (refusal.status === 0) return [refused.not_sent];
    if (refusal.status === 429 || refusal.status === 503) return [refused.busy_text(refusal.retryAfter ?? 5)];
    if (refusal.status >= 500) return [`${refused.failed_text} ${refusal.requestId ?? ''}`];
    return Object.entries(refusal.fields).flatMap(([field, sentences]) => (fields.includes(field) ? [] : sentences));
  }
}
