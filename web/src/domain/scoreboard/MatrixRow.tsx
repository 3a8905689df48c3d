import { memo, useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Pennant } from '../../components/Pennant';
import { useFormats, useMessages } from '../../i18n/context';
import { AccountName } from './AccountName';
import classes from './Matrix.module.css';
import type { MatrixAccount, MatrixChallenge } from './matrix-columns';

export const MATRIX_ROW_HEIGHT = 34;

interface Props {
  index: number;
  account: MatrixAccount | undefined;
  columns: readonly MatrixChallenge[];
  isOwn: boolean;
}

export const MatrixRow = memo(function MatrixRow({ index, account, columns, isOwn }: Props): ReactNode {
  const { event } = useBoot();
  const { scoreboard } = useMessages();
  const { number, dateTime } = useFormats();
  const solves = useMemo(() => new Map(account?.solves.map(([id = 0, ...rest]) => [id, rest])), [account]);
  return (
    <tr aria-rowindex={index + 3} data-own={isOwn || undefined} style={{ blockSize: MATRIX_ROW_HEIGHT }}>
      <th scope="row" className={classes.account}>
        {account && (
          <span className={classes.who}>
            <span className={classes.place}>{number(account.place)}</span>
            <AccountName name={account.name} href={`/${event.mode}/${String(account.account_id)}`} />
            <span className={classes.score}>{number(account.score)}</span>
          </span>
        )}
      </th>
      {columns.map(({ id, name, category }, column) => {
        const [seconds, blood] = solves.get(id) ?? [];
        const isFirst = columns[column - 1]?.category !== category;
        return (
          <td
            key={id}
            data-first={isFirst || undefined}
            title={
              seconds === undefined ? undefined : scoreboard.solved_at(name ?? '', dateTime(new Date(seconds * 1000)))
            }
          >
            {seconds !== undefined && <Mark blood={blood ?? 0} />}
          </td>
        );
      })}
    </tr>
  );
});

function Mark({ blood }: { blood: number }): ReactNode {
  const { scoreboard } = useMessages();
  if (blood === 1 || blood === 2 || blood === 3) return <Pennant place={blood} />;
  return <span className={classes.solved} role="img" aria-label={scoreboard.solved} />;
}
