import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { PageHeader } from '../components/PageHeader';
import { Tabs } from '../components/Tabs';
import { useAdminMessages } from '../messages';

const [DESK, CLUSTERS] = ['/admin/submissions', '/admin/submissions/clusters'] as const;

export function SubmissionsHeader({ actions }: { actions?: ReactNode }): ReactNode {
  const { submissions: words } = useAdminMessages();
  const [path] = useLocation();
  return (
    <>
      <PageHeader
        title={words.title}
        windowTitle={path === CLUSTERS ? words.clusters_title : words.title}
        actions={actions}
      />
      <Tabs
        label={words.title}
        tabs={[
          { href: DESK, text: words.desk, isHere: path === DESK },
          { href: CLUSTERS, text: words.clusters_title, isHere: path === CLUSTERS },
        ]}
      />
    </>
  );
}
