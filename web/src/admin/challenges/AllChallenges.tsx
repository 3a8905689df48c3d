import type { ReactNode } from 'react';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { EmptyState } from '../../components/EmptyState';
import { LoadFailure } from '../components/LoadFailure';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import type { ChallengeRow } from './challenge-rows';
import { ChallengeTabs } from './ChallengeTabs';
import { useChallengeRows } from './useChallengeRows';

interface Props {
  tab: 'bulk' | 'order' | 'requirements';
  children: (rows: readonly ChallengeRow[]) => ReactNode;
}

/** Screen of a tab that shows all challenges. Renders `children` only if there are challenges. */
export function AllChallenges({ tab, children }: Props): ReactNode {
  const { challenges: words } = useAdminMessages();
  const { title, text } = words[tab];
  const { rows, error, retry } = useChallengeRows();
  return (
    <>
      <PageHeader title={title}>
        <p>{text}</p>
      </PageHeader>
      <ChallengeTabs here={tab} />
      {rows && (rows.length > 0 ? children(rows) : <EmptyState title={words.none}>{words.none_text}</EmptyState>)}
      {!rows && (error ? <LoadFailure error={error} onRetry={retry} /> : <ScreenSkeleton />)}
    </>
  );
}
