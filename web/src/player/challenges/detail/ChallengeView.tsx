import { useEffect, useRef, type ReactNode } from 'react';
import { useBoot } from '../../../api/boot';
import { PageTitle } from '../../../components/PageTitle';
import { useKeys } from '../../../components/useKeys';
import { useMessages } from '../../../i18n/context';
import { AttemptsLeft } from '../../../domain/challenges/AttemptsLeft';
import type { Row } from '../board/board-list';
import type { Challenge } from '../../../domain/challenges/challenge';
import { ChallengeBody } from './ChallengeBody';
import classes from './ChallengeView.module.css';
import { FlagForm } from '../submit/FlagForm';
import { More } from './More';
import { markTried } from '../board/useTried';

interface Props {
  challenge: Challenge;
  row: Row | undefined;
  rows: readonly Row[];
  query: string;
}

/** A challenge with everything needed to solve it. */
export function ChallengeView({ challenge, row, rows, query }: Props): ReactNode {
  const words = useMessages();
  const { viewer } = useBoot();
  const flag = useRef<HTMLInputElement>(null);
  const { id, logic } = challenge;
  const name = challenge.name ?? words.board.unnamed(id);
  // The list is kept up to date by the stream.
  const value = row?.value ?? challenge.value;
  const solves = row ? row.solves : challenge.solves;
  const isSolved = challenge.solved_by_me || row?.solved_by_me === true;
  useKeys({ f: () => flag.current?.focus() });
  useEffect(() => {
    if (challenge.attempts > 0) markTried(id);
  }, [id, challenge.attempts]);
  return (
    <>
      <ChallengeBody {...{ challenge, value, solves, isSolved }} heading={<PageTitle>{name}</PageTitle>} />
      {viewer && (
        <div className={classes.answer}>
          {!isSolved && <AttemptsLeft max={challenge.max_attempts ?? 0} used={challenge.attempts} logic={logic} />}
          <FlagForm id={id} name={name} logic={logic} isSolved={isSolved} ref={flag} />
        </div>
      )}
      <More challenge={challenge} isSolved={isSolved} rows={rows} query={query} value={value} solves={solves} />
    </>
  );
}
