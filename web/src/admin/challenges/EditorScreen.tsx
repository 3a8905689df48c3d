import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { QueryErrorPage, ErrorPage } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { DangerDialog } from '../components/DangerDialog';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { Editor } from './Editor';
import { useEdited, type Edited } from './useEditor';
import { invalidateChallenges } from './useChallengeRows';

export default function EditorScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded id={Number(id)} /> : <ErrorPage status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { edited, error } = useEdited(id);
  if (error) return <QueryErrorPage error={error} onRetry={() => void invalidateChallenges()} />;
  if (!edited) return <ScreenSkeleton />;
  return (
    <>
      <Head edited={edited} />
      <Editor key={id} edited={edited} />
    </>
  );
}

function Head({ edited: { challenge } }: { edited: Edited }): ReactNode {
  const { challenges: words } = useAdminMessages();
  const [, navigate] = useLocation();
  const { id } = challenge;
  const copying = useSubmit([], async () => {
    const { data } = await unwrap(api.POST('/api/v1/challenges/{id}/clone', { params: { path: { id } } }));
    await invalidateChallenges();
    navigate(`/admin/challenges/${data.id}`);
  });
  const name = challenge.name?.trim() ? challenge.name : words.unnamed(id);
  return (
    <PageHeader
      title={name}
      actions={
        <>
          <Button component="a" href={`/challenges/${id}`} variant="default">
            {words.editor.open}
          </Button>
          <form onSubmit={copying.submit}>
            <Button type="submit" variant="default" loading={copying.isBusy}>
              {words.editor.copy}
            </Button>
          </form>
          <DangerDialog
            label={words.delete}
            title={words.editor.delete_title}
            text={words.delete_text}
            goes={[name]}
            run={async () => {
              await unwrap(api.DELETE('/api/v1/challenges/{id}', { params: { path: { id } } }));
              navigate('/admin/challenges');
              await invalidateChallenges();
            }}
          />
        </>
      }
    >
      <p>
        <a href="/admin/challenges">{words.order.back}</a>
      </p>
      <FormErrors form={copying} />
    </PageHeader>
  );
}
