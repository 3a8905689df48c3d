import type { ReactNode } from 'react';
import { RelativeTime } from '../../components/RelativeTime';
import { NameLink } from '../../components/NameLink';
import { Badge } from '../components/Badge';
import type { Column } from '../components/DataTable';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import classes from './Audit.module.css';
import { hrefOf, type AuditRecord } from './audit-record';
import { Changes } from './Changes';

export function useAuditColumns(): Column<AuditRecord>[] {
  const { audit: words } = useAdminMessages();
  const nameOf = ({ object_type, object_id }: AuditRecord): string => {
    const type = (words.types as Partial<Record<string, string>>)[object_type] ?? object_type;
    return object_id === null ? type : `${type} ${object_id}`;
  };
  return [
    {
      key: 'what',
      title: words.what,
      cell: (record) => {
        const href = hrefOf(record);
        return (
          <span className={classes.what}>
            {href === null ? <bdi>{nameOf(record)}</bdi> : <a href={href}>{nameOf(record)}</a>}
            <code className={classes.dim}>{record.operation}</code>
            <Status status={record.status} />
          </span>
        );
      },
    },
    {
      key: 'who',
      title: words.who,
      cell: ({ actor_id, actor_name, address }) => (
        <span className={classes.who}>
          {actor_id === null ? (
            <bdi>{actor_name}</bdi>
          ) : (
            <NameLink href={accountHref('users', actor_id)}>{actor_name ?? words.user(String(actor_id))}</NameLink>
          )}
          <bdi className={classes.dim}>{address}</bdi>
        </span>
      ),
    },
    { key: 'when', title: words.when, isShort: true, cell: ({ date }) => <RelativeTime date={date} /> },
    { key: 'changes', title: words.changes, cell: (record) => <Changes record={record} /> },
  ];
}

function Status({ status }: { status: number | null }): ReactNode {
  const { audit: words } = useAdminMessages();
  if (status === null) return <Badge tone="warn">{words.unknown_end}</Badge>;
  if (status < 400) return null;
  return <Badge tone="bad">{words.refused(status)}</Badge>;
}
