import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { read } from '../../../api/query';
import { ConfirmButton } from '../../../kit/ConfirmButton';
import type { Challenge } from '../../../player/challenges/challenge';
import { useFormats } from '../../../words/context';
import { Card } from '../../kit/Card';
import { LoadFailure } from '../../kit/LoadFailure';
import { upload } from '../../kit/upload';
import { useAdminWords } from '../../words';
import type { FileEntry } from '../use-editor';
import { readChallengesAgain } from '../useChallengeRows';
import classes from './Parts.module.css';

interface Props {
  id: number;
  files: readonly FileEntry[];
  details: Challenge['file_details'];
}

/** The files of a challenge. */
export function FilesCard({ id, files, details }: Props): ReactNode {
  const { challenges } = useAdminWords();
  const { files: words } = challenges;
  return (
    <Card title={words.title}>
      {files.length === 0 ? (
        <p className={classes.none}>{words.none}</p>
      ) : (
        <ul className={classes.list}>
          {files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              detail={details.find(({ url }) => url.startsWith(`/files/${file.location}`))}
            />
          ))}
        </ul>
      )}
      <Uploads id={id} />
    </Card>
  );
}

function FileLine({
  file,
  detail,
}: {
  file: FileEntry;
  detail: Challenge['file_details'][number] | undefined;
}): ReactNode {
  const { challenges } = useAdminWords();
  const { bytes } = useFormats();
  const { files: words } = challenges;
  const name = detail?.name ?? file.location.split('/').pop() ?? file.location;
  return (
    <li className={`${classes.item ?? ''} ${classes.file ?? ''}`}>
      <span>
        <a href={detail?.url ?? `/files/${file.location}`} download={name}>
          {name}
        </a>{' '}
        {detail?.bytes != null && <span className={classes.dim}>{bytes(detail.bytes)}</span>}
        {detail?.sha1 != null && (
          <span className={classes.dim}>
            {' '}
            {words.sha1} <code>{detail.sha1}</code>
          </span>
        )}
      </span>
      <ConfirmButton
        size="xs"
        label={words.delete}
        title={words.delete_title}
        text={words.delete_text(name)}
        about={name}
        run={async () => {
          await read(api.DELETE('/api/v1/files/{id}', { params: { path: { id: file.id } } }));
          await readChallengesAgain();
        }}
      />
    </li>
  );
}

/** Takes files that are chosen or dropped, and sends them at once. */
function Uploads({ id }: { id: number }): ReactNode {
  const { challenges } = useAdminWords();
  const { files: words } = challenges;
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isOver, setOver] = useState(false);

  async function send(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    setError(null);
    setShare(0);
    try {
      await upload('/api/v1/files', files, { type: 'challenge', challenge_id: String(id) }, setShare);
      await readChallengesAgain();
    } catch (refusal) {
      if (!(refusal instanceof ApiError)) throw refusal;
      setError(refusal);
    } finally {
      setShare(null);
      if (input.current) input.current.value = '';
    }
  }

  function onDrag(event: DragEvent, over: boolean): void {
    event.preventDefault();
    setOver(over);
  }

  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      {error && <LoadFailure error={error} />}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          onDrag(event, true);
        }}
        onDragLeave={(event) => {
          onDrag(event, false);
        }}
        onDrop={(event) => {
          onDrag(event, false);
          void send([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label={words.add}
          onChange={({ currentTarget }) => void send([...(currentTarget.files ?? [])])}
        />
        <Button variant="default" loading={share !== null} onClick={() => input.current?.click()}>
          {words.add}
        </Button>
        {share === null ? (
          <span className={classes.dim}>{words.drop}</span>
        ) : (
          <>
            <progress value={share} max={1} aria-label={words.uploading(percent)} />
            <span className={classes.dim}>{words.uploading(percent)}</span>
          </>
        )}
      </div>
    </>
  );
}
