import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../../components/ConfirmButton';
import { EmptyState } from '../../components/EmptyState';
import { DataTable, type Column } from '../components/DataTable';
import { DialogButton } from '../../components/DialogButton';
import classes from './Settings.module.css';

type Sentence =
  'text' | 'add' | 'new' | 'title' | 'none' | 'edit' | 'edit_title' | 'delete' | 'delete_title' | 'delete_text';

interface Props<Row> {
  words: Readonly<Record<Sentence, string>>;
  query: Pick<UseQueryResult<{ data: Row[] }>, 'data' | 'error' | 'refetch'>;
  columns: readonly Column<Row>[];
  form: (row: Row | null, close: () => void) => ReactNode;
  remove: (id: number) => Promise<void>;
}

export function CrudTable<Row extends { id: number; name: string }>(props: Props<Row>): ReactNode {
  const { words, query, columns, form, remove } = props;
  return (
    <div className={classes.list}>
      <p>{words.text}</p>
      <div>
        <DialogButton variant="filled" label={words.add} title={words.new}>
          {(close) => form(null, close)}
        </DialogButton>
      </div>
      <DataTable
        label={words.title}
        columns={columns}
        rows={query.data?.data}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={<EmptyState title={words.none} />}
        actions={(row) => (
          <span className={classes.actions}>
            <DialogButton size="xs" label={words.edit} about={row.name} title={words.edit_title}>
              {(close) => form(row, close)}
            </DialogButton>
            <ConfirmButton
              size="xs"
              label={words.delete}
              title={words.delete_title}
              text={`${row.name}: ${words.delete_text}`}
              about={row.name}
              run={() => remove(row.id)}
            />
          </span>
        )}
      />
    </div>
  );
}
