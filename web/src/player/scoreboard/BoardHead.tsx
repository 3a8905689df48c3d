import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useBoot } from '../../api/boot';
import { serverNow } from '../../api/clock';
import { useFormats, useMessages } from '../../i18n/context';
import { allRows, type BoardFilter, type BoardRow } from '../../domain/scoreboard/scoreboard-api';
import { csvOf, download } from '../../domain/scoreboard/csv';
import classes from './Scoreboard.module.css';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { risenSinceLastVisit } from './visits';

interface Props {
  filter: BoardFilter;
  total: number;
  mine: BoardRow | undefined;
  jump: (() => void) | null;
}

export function BoardHead({ filter, total, mine, jump }: Props): ReactNode {
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { number } = useFormats();
  const [printed, setPrinted] = useState<BoardRow[] | null>(null);
  return (
    <div className={classes.head}>
      <p role="status">{competitors.count(total)}</p>
      {mine && (
        <p>
          {scoreboard.your_place(number(mine.pos))}{' '}
          {filter.bracket_id === undefined && <SinceLastVisit key={mine.pos} row={mine} />}
        </p>
      )}
      <div className={classes.actions}>
        {mine && jump && (
          <Button size="compact-sm" variant="default" onClick={jump} aria-keyshortcuts="j">
            {scoreboard.jump} <kbd>j</kbd>
          </Button>
        )}
        <Csv filter={filter} />
        <Button size="compact-sm" variant="default" onClick={() => void allRows(filter).then(setPrinted)}>
          {scoreboard.print}
        </Button>
      </div>
      {printed && <Paper rows={printed} onDone={() => setPrinted(null)} />}
    </div>
  );
}

function SinceLastVisit({ row }: { row: BoardRow }): ReactNode {
  const { scoreboard } = useMessages();
  const [risen] = useState(() =>
    risenSinceLastVisit(`${row.account_type}-${String(row.account_id)}`, row.pos, serverNow()),
  );
  if (risen === 0) return null;
  return (
    <strong className={risen > 0 ? classes.up : classes.down}>
      {risen > 0 ? scoreboard.up(risen) : scoreboard.down(-risen)}
    </strong>
  );
}

function Csv({ filter }: { filter: BoardFilter }): ReactNode {
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { event } = useBoot();
  const [isBusy, setBusy] = useState(false);
  async function save(): Promise<void> {
    setBusy(true);
    try {
      const rows = await allRows(filter);
      const cells = rows.map(({ pos, account_id, name, bracket_name, score }) => [
        pos,
        account_id,
        name,
        bracket_name,
        score,
      ]);
      const head = [scoreboard.place, 'id', competitors.one, scoreboard.bracket, scoreboard.chart.points];
      download(`${event.name} - scoreboard.csv`, 'text/csv;charset=utf-8', csvOf([head, ...cells]));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="compact-sm" variant="default" loading={isBusy} onClick={() => void save()}>
      {scoreboard.csv}
    </Button>
  );
}

/** Every row, for print: the list on the screen renders only the visible ones. */
function Paper({ rows, onDone }: { rows: readonly BoardRow[]; onDone: () => void }): ReactNode {
  const { app } = useMessages();
  const { number } = useFormats();
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <table className={classes.paper} aria-label={app.scoreboard}>
      <tbody>
        {rows.map(({ pos, account_id, name, bracket_name, score }) => (
          <tr key={account_id}>
            <td>{number(pos)}</td>
            <td dir="auto">{name}</td>
            <td>{bracket_name}</td>
            <td>{number(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>,
    document.body,
  );
}
