import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { BoardRow } from '../../domain/scoreboard/scoreboard-api';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';
import { NameLink } from '../../components/NameLink';
import { useFormats, useMessages } from '../../i18n/context';
import { Badge } from '../components/Badge';
import type { Column } from '../components/DataTable';
import { accountHref } from '../accounts/accounts-api';
import { useAdminMessages } from '../messages';
import classes from './Scoreboard.module.css';

export function useBoardColumns(hasBrackets: boolean): Column<BoardRow>[] {
  const { scoreboard: words } = useAdminMessages();
  const { scoreboard } = useMessages();
  const { event } = useBoot();
  const competitors = useCompetitors();
  const { number } = useFormats();
  const name: Column<BoardRow> = {
    key: 'name',
    title: competitors.one,
    cell: ({ pos, account_id, name: text }) => (
      <span className={classes.who}>
        <span className={classes.place}>
          <span className="visually-hidden">{words.place(number(pos))}</span>
          <span aria-hidden>{number(pos)}</span>
        </span>
        <NameLink href={accountHref(event.mode, account_id)}>{text}</NameLink>
      </span>
    ),
  };
  const bracket: Column<BoardRow> = {
    key: 'bracket',
    title: scoreboard.bracket,
    cell: ({ bracket_name }) => bracket_name,
  };
  const points: Column<BoardRow> = {
    key: 'score',
    title: words.points,
    isNumber: true,
    cell: ({ score }) => number(score),
  };
  const frozen: Column<BoardRow>[] = [
    {
      key: 'frozen_pos',
      title: words.players_place,
      isNumber: true,
      cell: ({ frozen_pos }) => (frozen_pos == null ? '–' : number(frozen_pos)),
    },
    {
      key: 'frozen_score',
      title: words.players_points,
      isNumber: true,
      cell: ({ frozen_score = 0 }) => number(frozen_score),
    },
    { key: 'change', title: words.change, cell: (row) => <Change row={row} /> },
  ];
  return [name, ...(hasBrackets ? [bracket] : []), points, ...(event.frozen ? frozen : [])];
}

function Change({ row: { pos, score, frozen_pos, frozen_score = 0 } }: { row: BoardRow }): ReactNode {
  const { scoreboard: words } = useAdminMessages();
  const { number } = useFormats();
  const risen = frozen_pos == null ? null : frozen_pos - pos;
  const gained = score - frozen_score;
  if (risen === 0 && gained === 0) return null;
  return (
    <span className={classes.change}>
      {risen === null && <Badge tone="good">{words.new}</Badge>}
      {risen !== null && risen !== 0 && (
        <Badge tone={risen > 0 ? 'good' : 'warn'}>
          <span aria-hidden>{`${risen > 0 ? '▲' : '▼'} ${number(Math.abs(risen))}`}</span>
          <span className="visually-hidden">{risen > 0 ? words.up(risen) : words.down(-risen)}</span>
        </Badge>
      )}
      {gained !== 0 && `${gained > 0 ? '+' : ''}${number(gained)}`}
    </span>
  );
}
