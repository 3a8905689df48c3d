import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { EmptyState } from '../../components/EmptyState';
import { PageTitle } from '../../components/PageTitle';
import { QueryErrorPage } from '../../components/ErrorPage';
import type { Filters } from '../../components/useFilters';
import { useFormats, useMessages } from '../../i18n/context';
import { pageOf, type DirectoryValues } from './directory';
import classes from './Directory.module.css';
import { DirectorySearch } from './DirectorySearch';
import { DirectoryTable, TableSkeleton } from './DirectoryTable';
import type { Kind } from '../../domain/accounts/kinds';
import { useDirectory } from './useDirectory';

export function Directory({ kind }: { kind: Kind }): ReactNode {
  const { people } = useMessages();
  const { filters, rows } = useDirectory(kind);
  const page = pageOf(filters.values.page);
  useTopOnChange(page);
  const { data, error, isPlaceholderData } = rows;
  // The API responds 404 to pages after the last one. The list may have become shorter since the link was made.
  const isBeyond = error?.status === 404 && page > 1;
  if (error && !data && !isBeyond) return <QueryErrorPage error={error} onRetry={() => void rows.refetch()} />;
  const total = data?.meta.pagination?.total ?? 0;
  return (
    <div className={classes.directory}>
      <div className={classes.head}>
        <PageTitle>{people[kind]}</PageTitle>
        <p role="status">{data && (kind === 'users' ? people.user_count(total) : people.team_count(total))}</p>
      </div>
      <DirectorySearch kind={kind} filters={filters} />
      {!data && !isBeyond ? (
        <TableSkeleton />
      ) : data && data.data.length > 0 ? (
        <>
          <DirectoryTable kind={kind} rows={data.data} hrefOf={filters.hrefOf} isStale={isPlaceholderData} />
          <DirectoryPages page={page} pages={data.meta.pagination?.pages ?? 1} hrefOf={filters.hrefOf} />
        </>
      ) : filters.isFiltered ? (
        <EmptyState title={people.no_matches}>
          <span>{people.no_matches_text}</span>
          <Button component="a" href={`/${kind}`} variant="default">
            {people.show_all}
          </Button>
        </EmptyState>
      ) : (
        <EmptyState title={kind === 'users' ? people.no_users : people.no_teams}>
          {kind === 'users' ? people.no_users_text : people.no_teams_text}
        </EmptyState>
      )}
    </div>
  );
}

function useTopOnChange(page: number): void {
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    scrollTo(0, 0);
  }, [page]);
}

interface Props {
  page: number;
  pages: number;
  hrefOf: Filters<keyof DirectoryValues>['hrefOf'];
}

function DirectoryPages({ page, pages, hrefOf }: Props): ReactNode {
  const { people } = useMessages();
  const { number } = useFormats();
  if (pages <= 1) return null;
  return (
    <nav className={classes.pages} aria-label={people.pages}>
      <Button
        component="a"
        variant="default"
        href={page > 1 ? hrefOf({ page: String(page - 1) }) : undefined}
        data-disabled={page <= 1 || undefined}
        aria-disabled={page <= 1 || undefined}
        rel="prev"
      >
        {people.previous}
      </Button>
      <span>{people.page_of(number(page), number(pages))}</span>
      <Button
        component="a"
        variant="default"
        href={page < pages ? hrefOf({ page: String(page + 1) }) : undefined}
        data-disabled={page >= pages || undefined}
        aria-disabled={page >= pages || undefined}
        rel="next"
      >
        {people.next}
      </Button>
    </nav>
  );
}
