import { useEffect, useRef, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { Heading } from '../../kit/Heading';
import { Html } from '../../kit/Html';
import { useKeys } from '../../kit/keys';
import { useWords } from '../../words/context';
import { AttemptsLeft } from './AttemptsLeft';
import type { Row } from './board-list';
import type { Challenge } from './challenge';
import classes from './ChallengeView.module.css';
import { Connections } from './Connections';
import { Files } from './Files';
import { FlagForm } from './FlagForm';
import { Hints } from './Hints';
import { More } from './More';
import { markTried } from './tried';

interface Props {
  challenge: Challenge;
  row: Row | undefined;
  rows: readonly Row[];
  query: string;
}

/** A challenge with everything needed to solve it. */
export function ChallengeView({ challenge, row, rows, query }: Props): ReactNode {
  const words = useWords();
  const { viewer } = useBoot();
  const flag = useRef<HTMLInputElement>(null);
  const { id, tags, file_details, hints, connection_info, logic } = challenge;
  const { description_html: description, attribution_html: attribution } = challenge;
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
      <header className={classes.head}>
        <Heading>{name}</Heading>
        <p className={classes.facts}>
          <strong className={classes.value}>{value === null ? '–' : words.app.points(value)}</strong>
          {solves !== null && <span>{words.app.solves(solves)}</span>}
          {tags.map((tag) => (
            <a key={tag} className={classes.tag} href={`/challenges?tag=${encodeURIComponent(tag)}`}>
              {tag}
            </a>
          ))}
        </p>
        {attribution !== '' && (
          <div className={classes.attribution}>
            <Html html={attribution} />
          </div>
        )}
      </header>
      {description === '' ? <p>{words.challenge.no_description}</p> : <Html html={description} />}
      {connection_info && <Connections info={connection_info} />}
      {file_details.length > 0 && <Files files={file_details} />}
      {hints.length > 0 && <Hints hints={hints} challengeId={id} isSolved={isSolved} />}
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
