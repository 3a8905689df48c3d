import { Button, Checkbox, Skeleton } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { FormErrors } from '../../kit/form/FormErrors';
import { useSubmit } from '../../kit/form/useSubmit';
import { useWords } from '../../words/context';
import { LoadFailure } from '../kit/LoadFailure';
import { useAdminWords } from '../words';
import classes from './Desk.module.css';
import { RegradeReport } from './RegradeReport';
import { readResultsAgain } from './submissions-api';

interface Props {
  challenge_id: number;
  /** An answer to accept too; without it the flags are taken as they are. */
  accept?: string;
  onDone: () => void;
}

/** What a re-grading would change, and the way to do it. */
export function Regrade({ challenge_id, accept, onDone }: Props): ReactNode {
  const { app } = useWords();
  const { submissions } = useAdminWords();
  const { regrade: words } = submissions;
  const [ignoresCase, setIgnoresCase] = useState(accept !== undefined);
  const [isDone, setDone] = useState(false);
  const wanted = { challenge_id, ...(accept !== undefined && { accept, case_insensitive: ignoresCase }) };
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['regrade', wanted],
    queryFn: () => read(api.POST('/api/v1/regrades', { body: { ...wanted, dry_run: true } })),
    enabled: !isDone,
    gcTime: 0,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const form = useSubmit([], async () => {
    await read(api.POST('/api/v1/regrades', { body: { ...wanted, dry_run: false } }));
    setDone(true);
    await readResultsAgain();
  });
  if (isDone)
    return (
      <div className={classes.regrade}>
        <p role="status">{words.applied}</p>
        <div>
          <Button onClick={onDone}>{app.close}</Button>
        </div>
      </div>
    );
  return (
    <form className={classes.regrade} onSubmit={form.submit} aria-busy={isPlaceholderData}>
      <p>{words.text}</p>
      {accept !== undefined && (
        <Checkbox
          label={words.case}
          checked={ignoresCase}
          onChange={({ currentTarget }) => setIgnoresCase(currentTarget.checked)}
        />
      )}
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data ? <RegradeReport report={data.data} /> : !error && <Skeleton height={180} />}
      <FormErrors of={form} />
      <div>
        <Button type="submit" loading={form.isBusy} disabled={!data || isPlaceholderData}>
          {words.apply}
        </Button>
      </div>
    </form>
  );
}
