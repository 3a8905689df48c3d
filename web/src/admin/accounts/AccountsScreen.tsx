import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { useBoot } from '../../api/boot';
import { ErrorPage } from '../../components/ErrorPage';
import { AccountList } from './AccountList';

export default function AccountsScreen(): ReactNode {
  const { kind = 'users' } = useParams<{ kind?: string }>();
  const { event } = useBoot();
  if (kind === 'users' || (kind === 'teams' && event.mode === 'teams')) return <AccountList key={kind} kind={kind} />;
  return <ErrorPage status={404} />;
}
