import type { ReactNode } from 'react';
import { ScreenHead } from '../components/PageHeader';
import { useAdminWords } from '../words';
import { PageEditor } from './PageEditor';

/** A page to be made. */
export default function NewPageScreen(): ReactNode {
  const { pages: words } = useAdminWords();
  return (
    <>
      <ScreenHead title={words.new}>
        <p>
          <a href="/admin/pages">{words.back}</a>
        </p>
      </ScreenHead>
      <PageEditor id={null} latest={null} />
    </>
  );
}
