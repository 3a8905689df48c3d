import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { Refusal } from '../../kit/Refusal';
import { AccountList } from './AccountList';

/** All users, or all teams. */
export default function PeopleScreen(): ReactNode {
  const { kind = 'users' } = useParams<{ kind?: string }>();
  return kind === 'users' || kind === 'teams' ? <AccountList key={kind} kind={kind} /> : <Refusal status={404} />;
}
