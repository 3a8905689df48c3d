import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/CopyButton';
import { Html } from '../../../components/Html';
import { useFormats, useMessages } from '../../../i18n/context';
import type { Challenge } from '../../../domain/challenges/challenge';
import classes from './ChallengeView.module.css';
import { connectionsOf } from './connection';
import { curlLines } from './curl';
import { Hints } from './Hints';
import lines from './Lines.module.css';

/** The fields that `ChallengeBody` renders. */
export type Readable = Pick<
  Challenge,
  'id' | 'tags' | 'file_details' | 'hints' | 'connection_info' | 'description_html' | 'attribution_html'
> &
  Partial<Pick<Challenge, 'reported_points'>>;

interface Props {
  challenge: Readable;
  heading: ReactNode;
  value: number | null;
  solves: number | null;
  isSolved: boolean;
}

/** A challenge without its flag form. The editor's preview uses it too. */
export function ChallengeBody({ challenge, heading, value, solves, isSolved }: Props): ReactNode {
  const words = useMessages();
  const { id, tags, file_details, hints, connection_info, reported_points: reported = null } = challenge;
  const { description_html: description, attribution_html: attribution } = challenge;
  return (
    <>
      <header className={classes.head}>
        {heading}
        <p className={classes.facts}>
          {(value !== 0 || reported === null) && (
            <strong className={classes.value}>{value === null ? '–' : words.app.points(value)}</strong>
          )}
          {reported !== null && (reported !== 0 || value === 0) && (
            <span>{words.challenge.reported_points(words.app.points(reported))}</span>
          )}
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

function Connections({ info }: { info: string }): ReactNode {
  const { challenge } = useMessages();
  return (
    <section className={classes.part}>
      <h2>{challenge.connection}</h2>
      <ul className={lines.lines}>
        {connectionsOf(info).map(({ text, href }) => (
          <li key={text} className={lines.line}>
            <code className={lines.text} dir="ltr">
              {text}
            </code>
            {href !== null && (
              <Button
                component="a"
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                size="compact-sm"
                variant="default"
              >
                {challenge.open}
              </Button>
            )}
            <CopyButton text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Files({ files }: { files: Challenge['file_details'] }): ReactNode {
  const words = useMessages();
  const formats = useFormats();
  return (
    <section className={classes.part}>
      <h2>{words.challenge.files}</h2>
      <ul className={lines.lines}>
        {files.map(({ name, url, bytes, sha1 }) => (
          <li key={url} className={lines.line}>
            <a className={lines.text} href={url} download={name} aria-label={words.challenge.download(name)}>
              {name}
            </a>
            {bytes !== null && <span className={lines.dim}>{formats.bytes(bytes)}</span>}
            {sha1 !== null && (
              <span className={lines.hash}>
                {words.challenge.sha1} <code>{sha1}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={lines.foot}>
        <CopyButton text={curlLines(files, location.origin)} label={words.challenge.copy_curl} />
      </div>
    </section>
  );
}
