import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../api/boot';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { ConfirmButton } from '../../../kit/ConfirmButton';
import { FormErrors } from '../../../kit/form/FormErrors';
import { useSubmit } from '../../../kit/form/useSubmit';
import type { Kind } from '../../../player/people/kinds';
import { Card } from '../../kit/Card';
import { DangerDialog } from '../../kit/DangerDialog';
import { DialogButton } from '../../../kit/DialogButton';
import { useAdminWords } from '../../words';
import { changeAccounts, deleteAccounts, isUser, type AccountChange, type AccountRow } from '../people-api';
import classes from '../People.module.css';
import { BanButton, HideButton } from './HideAndBan';
import { MessageForm } from './MessageForm';
import { ResetLink } from './ResetLink';

/** What can be done with an account as a whole. */
export function Actions({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { people } = useAdminWords();
  const { actions: words, bulk } = people;
  const { viewer } = useBoot();
  const [, navigate] = useLocation();
  const { id, name } = account;
  const isSelf = kind === 'users' && viewer?.id === id;
  const change = (changes: AccountChange) => () => changeAccounts(kind, [id], changes);
  return (
    <Card title={words.title}>
      {isSelf && <p className={classes.quiet}>{words.self}</p>}
      <div className={classes.ways}>
        {isUser(account) && (
          <>
            {account.type !== 'admin' && (
              <ConfirmButton
                label={words.view_as}
                title={words.view_as_title}
                text={words.view_as_text}
                run={() => viewAs(id)}
              />
            )}
            {account.email !== null && (
              <DialogButton label={words.mail} title={words.mail_title(name)}>
                {() => <MessageForm id={id} />}
              </DialogButton>
            )}
            <DialogButton label={words.reset} title={words.reset_title}>
              {() => <ResetLink id={id} />}
            </DialogButton>
            <AtOnce
              label={account.verified ? words.unverify : words.verify}
              run={change({ verified: !account.verified })}
            />
          </>
        )}
        {account.hidden ? (
          <AtOnce label={words.unhide} run={change({ hidden: false })} />
        ) : (
          <HideButton kind={kind} id={id} />
        )}
        {account.banned ? (
          <AtOnce label={words.unban} run={change({ banned: false })} />
        ) : (
          !isSelf && <BanButton kind={kind} id={id} />
        )}
        {!isSelf && (
          <DangerDialog
            label={words.delete}
            title={words.delete_title}
            text={kind === 'users' ? bulk.delete_users_text : bulk.delete_teams_text}
            goes={[name]}
            run={async () => {
              await deleteAccounts(kind, [id]);
              navigate(`/admin/people/${kind}`);
            }}
          />
        )}
      </div>
    </Card>
  );
}

/** Has the browser see the platform as a player does, from its start. */
async function viewAs(id: number): Promise<void> {
  await read(api.POST('/api/v1/users/{id}/view-as', { params: { path: { id } } }));
  location.assign('/');
}

/** A button for what can be taken back as easily. */
function AtOnce({ label, run }: { label: string; run: () => Promise<void> }): ReactNode {
  const form = useSubmit([], run);
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" variant="default" loading={form.isBusy}>
        {label}
      </Button>
      <FormErrors of={form} />
    </form>
  );
}
