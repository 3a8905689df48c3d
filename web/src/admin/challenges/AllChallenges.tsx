import type { ReactNode } from 'react';
import { ScreenSkeleton } from '../../components/ScreenSkeleton';
import { Empty } from '../../components/EmptyState';
import { LoadFailure } from '../components/LoadFailure';
import { ScreenHead } from '../components/PageHeader';
import { useAdminWords } from '../words';
import type { ChallengeRow } from './challenge-rows';
import { ChallengeTabs } from './ChallengeTabs';
import { useChallengeRows } from './useChallengeRows';

interface Props {
  /** The tab, and the words of the screen. */
  tab: 'bulk' | 'order' | 'requirements';
  /** What is shown once the challenges are loaded, where there are any. */
  children: (rows: readonly ChallengeRow[]) => ReactNode;
}

/** A screen that shows all challenges in one way or another. */
export function AllChallenges({ tab, children }: Props): ReactNode {
  const { challenges: words } = useAdminWords();
  const { title, text } = words[tab];
  const { rows, error, retry } = useChallengeRows();
  return (
    <>
      <ScreenHead title={title}>
        <p>{text}</p>
      </ScreenHead>
      <ChallengeTabs here={tab} />
      {rows && (rows.length > 0 ? children(rows) : <Empty title={words.none}>{words.none_text}</Empty>)}
      {!rows && (error ? <LoadFailure error={error} onRetry={retry} /> : <ScreenSkeleton />)}
    </>
  );
}
