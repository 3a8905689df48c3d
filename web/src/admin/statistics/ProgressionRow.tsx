import { memo, useMemo, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { DataOf } from '../../api/query';
import { AccountName } from '../../domain/scoreboard/AccountName';
import matrix from '../../domain/scoreboard/Matrix.module.css';
import type { MatrixChallenge } from '../../domain/scoreboard/matrix-columns';
import { MATRIX_ROW_HEIGHT } from '../../domain/scoreboard/MatrixRow';
import { useFormats } from '../../i18n/context';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import classes from './Statistics.module.css';

type Account = DataOf<'/api/v1/statistics/progression/matrix'>['scoreboard'][number];
type State = 'solved' | 'tried';

interface Props {
  index: number;
  account: Account | undefined;
  columns: readonly MatrixChallenge[];
}

/** What one account solved and tried. */
export const ProgressionRow = memo(function ProgressionRow({ index, account, columns }: Props): ReactNode {
  const { mode } = useBoot().event;
  const { number } = useFormats();
  const states = useMemo(() => statesOf(account), [account]);
  return (
    <tr aria-rowindex={index + 3} style={{ blockSize: MATRIX_ROW_HEIGHT }}>
      <th scope="row" className={matrix.account}>
        {account && (
          <span className={matrix.who}>
            <span className={matrix.place}>{number(account.place)}</span>
            <AccountName name={account.name} href={accountHref(mode, account.id)} />
            <span className={matrix.score}>{number(account.score)}</span>
          </span>
        )}
      </th>
      {columns.map(({ id, name, category }, column) => {
        const state = states.get(id);
        return (
          <td
            key={id}
            data-first={columns[column - 1]?.category !== category || undefined}
            title={state && account && `${account.name}, ${name ?? ''}`}
          >
            {state && <Mark state={state} />}
          </td>
        );
      })}
    </tr>
  );
});

function statesOf(account: Account | undefined): Map<number, State> {
  const states = new Map<number, State>();
  for (const id of account?.attempts ?? []) states.set(id, 'tried');
  for (const id of account?.solves ?? []) states.set(id, 'solved');
  return states;
}

/** What an account did of a challenge: whole or hollow, so that colour is not the only sign. */
export function Mark({ state }: { state: State }): ReactNode {
  const { progression: words } = useAdminMessages().statistics;
  return <span className={classes.mark} data-state={state} role="img" aria-label={words[state]} />;
}
