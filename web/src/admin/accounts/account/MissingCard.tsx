import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, unwrap } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import type { Kind } from '../../../domain/accounts/kinds';
import { NameLink } from '../../../components/NameLink';
import { useFormats } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import { isUser, invalidateAccounts, type AccountRow } from '../accounts-api';
import { LongPart } from './LongPart';
import { missingOf, type Missing } from './results';
import { SimpleTable } from '../../components/SimpleTable';

export function MissingCard({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { people, challenges } = useAdminMessages();
  const { account: words } = people;
  const { number } = useFormats();
  const { id } = account;
  const query = useQuery(missingOf(kind, id));
  const team = useQuery({
    ...queryOptions('/api/v1/teams/{id}', { params: { path: { id } } }),
    enabled: kind === 'teams',
  });
  const members = team.data?.data.member_details ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const captain = isUser(account) ? null : account.captain_id;
  const user_id = kind === 'users' ? id : (chosen ?? captain ?? members[0]?.id ?? null);
  const nameOf = ({ id: challenge, name }: Missing): string => name ?? challenges.unnamed(challenge);
  return (
    <LongPart
      title={words.missing}
      query={query}
      empty={words.no_missing}
      actions={
        kind === 'teams' &&
        members.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label={words.mark_for}
            value={String(user_id)}
            data={members.map((member) => ({ value: String(member.id), label: `${words.mark_for}: ${member.name}` }))}
            onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
          />
        )
      }
    >
      {(rows) => (
        <SimpleTable
          label={words.missing}
          rows={rows}
          idOf={(row) => row.id}
          columns={[
            {
              key: 'challenge',
              title: words.challenge,
              cell: (row) => <NameLink href={`/admin/challenges/${row.id}`}>{nameOf(row)}</NameLink>,
            },
            { key: 'category', title: words.category, cell: ({ category }) => <bdi>{category}</bdi> },
            {
              key: 'worth',
              title: words.worth,
              isNumber: true,
              cell: ({ value }) => (value === null ? '–' : number(value)),
            },
            {
              key: 'mark',
              title: '',
              cell: (row) =>
                user_id !== null && (
                  <ConfirmButton
                    size="compact-sm"
                    label={words.mark}
                    about={nameOf(row)}
                    title={words.mark_title(nameOf(row))}
                    text={words.mark_text}
                    run={async () => {
                      const body = { challenge_id: row.id, user_id, type: 'correct' as const };
                      await unwrap(api.POST('/api/v1/submissions', { body }));
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
