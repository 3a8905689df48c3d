import { Button } from '@mantine/core';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { EmptyState } from '../../../components/EmptyState';
import { singleKeysOn } from '../../../components/useKeys';
import { useFilters } from '../../../components/useFilters';
import { useMessages } from '../../../i18n/context';
import { BOARD_FILTERS, categoryOf, sectionsOf, type Row } from './board-list';
import { CategorySection } from './CategorySection';
import classes from './BoardList.module.css';
import { neighbourOf } from './neighbour';
import { useOwnBloods } from './useOwnBloods';

interface Props {
  rows: readonly Row[];
  all: readonly Row[];
  tried: ReadonlySet<number>;
  openId: number | null;
  query: string;
}

export function BoardList({ rows, all, tried, openId, query }: Props): ReactNode {
  const ownBloods = useOwnBloods();
  const { event } = useBoot();
  const { board } = useMessages();
  const { values, clear } = useFilters(BOARD_FILTERS);
  const list = useRef<HTMLDivElement>(null);
  if (all.length === 0) return <EmptyState title={board.none_yet}>{board.none_yet_text}</EmptyState>;
  if (rows.length === 0)
    return (
      <EmptyState title={board.nothing_found}>
        {board.nothing_found_text}
        <Button variant="default" size="xs" onClick={clear}>
          {board.clear}
        </Button>
      </EmptyState>
    );
  return (
    <div className={classes.sections} ref={list} onKeyDown={onKeyDown} data-board>
      {sectionsOf(rows).map(({ category, rows }) => (
        <CategorySection
          key={category}
          category={category}
          rows={rows}
          all={all.filter((row) => categoryOf(row) === category)}
          view={values.view}
          tried={tried}
          openId={openId}
          query={query}
          ownBloods={ownBloods}
          // Solves after the end do not count, and the number of solves is hidden during the freeze.
          areBloodsOpen={event.state !== 'ended' && !event.frozen}
        />
      ))}
    </div>
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !singleKeysOn()) return;
    const links = [...(list.current?.querySelectorAll('a') ?? [])];
    const from = links.indexOf(event.target as HTMLAnchorElement);
    if (from < 0) return;
    const to = neighbourOf(
      links.map((link) => link.getBoundingClientRect()),
      from,
      event.key,
      getComputedStyle(event.currentTarget).direction === 'rtl',
    );
    if (to === null) return;
    event.preventDefault();
    links[to]?.focus();
  }
}
