import { useId, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { localTexts } from '../../browser/storage';
import { useWords } from '../../words/context';
import classes from './Notes.module.css';
import { useKept } from './use-kept';

/** What the player writes down about a challenge, for nobody else. */
export function Notes({ id }: { id: number }): ReactNode {
  const { challenge } = useWords();
  const { viewer } = useBoot();
  const hint = useId();
  const [text, setText] = useKept(localTexts, `ensign-note:${viewer?.id ?? 0}:${id}`);
  return (
    <>
      <textarea
        className={classes.notes}
        rows={Math.min(Math.max(text.split('\n').length + 1, 4), 16)}
        value={text}
        aria-label={challenge.notes}
        aria-describedby={hint}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
        }}
      />
      <p id={hint} className={classes.hint}>
        {challenge.notes_text}
      </p>
    </>
  );
}
