import { useEffect, useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useKeys } from '../../kit/keys';
import { useQueryState } from '../../kit/query-state';
import { useWords } from '../../words/context';
import { useBrackets } from '../people/useBrackets';
import { Choice } from './Choice';
import classes from './Scoreboard.module.css';
import { useCompetitors } from './useCompetitors';

/** Which accounts are shown, and how. */
export function Toolbar(): ReactNode {
  const { scoreboard } = useWords();
  const [bracket, setBracket] = useQueryState('bracket');
  const [view, setView] = useQueryState('view', 'list');
  const { event } = useBoot();
  const brackets = useBrackets(event.mode);
  return (
    <div className={classes.toolbar}>
      {brackets.length > 0 && (
        <Choice
          label={scoreboard.bracket}
          value={bracket}
          onChange={setBracket}
          options={[['', scoreboard.all_brackets], ...brackets.map(({ id, name }) => [String(id), name] as const)]}
        />
      )}
      <Choice
        label={scoreboard.view}
        value={view}
        onChange={setView}
        options={[
          ['list', scoreboard.list],
          ['matrix', scoreboard.matrix],
        ]}
      />
      {view !== 'matrix' && <Find />}
    </div>
  );
}

const PAUSE_MILLIS = 250;

/** Looks for accounts by name, among all of them, when the typing pauses. */
function Find(): ReactNode {
  const competitors = useCompetitors();
  const [q, setQ] = useQueryState('q');
  const [text, setText] = useState(q);
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(text.trim());
    }, PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
    };
  }, [text, setQ]);
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
      onChange={(change) => {
        setText(change.target.value);
      }}
    />
  );
}
