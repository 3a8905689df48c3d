import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { ErrorRefusal, Refusal } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { DangerDialog } from '../components/DangerDialog';
import { ScreenHead } from '../components/PageHeader';
import { useAdminWords } from '../words';
import type { Page } from './page-form';
import { PageEditor } from './PageEditor';
import { pageReading, readPagesAgain } from './usePages';

/** A page to be changed. */
export default function PageScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded id={Number(id)} /> : <Refusal status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { data, error, refetch } = useQuery(pageReading(id));
  if (error && !data) return <ErrorRefusal error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  return (
    <>
      <Head page={data.body.data} />
      <PageEditor key={id} id={id} latest={data} />
    </>
  );
}

function Head({ page: { id, title, route, draft } }: { page: Page }): ReactNode {
  const { pages: words } = useAdminWords();
  const [, navigate] = useLocation();
  const name = title?.trim() ? title : words.unnamed(id);
  return (
    <ScreenHead
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
              await read(api.DELETE('/api/v1/pages/{id}', { params: { path: { id } } }));
              navigate('/admin/pages');
              await readPagesAgain();
            }}
          />
        </>
      }
    >
      <p>
        <a href="/admin/pages">{words.back}</a>
      </p>
    </ScreenHead>
  );
}
