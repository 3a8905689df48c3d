import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '../../api/api-error';
import { RelativeTime } from '../../components/RelativeTime';
import { EmptyState } from '../../components/EmptyState';
import { useFormats } from '../../i18n/context';
import { Badge } from '../components/Badge';
import { DataTable, type Column } from '../components/DataTable';
import { DialogButton } from '../../components/DialogButton';
import { useAdminMessages } from '../messages';
import type { Insight, Kind } from './insights-api';
import classes from './Insights.module.css';
import { MarkForm } from './MarkForm';

interface Props<Row extends Insight> {
  kind: Kind;
  query: Pick<UseQueryResult<{ data: Row[] }, ApiError>, 'data' | 'error' | 'refetch' | 'dataUpdatedAt'>;
  columns: readonly Column<Row & { id: number }>[];
  nameOf: (row: Row) => string;
}

export function InsightTable<Row extends Insight>({ kind, query, columns, nameOf }: Props<Row>): ReactNode {
  const { insights: words } = useAdminMessages();
  const { time } = useFormats();
  const { data, error, refetch, dataUpdatedAt } = query;
  return (
    <>
      {data && <p className={classes.read}>{words.as_of(time(new Date(dataUpdatedAt)))}</p>}
      <DataTable
        label={words.kinds[kind]}
        // The table needs numeric ids, but the keys of insights are strings. An index is stable until the list is read
        // again.
        rows={data?.data.map((row, id) => ({ ...row, id }))}
        columns={[...columns, { key: 'mark', title: words.seen, cell: ({ mark }) => mark && <MarkOf mark={mark} /> }]}
        idOf={({ id }) => id}
        nameOf={nameOf}
        actions={(row) => (
          <DialogButton
            size="compact-sm"
            label={row.mark ? words.change : words.mark}
            about={nameOf(row)}
            title={row.mark ? words.change_title : words.mark_title}
          >
            {(close) => <MarkForm kind={kind} insight={row} name={nameOf(row)} onDone={close} />}
          </DialogButton>
        )}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={words.none}>{words.none_text}</EmptyState>}
      />
    </>
  );
}

function MarkOf({ mark: { note, by, created } }: { mark: NonNullable<Insight['mark']> }): ReactNode {
  const { insights: words } = useAdminMessages();
  return (
    <span className={classes.mark}>
      <Badge tone="good">{words.is_seen}</Badge>
      {note !== null && note !== '' && <bdi>{note}</bdi>}
      <small>
        {by !== null && <bdi>{by}, </bdi>}
        <RelativeTime date={created} />
      </small>
    </span>
  );
}
