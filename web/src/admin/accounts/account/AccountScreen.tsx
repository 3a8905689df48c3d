import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { QueryErrorPage, ErrorPage } from '../../../components/ErrorPage';
import { ScreenSkeleton } from '../../../components/ScreenSkeleton';
import type { Kind } from '../../../domain/accounts/kinds';
import { idOf } from '../../../domain/accounts/profile-data';
import { PageHeader } from '../../components/PageHeader';
import { useLiveAdmin } from '../../components/useLiveAdmin';
import { useAdminMessages } from '../../messages';
import { AccountBadges } from '../AccountBadges';
import { accountReading, isUser, PATHS, type AccountRow } from '../accounts-api';
import classes from '../Accounts.module.css';
import { AccountFacts } from './AccountFacts';
import { Actions } from './Actions';
import { AwardsCard } from './AwardsCard';
import { CommentsCard } from './CommentsCard';
import { MembersCard } from './MembersCard';
import { MissingCard } from './MissingCard';
import { AddressesCard, SessionsCard, TokensCard } from './AccessCards';
import { SolvesCard } from './SolvesCard';
import { Standing } from './Standing';
import { TriesCard } from './TriesCard';

export default function AccountScreen(): ReactNode {
  const { kind, id: text } = useParams<{ kind: string; id: string }>();
  const id = idOf(text);
  if (id === null || (kind !== 'users' && kind !== 'teams')) return <ErrorPage status={404} />;
  return <Loaded key={`${kind} ${id}`} kind={kind} id={id} />;
}

function Loaded({ kind, id }: { kind: Kind; id: number }): ReactNode {
  const { data, error, refetch } = useQuery(accountReading(kind, id));
  useLiveAdmin([PATHS[kind]], ['scores']);
  if (!data && error) return <QueryErrorPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton />;
  const [account] = data.data;
  return account ? <Account kind={kind} account={account} /> : <ErrorPage status={404} />;
}

function Account({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { people: words } = useAdminMessages();
  return (
    <>
      <PageHeader
        title={account.name}
        actions={
          <>
            <Button
              component="a"
              href={`/admin/submissions?${kind === 'users' ? 'user' : 'team'}=${account.id}`}
              variant="default"
            >
              {words.account.open_desk}
            </Button>
            <Button component="a" href={`/${kind}/${account.id}`} variant="default">
              {words.account.player_view}
            </Button>
          </>
        }
      >
        <p className={classes.under}>
          <a href={`/admin/people/${kind}`}>{words.create.back[kind]}</a>
          <AccountBadges account={account} />
        </p>
      </PageHeader>
      <div className={classes.account}>
        <div className="stack-wide">
          <Standing kind={kind} account={account} />
          <AccountFacts kind={kind} id={account.id} />
          <SolvesCard kind={kind} id={account.id} />
          <MissingCard kind={kind} account={account} />
          <TriesCard kind={kind} id={account.id} />
        </div>
        <div className="stack-wide">
          <Actions kind={kind} account={account} />
          {!isUser(account) && <MembersCard team={account} />}
          <AwardsCard kind={kind} account={account} />
          <CommentsCard kind={kind} id={account.id} />
          {isUser(account) && (
            <>
              <AddressesCard id={account.id} />
              <SessionsCard id={account.id} />
              <TokensCard id={account.id} />
            </>
          )}
        </div>
      </div>
    </>
  );
}
