import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, unwrap } from '../../api/query';
import { RelativeTime } from '../../components/RelativeTime';
import { ConfirmButton } from '../../components/ConfirmButton';
import { DialogButton } from '../../components/DialogButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import type { Kind } from '../../domain/accounts/kinds';
import { useFormats } from '../../i18n/context';
import { DataTable, type Column } from '../components/DataTable';
import { DialogFormActions } from '../components/form/DialogFormActions';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import { bodyOf, formOf, isComplete, NOTICE_FIELDS } from './notice-form';
import { NoticeFields } from './NoticeFields';
import { LIST, useNames, type Notice } from './notices';
import classes from './Notifications.module.css';

interface Props {
  label: string;
  notices: readonly Notice[] | undefined;
  isPosted: boolean;
  empty: ReactNode;
}

export function NoticeTable({ label, notices, isPosted, empty }: Props): ReactNode {
  const { notifications: words } = useAdminMessages();
  const { dateTime } = useFormats();
  const users = useNames('users', notices?.map(({ user_id }) => user_id) ?? []);
  const teams = useNames('teams', notices?.map(({ team_id }) => team_id) ?? []);
  const nameOf = ({ id, title }: Notice): string => (title?.trim() ? title : words.untitled(id));
  const accountOf = ({ user_id, team_id }: Notice): { kind: Kind; id: number; name: string } | null => {
    if (user_id !== null) return { kind: 'users', id: user_id, name: users.get(user_id) ?? words.user(user_id) };
    if (team_id !== null) return { kind: 'teams', id: team_id, name: teams.get(team_id) ?? words.team(team_id) };
    return null;
  };
  const columns: Column<Notice>[] = [
    {
      key: 'title',
      title: words.headline,
      cell: (notice) => (
        <>
          <bdi>{nameOf(notice)}</bdi>
          <span className={classes.text}>{notice.content}</span>
        </>
      ),
    },
    {
      key: 'audience',
      title: words.audience,
      cell: (notice) => {
        const account = accountOf(notice);
        if (!account) return <span className={classes.account}>{words.audiences.all}</span>;
        return (
          <a className={classes.account} href={accountHref(account.kind, account.id)}>
            <bdi>{account.name}</bdi>
          </a>
        );
      },
    },
    { key: 'type', title: words.type, isShort: true, cell: ({ type }) => words.types[type] },
    {
      key: 'date',
      title: words.date,
      isShort: true,
      cell: ({ date }) => (isPosted ? <RelativeTime date={date} /> : <time dateTime={date}>{dateTime(date)}</time>),
    },
  ];
  if (isPosted)
    columns.push({
      key: 'delivered',
      title: words.delivered,
      isShort: true,
      cell: ({ delivered }) => (delivered === null ? '–' : words.delivered_count(delivered)),
    });
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={notices}
      idOf={({ id }) => id}
      nameOf={nameOf}
      empty={empty}
      actions={(notice) => (
        <span className={classes.actions}>
          <DialogButton size="xs" label={words.edit} about={nameOf(notice)} title={words.edit_title}>
            {(close) => <EditNotice notice={notice} name={accountOf(notice)?.name ?? ''} close={close} />}
          </DialogButton>
          <ConfirmButton
            size="xs"
            label={words.delete}
            title={words.delete_title}
            text={words.delete_text(nameOf(notice))}
            about={nameOf(notice)}
            run={async () => {
              await unwrap(api.DELETE('/api/v1/notifications/{id}', { params: { path: { id: notice.id } } }));
              await invalidatePaths(LIST);
            }}
          />
        </span>
      )}
    />
  );
}

interface EditNoticeProps {
  notice: Notice;
  name: string;
  close: () => void;
}

function EditNotice({ notice, name, close }: EditNoticeProps): ReactNode {
  const { notifications: words } = useAdminMessages();
  const isPosted = notice.publish_at === null;
  const draft = useFields(formOf(notice, name));
  const form = useSubmit(NOTICE_FIELDS, async () => {
    const body = bodyOf(draft.values, isPosted);
    await unwrap(api.PATCH('/api/v1/notifications/{id}', { params: { path: { id: notice.id } }, body }));
    await invalidatePaths(LIST);
    close();
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <FormErrors form={form} />
      {isPosted && <p className="dim">{words.edit_hint}</p>}
      <NoticeFields draft={draft} form={form} isPosted={isPosted} />
      <DialogFormActions form={form} close={close} disabled={!isComplete(draft.values)} />
    </form>
  );
}
