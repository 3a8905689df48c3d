import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { Kind } from '../../player/people/kinds';
import { Tabs } from '../kit/Tabs';
import { useAdminWords } from '../words';

/** Users and teams, where there are teams. */
export function KindTabs({ kind }: { kind: Kind }): ReactNode {
  const { people } = useAdminWords();
  const { event } = useBoot();
  if (event.mode !== 'teams') return null;
  return (
    <Tabs
      label={people.title}
      tabs={(['users', 'teams'] as const).map((one) => ({
        href: `/admin/people/${one}`,
        text: people.kinds[one],
        isHere: one === kind,
      }))}
    />
  );
}
