import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../api/client';
import { queryOptions, unwrap } from '../../../api/query';
import { RelativeTime } from '../../../components/RelativeTime';
import { ConfirmButton } from '../../../components/ConfirmButton';
import type { Kind } from '../../../domain/accounts/kinds';
import { useFormats } from '../../../i18n/context';
import { DialogButton } from '../../../components/DialogButton';
import { useAdminMessages } from '../../messages';
import { invalidateAccounts, type AccountRow } from '../accounts-api';
import classes from '../Accounts.module.css';
import { AwardForm } from './AwardForm';
import { Part } from './Part';
import { awardsOf } from './results';

export function AwardsCard({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { people } = useAdminMessages();
  const { awards: words } = people;
  const { number } = useFormats();
  const { id, name } = account;
  const query = useQuery(awardsOf(kind, id));
  const team = useQuery({
    ...queryOptions('/api/v1/teams/{id}', { params: { path: { id } } }),
    enabled: kind === 'teams',
  });
  const users = kind === 'users' ? [{ id, name }] : (team.data?.data.member_details ?? []);
  return (
    <Part
      title={words.title}
      query={query}
      empty={words.none}
      actions={
        users.length > 0 && (
          <DialogButton size="sm" label={words.give} title={words.give_title(name)}>
            {(close) => <AwardForm users={users} onDone={close} />}
          </DialogButton>
        )
      }
    >
      {(rows) => (
        <ul className={classes.rows}>
          {rows.map((award) => (
            <li key={award.id}>
              <span>
                <strong className="numbers">{`${award.value > 0 ? '+' : ''}${number(award.value)}`}</strong>{' '}
                <bdi>{award.name}</bdi>
                <span className={classes.quiet}>
                  {award.description && <bdi>{award.description} · </bdi>}
                  <RelativeTime date={award.date} />
                </span>
              </span>
              <ConfirmButton
                size="compact-sm"
                label={words.take}
                about={award.name ?? String(award.value)}
                title={words.take_title}
                text={words.take_text}
                run={async () => {
                  await unwrap(api.DELETE('/api/v1/awards/{id}', { params: { path: { id: award.id } } }));
                  await invalidateAccounts();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
