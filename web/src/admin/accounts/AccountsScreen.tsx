import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { Refusal } from '../../components/ErrorPage';
import { AccountList } from './AccountList';

/** All users, or all teams where teams compete. */
export default function PeopleScreen(): ReactNode {
  const { kind = 'users' } = useParams<{ kind?: string }>();
  const { event } = useBoot();
  if (kind === 'users' || (kind === 'teams' && event.mode === 'teams')) return <AccountList key={kind} kind={kind} />;
  return <Refusal status={404} />;
}
