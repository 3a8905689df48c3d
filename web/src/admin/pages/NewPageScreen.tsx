import type { ReactNode } from 'react';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { PageEditor } from './PageEditor';

export default function NewPageScreen(): ReactNode {
  const { pages: words } = useAdminMessages();
  return (
    <>
      <PageHeader title={words.new}>
        <p>
          <a href="/admin/pages">{words.back}</a>
        </p>
      </PageHeader>
      <PageEditor id={null} latest={null} />
    </>
  );
}
