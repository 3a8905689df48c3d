import { type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useKeys } from '../../components/useKeys';
import { SegmentedControl } from '../../components/SegmentedControl';
import { useFilters } from '../../components/useFilters';
import { useTypedText } from '../../components/useTypedText';
import { useMessages } from '../../i18n/context';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { SCOREBOARD_FILTERS } from './scoreboard-filters';
import classes from './Scoreboard.module.css';
import { useCompetitors } from '../../domain/scoreboard/useCompetitors';

export function Toolbar(): ReactNode {
  const { scoreboard } = useMessages();
  const { values, set } = useFilters(SCOREBOARD_FILTERS);
  const { event } = useBoot();
  const brackets = useBrackets(event.mode);
  return (
    <div className={classes.toolbar}>
      {brackets.length > 0 && (
        <SegmentedControl
          label={scoreboard.bracket}
          value={values.bracket}
          onChange={(bracket) => set({ bracket })}
          options={[['', scoreboard.all_brackets], ...brackets.map(({ id, name }) => [String(id), name] as const)]}
        />
      )}
      <SegmentedControl
        label={scoreboard.view}
        value={values.view}
        onChange={(view) => set({ view })}
        options={[
          ['list', scoreboard.list],
          ['matrix', scoreboard.matrix],
        ]}
      />
      {values.view !== 'matrix' && <Find />}
    </div>
  );
}

function Find(): ReactNode {
  const competitors = useCompetitors();
  const { values, set } = useFilters(SCOREBOARD_FILTERS);
  const [text, setText] = useTypedText(values.q, (q) => set({ q }));
  useKeys({ '/': () => document.getElementById('board-find')?.focus() });
  return (
    <input
      id="board-find"
      className={classes.find}
      type="search"
      aria-label={competitors.find}
      placeholder={competitors.find}
      aria-keyshortcuts="/"
      value={text}
      maxLength={128}
      onChange={({ target }) => setText(target.value)}
    />
  );
}
