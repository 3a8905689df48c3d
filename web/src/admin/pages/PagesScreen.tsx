import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOptions, type DataOf } from '../../api/query';
import { EmptyState } from '../../components/EmptyState';
import { NameLink } from '../../components/NameLink';
import { useFormats } from '../../i18n/context';
import { DataTable } from '../components/DataTable';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { LIST } from './usePages';

type Row = DataOf<typeof LIST>[number];

export default function PagesScreen(): ReactNode {
  const { pages: words } = useAdminMessages();
  const { data, error, refetch } = useQuery(queryOptions(LIST));
  return (
    <>
      <PageHeader
        title={words.title}
        actions={
          <Button component="a" href="/admin/pages/new">
            {words.new}
          </Button>
        }
      >
        <p>{words.text}</p>
      </PageHeader>
      <DataTable
        label={words.title}
        columns={[
          {
            key: 'title',
            title: words.name,
            cell: ({ id, title }) => (
              <NameLink href={`/admin/pages/${id}`}>{title?.trim() ? title : words.unnamed(id)}</NameLink>
            ),
          },
          { key: 'route', title: words.route, cell: (row) => <Route row={row} /> },
          { key: 'visible', title: words.visible, isShort: true, cell: (row) => <States row={row} /> },
          { key: 'format', title: words.format, isShort: true, cell: ({ format }) => words.formats[format] },
        ]}
        rows={data?.data}
        idOf={({ id }) => id}
        nameOf={({ id, title }) => title ?? words.unnamed(id)}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title={words.none}>{words.none_text}</EmptyState>}
      />
    </>
  );
}

function Route({ row: { route, draft } }: { row: Row }): ReactNode {
  const { pages: words } = useAdminMessages();
  if (route === null) return words.no_route;
  const address = route === 'index' ? '/' : `/${route}`;
  return draft ? <bdi>{address}</bdi> : <a href={encodeURI(address)}>{address}</a>;
}

function States({ row }: { row: Row }): ReactNode {
  const { pages: words } = useAdminMessages();
  const { list } = useFormats();
  const states = (['draft', 'auth_required', 'hidden'] as const).filter((state) => row[state]);
  return list(states.length === 0 ? [words.states.open] : states.map((state) => words.states[state]));
}
