import type { ReactNode } from 'react';
import { Tabs } from '../components/Tabs';
import { useAdminMessages } from '../messages';

const TABS = [
  ['list', '/admin/challenges'],
  ['bulk', '/admin/challenges/bulk'],
  ['order', '/admin/challenges/order'],
  ['requirements', '/admin/challenges/requirements'],
] as const;

export function ChallengeTabs({ here }: { here: (typeof TABS)[number][0] }): ReactNode {
  const { challenges: words } = useAdminMessages();
  return (
    <Tabs
      label={words.title}
      tabs={TABS.map(([name, href]) => ({ href, text: words.tabs[name], isHere: name === here }))}
    />
  );
}
