import { Button, Textarea } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useBoot } from '../../../api/boot';
import { api } from '../../../api/client';
import { unwrap } from '../../../api/query';
import { ConfirmButton } from '../../../components/ConfirmButton';
import { CopyButton } from '../../../components/CopyButton';
import { DialogButton } from '../../../components/DialogButton';
import { FormErrors } from '../../../components/form/FormErrors';
import { useSubmit } from '../../../components/form/useSubmit';
import type { Kind } from '../../../domain/accounts/kinds';
import { useFormats } from '../../../i18n/context';
import { Card } from '../../components/Card';
import { DangerDialog } from '../../components/DangerDialog';
import { useAdminMessages } from '../../messages';
import { changeAccounts, deleteAccounts, isUser, type AccountChange, type AccountRow } from '../accounts-api';
import classes from '../Accounts.module.css';
import { BanButton, HideButton } from './HideAndBan';

export function Actions({ kind, account }: { kind: Kind; account: AccountRow }): ReactNode {
  const { people } = useAdminMessages();
  const { actions: words, bulk } = people;
  const { viewer } = useBoot();
  const [, navigate] = useLocation();
  const { id, name } = account;
  const isSelf = kind === 'users' && viewer?.id === id;
  const change = (changes: AccountChange) => () => changeAccounts(kind, [id], changes);
  return (
    <Card title={words.title}>
      {isSelf && <p className={classes.quiet}>{words.self}</p>}
      <div className={classes.actions}>
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

async function viewAs(id: number): Promise<void> {
  await unwrap(api.POST('/api/v1/users/{id}/view-as', { params: { path: { id } } }));
  location.assign('/');
}

function AtOnce({ label, run }: { label: string; run: () => Promise<void> }): ReactNode {
  const form = useSubmit([], run);
  return (
    <form onSubmit={form.submit}>
      <Button type="submit" variant="default" loading={form.isBusy}>
        {label}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}

function MessageForm({ id }: { id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { actions: words } = people;
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const form = useSubmit(['text'], async () => {
    await unwrap(api.POST('/api/v1/users/{id}/email', { params: { path: { id } }, body: { text } }));
    setSent(true);
  });
  if (isSent) return <p role="status">{words.mail_sent}</p>;
  return (
    <form className={classes.dialogForm} onSubmit={form.submit}>
      <p>{words.mail_text}</p>
      <FormErrors form={form} />
      <Textarea
        label={words.mail_label}
        autosize
        minRows={5}
        maxRows={16}
        value={text}
        error={form.errorOf('text')}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button type="submit" loading={form.isBusy} disabled={text.trim() === ''}>
          {words.mail_send}
        </Button>
      </div>
    </form>
  );
}

interface Link {
  url: string;
  expires: string;
}

function ResetLink({ id }: { id: number }): ReactNode {
  const { people } = useAdminMessages();
  const { actions: words } = people;
  const { dateTime } = useFormats();
  const [link, setLink] = useState<Link | null>(null);
  const form = useSubmit([], async () => {
    const { data } = await unwrap(api.POST('/api/v1/users/{id}/reset-link', { params: { path: { id } } }));
    setLink(data);
  });
  return (
    <form className={classes.dialogForm} onSubmit={form.submit}>
      <p>{words.reset_text}</p>
      <FormErrors form={form} />
      {link ? (
        <>
          <code className={classes.link}>{link.url}</code>
          <p role="status">{words.until(dateTime(link.expires))}</p>
          <div>
            <CopyButton text={link.url} />
          </div>
        </>
      ) : (
        <div className={classes.actions}>
          <Button type="submit" loading={form.isBusy}>
            {words.reset_make}
          </Button>
        </div>
      )}
    </form>
  );
}
