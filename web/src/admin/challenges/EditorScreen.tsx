import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { ErrorRefusal, Refusal } from '../../components/ErrorPage';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { DangerDialog } from '../components/DangerDialog';
import { ScreenHead } from '../components/PageHeader';
import { useAdminWords } from '../words';
import { Editor } from './Editor';
import { useEdited, type Edited } from './useEditor';
import { readChallengesAgain } from './useChallengeRows';

/** A challenge to be changed. */
export default function EditorScreen(): ReactNode {
  const { id = '' } = useParams<{ id: string }>();
  return /^\d{1,9}$/.test(id) ? <Loaded id={Number(id)} /> : <Refusal status={404} />;
}

function Loaded({ id }: { id: number }): ReactNode {
  const { edited, error } = useEdited(id);
  if (error) return <ErrorRefusal error={error} onRetry={() => void readChallengesAgain()} />;
  if (!edited) return <ScreenSkeleton />;
  return (
    <>
      <Head edited={edited} />
      <Editor key={id} edited={edited} />
    </>
  );
}

function Head({ edited: { challenge } }: { edited: Edited }): ReactNode {
  const { challenges: words } = useAdminWords();
  const [, navigate] = useLocation();
  const { id } = challenge;
  const copying = useSubmit([], async () => {
    const { data } = await read(api.POST('/api/v1/challenges/{id}/clone', { params: { path: { id } } }));
    await readChallengesAgain();
    navigate(`/admin/challenges/${data.id}`);
  });
  const name = challenge.name?.trim() ? challenge.name : words.unnamed(id);
  return (
    <ScreenHead
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
              await read(api.DELETE('/api/v1/challenges/{id}', { params: { path: { id } } }));
              navigate('/admin/challenges');
              await readChallengesAgain();
            }}
          />
        </>
      }
    >
      <p>
        <a href="/admin/challenges">{words.order.back}</a>
      </p>
      <FormErrors of={copying} />
    </ScreenHead>
  );
}
