import type { ReactNode } from 'react';
import { ScreenHead } from '../components/PageHeader';
import { useAdminWords } from '../words';
import { Editor } from './Editor';

/** A challenge to be made. */
export default function NewScreen(): ReactNode {
  const { challenges: words } = useAdminWords();
  return (
    <>
      <ScreenHead title={words.editor.new_title}>
        <p>
          <a href="/admin/challenges">{words.order.back}</a>
        </p>
      </ScreenHead>
      <Editor edited={null} />
    </>
  );
}
