import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { useFormats, useWords } from '../../words/context';
import type { Row } from './board-list';
import type { Challenge } from './challenge';
import { Fold } from './Fold';
import classes from './More.module.css';
import { Notes } from './Notes';
import { OwnTries } from './OwnTries';
import { Share } from './Share';
import { Solution } from './Solution';
import { Solvers } from './Solvers';
import { ValueCurve } from './ValueCurve';

interface Props {
  challenge: Challenge;
  isSolved: boolean;
  rows: readonly Row[];
  query: string;
  value: number | null;
  solves: number | null;
}

/** What one may want to know of a challenge beside solving it; nothing of it is loaded before it is opened. */
export function More({ challenge, isSolved, rows, query, value, solves }: Props): ReactNode {
  const words = useWords();
  const { number } = useFormats();
  const { can, viewer } = useBoot();
  const { id, initial, minimum, decay, next_id, solution_id } = challenge;
  const next = rows.find((row) => row.id === next_id && row.type !== 'hidden');
  const isDynamic = initial != null && minimum != null && decay != null && value !== null && solves !== null;
  return (
    <div className={classes.more}>
      {next && (
        <p className={classes.next}>
          {words.challenge.go_on}{' '}
          <a href={`/challenges/${next.id}${query ? `?${query}` : ''}`}>{next.name ?? words.board.unnamed(next.id)}</a>
        </p>
      )}
      {isSolved && can.share && <Share id={id} />}
      <div>
        {isDynamic && (
          <Fold title={words.challenge.value_curve}>
            <ValueCurve
              terms={{ initial, minimum, decay, kind: challenge.function ?? 'logarithmic' }}
              value={value}
              solves={solves}
            />
          </Fold>
        )}
        <Fold title={words.challenge.solvers} count={solves === null ? '' : number(solves)}>
          <Solvers id={id} />
        </Fold>
        {solution_id !== null && (
          <Fold title={words.challenge.solution}>
            <Solution id={solution_id} />
          </Fold>
        )}
        {can.see_own_submissions && (
          <Fold title={words.challenge.own_tries}>
            <OwnTries id={id} />
          </Fold>
        )}
        {viewer && (
          <Fold title={words.challenge.notes}>
            <Notes id={id} />
          </Fold>
        )}
      </div>
    </div>
  );
}
