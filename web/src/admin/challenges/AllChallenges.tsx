import type { ReactNode } from 'react';
import { ScreenSkeleton } from '../../kit/ScreenSkeleton';
import { LoadFailure } from '../kit/LoadFailure';
import { ScreenHead } from '../kit/ScreenHead';
import { useAdminWords } from '../words';
import type { ChallengeRow } from './challenge-rows';
import { ChallengeTabs } from './ChallengeTabs';
import { useChallengeRows } from './useChallengeRows';

interface Props {
  /** The tab, and the words of the screen. */
  tab: 'bulk' | 'order' | 'requirements';
  /** What is shown once the challenges are loaded. */
  children: (rows: readonly ChallengeRow[]) => ReactNode;
}

/** A screen that shows all challenges in one way or another. */
export function AllChallenges({ tab, children }: Props): ReactNode {
  const { title, text } = useAdminWords().challenges[tab];
  const { rows, error, retry } = useChallengeRows();
  return (
    <>
      <ScreenHead title={title}>
        <p>{text}</p>
      </ScreenHead>
      <ChallengeTabs here={tab} />
      {rows ? children(rows) : error ? <LoadFailure error={error} onRetry={retry} /> : <ScreenSkeleton />}
    </>
  );
}
