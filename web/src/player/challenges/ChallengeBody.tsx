import type { ReactNode } from 'react';
import { Html } from '../../kit/Html';
import { useWords } from '../../words/context';
import type { Challenge } from './challenge';
import classes from './ChallengeView.module.css';
import { Connections } from './Connections';
import { Files } from './Files';
import { Hints } from './Hints';

/** What of a challenge there is to read. */
export type Readable = Pick<
  Challenge,
  'id' | 'tags' | 'file_details' | 'hints' | 'connection_info' | 'description_html' | 'attribution_html'
>;

interface Props {
  challenge: Readable;
  heading: ReactNode;
  value: number | null;
  solves: number | null;
  isSolved: boolean;
}

/** Everything of a challenge but the way to answer it. Organisers see the same while they write it. */
export function ChallengeBody({ challenge, heading, value, solves, isSolved }: Props): ReactNode {
  const words = useWords();
  const { id, tags, file_details, hints, connection_info } = challenge;
  const { description_html: description, attribution_html: attribution } = challenge;
  return (
    <>
      <header className={classes.head}>
        {heading}
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
    </>
  );
}
