import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import classes from './Editor.module.css';

const KNOWN = ['correct', 'partial', 'incorrect'] as const;
type Known = (typeof KNOWN)[number];

/** Tries a submission against the saved flags, without recording it. */
export function TrySubmission({ id }: { id: number }): ReactNode {
  const { challenges } = useAdminMessages();
  const { attempt: words } = challenges;
  const [submission, setSubmission] = useState('');
  const [result, setResult] = useState<Known | null>(null);
  const form = useSubmit(['submission'], async () => {
    const { data } = await unwrap(
      api.POST('/api/v1/challenges/attempt', {
        params: { query: { preview: true } },
        body: { challenge_id: id, submission },
      }),
    );
    setResult(KNOWN.find((status) => status === data.status) ?? 'incorrect');
  });
  return (
    <Card title={words.title}>
      <form onSubmit={form.submit}>
        <FormErrors form={form} />
        <div className={classes.try}>
          <TextInput
            aria-label={words.label}
            placeholder={words.label}
            value={submission}
            error={form.errorOf('submission')}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget }) => {
              setSubmission(currentTarget.value);
              setResult(null);
            }}
          />
          <Button type="submit" variant="default" loading={form.isBusy} disabled={submission.trim() === ''}>
            {words.send}
          </Button>
        </div>
      </form>
      <p className={classes.result} role="status" data-status={result ?? undefined}>
        {result === null ? words.text : words[result]}
      </p>
    </Card>
  );
}
