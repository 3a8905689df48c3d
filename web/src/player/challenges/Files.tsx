import type { ReactNode } from 'react';
import { CopyButton } from '../../kit/CopyButton';
import { useFormats, useWords } from '../../words/context';
import type { Challenge } from './challenge';
import view from './ChallengeView.module.css';
import { curlLines } from './curl';
import classes from './Lines.module.css';

/** The files of a challenge: to download, or to fetch from a terminal elsewhere. */
export function Files({ files }: { files: Challenge['file_details'] }): ReactNode {
  const words = useWords();
  const formats = useFormats();
  return (
    <section className={view.part}>
      <h2>{words.challenge.files}</h2>
      <ul className={classes.lines}>
        {files.map(({ name, url, bytes, sha1 }) => (
          <li key={url} className={classes.line}>
            <a className={classes.text} href={url} download={name} aria-label={words.challenge.download(name)}>
              {name}
            </a>
            {bytes !== null && <span className={classes.dim}>{formats.bytes(bytes)}</span>}
            {sha1 !== null && (
              <span className={classes.hash}>
                {words.challenge.sha1} <code>{sha1}</code>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <CopyButton text={curlLines(files, location.origin)} label={words.challenge.copy_curl} />
      </div>
    </section>
  );
}
