import type { ReactNode } from 'react';
import { SignalFlag } from '../../../components/SignalFlag';
import { useFormats, useMessages } from '../../../i18n/context';
import { progressOf, type Row } from './board-list';
import { ChallengeItem } from './ChallengeItem';
import classes from './CategorySection.module.css';
import type { OwnBloods } from './useOwnBloods';

interface Props {
  category: string;
  rows: readonly Row[];
  all: readonly Row[];
  view: string;
  tried: ReadonlySet<number>;
  openId: number | null;
  query: string;
  ownBloods: OwnBloods;
  areBloodsOpen: boolean;
}

export function CategorySection(props: Props): ReactNode {
  const { category, rows, all, view, tried, openId, query, ownBloods, areBloodsOpen } = props;
  const { board } = useMessages();
  const formats = useFormats();
  const Title = openId === null ? 'h2' : 'h3';
  const name = category === '' ? board.no_category : category;
  const { solved, total, points, of_points } = progressOf(category, all);
  return (
    <section
      className={classes.section}
      data-view={view}
      aria-label={name}
      style={{ containIntrinsicBlockSize: `auto ${estimatedHeight(rows.length, view)}px` }}
    >
      <Title className={classes.head}>
        <SignalFlag name={category} size={22} />
        <span className={classes.name}>{name}</span>
        {category !== '???' && (
          <>
            <span className={`${classes.progress ?? ''} numbers`} title={board.progress(String(solved), String(total))}>
              <span aria-hidden>
                {formats.number(solved)}/{formats.number(total)}
              </span>
              <span className="visually-hidden">{board.progress(formats.number(solved), formats.number(total))}</span>
            </span>
            <span className={classes.points}>
              {board.progress_points(formats.number(points), formats.number(of_points))}
            </span>
          </>
        )}
      </Title>
      <ul className={classes.list}>
        {rows.map((row) => (
          <ChallengeItem
            key={row.id}
            row={row}
            isTried={tried.has(row.id)}
            isOpen={row.id === openId}
            query={query}
            ownBlood={ownBloods[row.id]}
            areBloodsOpen={areBloodsOpen}
          />
        ))}
      </ul>
    </section>
  );
}

function estimatedHeight(count: number, view: string): number {
  return 38 + (view === 'list' ? count * 45 : Math.ceil(count / 4) * 130);
}
