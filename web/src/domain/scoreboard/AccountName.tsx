import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { SignalFlag } from '../../components/SignalFlag';
import classes from './AccountName.module.css';

export function AccountName({ name, href, note }: { name: string; href: string; note?: string }): ReactNode {
  const { can } = useBoot();
  return (
    <span className={classes.account}>
      <SignalFlag name={name} size={18} />
      {can.see_accounts ? (
        <a className={classes.name} href={href} dir="auto" title={name}>
          {name}
        </a>
      ) : (
        <span className={classes.name} dir="auto" title={name}>
          {name}
        </span>
      )}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </span>
  );
}
