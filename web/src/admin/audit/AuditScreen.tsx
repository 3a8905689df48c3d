import { Button } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { get, type Reading } from '../../api/query';
import { Empty } from '../../kit/Empty';
import { DataTable } from '../kit/DataTable';
import { ScreenHead } from '../kit/ScreenHead';
import { useEndless } from '../kit/useEndless';
import { useFilters } from '../../kit/useFilters';
import { useLiveAdmin } from '../kit/useLiveAdmin';
import { useAdminWords } from '../words';
import { AuditFilters } from './AuditFilters';
import { FILTERS, queryOf } from './audit-filters';
import { PATH, type AuditRecord } from './audit-record';
import { useAuditColumns } from './useAuditColumns';

interface Part {
  data: AuditRecord[];
  meta: { next_before_id?: number | null };
}

/** What each administrator did, with what it changed. */
export default function AuditScreen(): ReactNode {
  const { audit: words, kit } = useAdminWords();
  const filters = useFilters(FILTERS);
  const query = useMemo(() => queryOf(filters.values), [filters.values]);
  const list = useEndless<Part, number | null>(
    null,
    (before_id): Reading<Part> =>
      get(PATH, { params: { query: { ...query, ...(before_id !== null && { before_id }) } } }),
    ({ meta }) => meta.next_before_id ?? null,
  );
  useLiveAdmin([PATH], ['audit']);
  const columns = useAuditColumns();
  return (
    <>
      <ScreenHead
        title={words.title}
        actions={
          <Button component="a" variant="default" href={`${PATH}/export`} download>
            {words.export}
          </Button>
        }
      >
        <p>{words.text}</p>
      </ScreenHead>
      <AuditFilters filters={filters} />
      <DataTable
        label={words.title}
        columns={columns}
        rows={list.rows}
        idOf={({ id }) => id}
        nameOf={({ operation, id }) => `${operation} ${String(id)}`}
        more={list.more}
        isOld={list.isOld}
        error={list.error}
        onRetry={list.retry}
        empty={<Empty title={filters.isFiltered ? kit.nothing_found : words.none} />}
      />
    </>
  );
}
