import type { ReactNode } from 'react';
import { SignalFlag } from '../../../components/SignalFlag';
import { useFilters } from '../../../components/useFilters';
import { useFormats, useMessages } from '../../../i18n/context';
import { BOARD_FILTERS, isMasked, progressOf, sectionsOf, type Row } from './board-list';
import classes from './CategoryChips.module.css';

export function CategoryChips({ rows }: { rows: readonly Row[] }): ReactNode {
  const { board } = useMessages();
  const { number } = useFormats();
  const { values, set } = useFilters(BOARD_FILTERS);
  const { category: chosen } = values;
  const choose = (category: string): void => set({ category });
  const sections = sectionsOf(rows.filter((row) => !isMasked(row)));
  if (sections.length < 2 && chosen === '') return null;
  return (
    <div className={classes.chips} role="group" aria-label={board.category}>
      <Chip isOn={chosen === ''} onClick={() => choose('')}>
        {board.all_categories}
      </Chip>
      {sections
        .filter(({ category }) => category !== '')
        .map(({ category, rows: members }) => {
          const { solved, total } = progressOf(category, members);
          return (
            <Chip key={category} isOn={chosen === category} onClick={() => choose(chosen === category ? '' : category)}>
              <SignalFlag name={category} size={14} hoisted={solved === total} />
              <span className={classes.name}>{category}</span>
              <span
                className={`${classes.count ?? ''} numbers`}
                aria-label={board.progress(number(solved), number(total))}
              >
                {number(solved)}/{number(total)}
              </span>
            </Chip>
          );
        })}
    </div>
  );
}

function Chip({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <button type="button" className={classes.chip} aria-pressed={isOn} onClick={onClick}>
      {children}
    </button>
  );
}
