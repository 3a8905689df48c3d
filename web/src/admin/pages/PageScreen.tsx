import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { DangerDialog } from '../components/DangerDialog';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import type { Page } from './page-form';
import { PageEditor } from './PageEditor';
import { pageReading, invalidatePages } from './usePages';

export default function PageScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded id={Number(id)} /> : <ErrorPage status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useQuery(pageReading(id));
  if (error && !data) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  return (
    <>
      <Head page={data.body.data} />
      <PageEditor key={id} id={id} latest={data} />
    </>
  );
}

function Head({ page: { id, title, route, draft } }: { page: Page }): ReactNode {
  const { pages: words } = useAdminMessages();
  const [, navigate] = useLocation();
  const name = title?.trim() ? title : words.unnamed(id);
  return (
    <PageHeader
      title={name}
      actions={
        <>
          {route !== null && !draft && (
            <Button component="a" href={route === 'index' ? '/' : encodeURI(`/${route}`)} variant="default">
              {words.open}
            </Button>
          )}
          <DangerDialog
            label={words.delete}
            title={words.delete_title}
            text={words.delete_text}
            goes={[name]}
            run={async () => {
              await unwrap(api.DELETE('/api/v1/pages/{id}', { params: { path: { id } } }));
              navigate('/admin/pages');
              await invalidatePages();
            }}
          />
        </>
      }
    >
      <p>
        <a href="/admin/pages">{words.back}</a>
      </p>
    </PageHeader>
  );
}
