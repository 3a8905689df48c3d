import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { RelativeTime } from '../../components/RelativeTime';
import { NameLink } from '../../components/NameLink';
import { useFormats } from '../../i18n/context';
import { Badge } from '../components/Badge';
import { accountHref } from '../accounts/accounts-api';
import { spanText } from '../statistics/span-text';
import { useAdminMessages } from '../messages';
import { insightsOf } from './insights-api';
import classes from './Insights.module.css';
import { InsightTable } from './InsightTable';
import { Accounts, ChallengeLink } from './Names';

/** Solves that were much faster than those of others. */
export function FastSolves({ seen }: { seen: string }): ReactNode {
  const { insights: words, challenges } = useAdminMessages();
  const { event } = useBoot();
  const { number, language } = useFormats();
  const query = useQuery(insightsOf('speed', seen));
  return (
    <InsightTable
      kind="speed"
      query={query}
      nameOf={({ account, challenge }) => `${account.name}, ${challenge.name ?? challenges.unnamed(challenge.id)}`}
      columns={[
        {
          key: 'account',
          title: words.account,
          cell: ({ account, user }) => (
            <span className={classes.two}>
              <Accounts accounts={[account]} count={1} />
              {event.mode === 'teams' && (
                <small>
                  <NameLink href={accountHref('users', user.id)}>{user.name}</NameLink>
                </small>
              )}
            </span>
          ),
        },
        { key: 'challenge', title: words.challenge, cell: (row) => <ChallengeLink challenge={row.challenge} /> },
        {
          key: 'seconds',
          title: words.took,
          cell: ({ seconds, since }) => (
            <span className={classes.two}>
              {spanText(language, seconds)}
              <small>{words.since[since]}</small>
            </span>
          ),
        },
        {
          key: 'median',
          title: words.median,
          isNumber: true,
          cell: ({ median_seconds }) => spanText(language, median_seconds),
        },
        { key: 'solves', title: words.solves, isNumber: true, cell: ({ solves }) => number(solves) },
        { key: 'date', title: words.when, cell: ({ date }) => <RelativeTime date={date} /> },
      ]}
    />
  );
}

/** Challenges with many incorrect submissions and no solve, or with almost only solves. */
export function OddChallenges({ seen }: { seen: string }): ReactNode {
  const { insights: words, challenges } = useAdminMessages();
  const { number } = useFormats();
  const query = useQuery(insightsOf('challenges', seen));
  return (
    <InsightTable
      kind="challenges"
      query={query}
      nameOf={({ challenge }) => challenge.name ?? challenges.unnamed(challenge.id)}
      columns={[
        { key: 'challenge', title: words.challenge, cell: (row) => <ChallengeLink challenge={row.challenge} /> },
        {
          key: 'verdict',
          title: words.verdict,
          cell: ({ verdict }) => <Badge tone={verdict === 'dead' ? 'bad' : 'warn'}>{words.verdicts[verdict]}</Badge>,
        },
        { key: 'accounts', title: words.tried, isNumber: true, cell: ({ accounts }) => number(accounts) },
        {
          key: 'fails',
          title: words.fails,
          isNumber: true,
          cell: ({ fails, challenge }) => (
            <a href={`/admin/submissions/clusters?challenge=${challenge.id}`}>{number(fails)}</a>
          ),
        },
        { key: 'solves', title: words.solves, isNumber: true, cell: ({ solves }) => number(solves) },
      ]}
    />
  );
}
