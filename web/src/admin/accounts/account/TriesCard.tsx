import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/RelativeTime';
import type { Kind } from '../../../domain/accounts/kinds';
import { NameLink } from '../../../components/NameLink';
import { useFormats } from '../../../i18n/context';
import { useAdminMessages } from '../../messages';
import classes from '../Accounts.module.css';
import { Part } from './Part';
import { failsOf } from './results';
import { SimpleTable } from '../../components/SimpleTable';

export function TriesCard({ kind, id }: { kind: Kind; id: number }): ReactNode {
  const { people, challenges } = useAdminMessages();
  const { account: words } = people;
  const { number } = useFormats();
  const query = useQuery(failsOf(kind, id));
  const total = query.data?.meta?.pagination?.total ?? 0;
  const all = `/admin/submissions?type=incorrect&${kind === 'users' ? 'user' : 'team'}=${id}`;
  return (
    <Part
      title={total > 0 ? `${words.tries} (${number(total)})` : words.tries}
      query={query}
      empty={words.no_tries}
      footer={
        total > (query.data?.data.length ?? 0) && (
          <p>
            <a href={all}>{words.show_all}</a>
          </p>
        )
      }
    >
      {(rows) => (
        <SimpleTable
          label={words.tries}
          rows={rows}
          idOf={(row) => row.id}
          columns={[
            {
              key: 'answer',
              title: words.submission,
              cell: ({ provided }) => <code className={classes.answer}>{provided}</code>,
            },
            {
              key: 'challenge',
              title: words.challenge,
              cell: ({ challenge_id, challenge }) => (
                <NameLink href={`/admin/challenges/${challenge_id}`}>
                  {challenge.name ?? challenges.unnamed(challenge_id)}
                </NameLink>
              ),
            },
            { key: 'when', title: words.when, cell: ({ date }) => <RelativeTime date={date} /> },
          ]}
        />
      )}
    </Part>
  );
}
