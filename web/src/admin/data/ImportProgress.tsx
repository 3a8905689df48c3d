import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptions, type DataOf } from '../../api/query';
import { useFormats } from '../../i18n/context';
import { LoadFailure } from '../components/LoadFailure';
import { useAdminMessages } from '../messages';
import classes from './DataScreen.module.css';
import { isComparing } from './ImportComparison';
import { ImportReport } from './ImportReport';

type Import = DataOf<'/api/v1/imports/{id}'>;

const ASK_MILLIS = 1000;

/** Progress and result of an import. Polls, because the import ends the session and therefore the live stream. */
export function ImportProgress({ id, onDismiss }: { id: string; onDismiss: () => void }): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { data, error } = useQuery({
    ...queryOptions('/api/v1/imports/{id}', { params: { path: { id } } }),
    // Without a session the response has no report, so the import is read again after the next log-in.
    staleTime: 0,
    refetchInterval: ({ state: { data: latest } }) =>
      latest?.data.state === 'running' || isComparing(latest?.data.report) ? ASK_MILLIS : false,
  });
  const state = data?.data.state;
  return (
    <div className={classes.running}>
      {data?.data.state === 'running' && <Running status={data.data} />}
      {error && !data && <LoadFailure error={error} />}
      {state === 'done' && (
        <Alert color="green" variant="light" role="status" title={words.done}>
          {data?.data.report ? <ImportReport report={data.data.report} /> : words.done_text}
        </Alert>
      )}
      {state === 'failed' && (
        <Alert color="red" variant="light" role="alert" title={words.failed}>
          <span lang="en">{data?.data.error}</span>
        </Alert>
      )}
      {state !== 'running' && (
        <div>
          {state === 'done' && !data?.data.report ? (
            <Button component="a" href="/login?next=/admin/data" target="_self">
              {words.log_in}
            </Button>
          ) : (
            <Button variant="default" onClick={onDismiss}>
              {words.dismiss}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Running({ status: { phase, done, total } }: { status: Import }): ReactNode {
  const { import: words } = useAdminMessages().data;
  const { number } = useFormats();
  const name = (words.phases as Partial<Record<string, string>>)[phase] ?? phase;
  return (
    <>
      <strong>{words.running}</strong>
      <progress value={total === null ? undefined : done} max={total ?? 1} aria-label={name} />
      <p>
        <span role="status">{name}</span>
        {total !== null && total > 1 && `: ${words.done_of(number(done), number(total))}`}
      </p>
      <p className="quiet">{words.refused}</p>
    </>
  );
}
