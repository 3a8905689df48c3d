import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NameLink } from '../../components/NameLink';
import { useFormats } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import { insightsOf } from './insights-api';
import classes from './Insights.module.css';
import { InsightTable } from './InsightTable';
import { Accounts, ChallengeLink, Span } from './Names';

/** Incorrect flags that several accounts submitted. */
export function SharedSubmissions({ seen }: { seen: string }): ReactNode {
  const { insights: words } = useAdminMessages();
  const { number } = useFormats();
  const query = useQuery(insightsOf('answers', seen));
  return (
    <InsightTable
      kind="answers"
      query={query}
      nameOf={({ answer: submission }) => submission}
      columns={[
        {
          key: 'answer',
          title: words.submission,
          cell: ({ answer: submission, challenge }) => (
            <a href={`/admin/submissions?challenge=${challenge.id}&q=${encodeURIComponent(submission.trim())}`}>
              <code className={classes.answer}>{submission}</code>
            </a>
          ),
        },
        { key: 'challenge', title: words.challenge, cell: (row) => <ChallengeLink challenge={row.challenge} /> },
        {
          key: 'accounts',
          title: words.accounts,
          cell: ({ accounts, account_count }) => <Accounts accounts={accounts} count={account_count} />,
        },
        { key: 'times', title: words.times, isNumber: true, cell: ({ submissions }) => number(submissions) },
        {
          key: 'last',
          title: words.last,
          cell: ({ first_seen, last_seen }) => <Span first={first_seen} last={last_seen} />,
        },
      ]}
    />
  );
}

export function SharedAddresses({ seen }: { seen: string }): ReactNode {
  const { insights: words } = useAdminMessages();
  const { number } = useFormats();
  const query = useQuery(insightsOf('addresses', seen));
  return (
    <InsightTable
      kind="addresses"
      query={query}
      nameOf={({ address }) => address}
      columns={[
        {
          key: 'address',
          title: words.address,
          cell: ({ address }) => (
            <NameLink href={`/admin/people/users?ip=${encodeURIComponent(address)}`}>{address}</NameLink>
          ),
        },
        {
          key: 'accounts',
          title: words.accounts,
          cell: ({ accounts, account_count }) => <Accounts accounts={accounts} count={account_count} />,
        },
        {
          key: 'times',
          title: words.answers,
          isNumber: true,
          cell: ({ address, submissions }) =>
            submissions === 0 ? (
              number(0)
            ) : (
              <a href={`/admin/submissions?ip=${encodeURIComponent(address)}`}>{number(submissions)}</a>
            ),
        },
        {
          key: 'last',
          title: words.last,
          cell: ({ first_seen, last_seen }) => <Span first={first_seen} last={last_seen} />,
        },
      ]}
    />
  );
}
