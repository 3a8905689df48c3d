import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { Series } from '../../components/chart/series';
import { useFormats, useMessages } from '../../i18n/context';
import { AccountName } from '../../domain/scoreboard/AccountName';
import classes from './Scoreboard.module.css';
import { standingsAt } from '../../domain/scoreboard/standings-at';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';

/** The accounts of the graph in their order at a moment. */
export function StandingsAt({
  series,
  time,
  own,
}: {
  series: readonly Series[];
  time: number;
  own: number | null;
}): ReactNode {
  const { scoreboard } = useMessages();
  const competitors = useCompetitors();
  const { event } = useBoot();
  const { number, dateTime } = useFormats();
  return (
    <table className={classes.table}>
      <caption>{competitors.standings_at(dateTime(new Date(time)))}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.place}>
            {scoreboard.place}
          </th>
          <th scope="col">{competitors.one}</th>
          <th scope="col" className={classes.score}>
            {scoreboard.chart.points}
          </th>
        </tr>
      </thead>
      <tbody>
        {standingsAt(series, time).map(({ id, name, place, points }) => (
          <tr key={id} data-own={id === own || undefined}>
            <td className={classes.place}>{number(place)}</td>
            <td>
              <AccountName name={name} href={`/${event.mode}/${String(id)}`} />
            </td>
            <td className={classes.score}>{number(points)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
