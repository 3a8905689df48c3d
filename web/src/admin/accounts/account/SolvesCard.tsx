import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { RelativeTime } from '../../../components/RelativeTime';
import { ConfirmButton } from '../../../components/ConfirmButton';
import type { Kind } from '../../../domain/accounts/kinds';
import { NameLink } from '../../../components/NameLink';
import { useFormats } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import { accountHref, invalidateAccounts } from '../accounts-api';
import { LongPart } from './LongPart';
import { solvesOf, type Result } from './results';
import { SimpleTable } from '../../components/SimpleTable';

export function SolvesCard({ kind, id }: { kind: Kind; id: number }): ReactNode {
  const { people, challenges } = useAdminMessages();
  const { account: words } = people;
  const { number } = useFormats();
  const query = useQuery(solvesOf(kind, id));
  const nameOf = ({ challenge }: Result): string => challenge.name ?? challenges.unnamed(challenge.id);
  return (
    <LongPart title={words.solves} query={query} empty={words.no_solves}>
      {(rows) => (
        <SimpleTable
          label={words.solves}
          rows={rows}
          idOf={(row) => row.id}
          columns={[
            {
              key: 'challenge',
              title: words.challenge,
              cell: (row) => <NameLink href={`/admin/challenges/${row.challenge_id}`}>{nameOf(row)}</NameLink>,
            },
            ...(kind === 'teams'
              ? [
                  {
                    key: 'by',
                    title: words.by,
                    cell: ({ user }: Result) => <NameLink href={accountHref('users', user.id)}>{user.name}</NameLink>,
                  },
                ]
              : []),
            {
              key: 'worth',
              title: words.worth,
              isNumber: true,
              cell: ({ challenge: { value } }) => (value === null ? '–' : number(value)),
            },
            { key: 'when', title: words.when, cell: ({ date }) => <RelativeTime date={date} /> },
            {
              key: 'back',
              title: '',
              cell: (row) => (
                <ConfirmButton
                  size="compact-sm"
                  label={words.take_back}
                  about={nameOf(row)}
                  title={words.take_back_title(nameOf(row))}
                  text={words.take_back_text}
                  run={async () => {
                    const params = { path: { id: row.id } };
                    await unwrap(api.PATCH('/api/v1/submissions/{id}', { params, body: { type: 'incorrect' } }));
                    await invalidateAccounts();
                  }}
                />
              ),
            },
          ]}
        />
      )}
    </LongPart>
  );
}
