import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { Editor } from './Editor';

export default function NewScreen(): ReactNode {
  const { challenges: words } = useAdminMessages();
  return (
    <>
      <PageHeader title={words.editor.new_title}>
        <p>
          <a href="/admin/challenges">{words.order.back}</a>
        </p>
      </PageHeader>
      <Editor edited={null} />
    </>
  );
}
