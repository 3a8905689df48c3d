import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFormats } from '../../words/context';
import { useAdminWords } from '../words';
import { insightsOf } from './insights-api';
import { InsightTable } from './InsightTable';
import { Accounts, Span } from './Names';

/** Addresses that several accounts came from. */
export function SharedAddresses({ seen }: { seen: string }): ReactNode {
  const { insights: words } = useAdminWords();
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
            <a href={`/admin/people/users?ip=${encodeURIComponent(address)}`}>
              <bdi>{address}</bdi>
            </a>
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
