import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { LoadFailure } from './LoadFailure';
import classes from './Uploads.module.css';

interface Props {
  /** What the button says. */
  label: string;
  drop: string;
  uploading: (percent: number) => string;
  /** Kinds of files to choose from. */
  accept?: string;
  /** Whether it takes several at once. */
  multiple?: boolean;
  send: (files: readonly File[], onProgress: (share: number) => void) => Promise<void>;
}

/** Takes files that are chosen or dropped, and sends them at once. */
export function Uploads({ label, drop, uploading, accept, multiple = false, send }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [isOver, setOver] = useState(false);

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0 || share !== null) return;
    setError(null);
    setShare(0);
    try {
      await send(multiple ? files : files.slice(0, 1), setShare);
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
          void take([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={input}
          type="file"
          multiple={multiple}
          accept={accept}
          hidden
          aria-label={label}
          onChange={({ currentTarget }) => void take([...(currentTarget.files ?? [])])}
        />
        <Button variant="default" loading={share !== null} onClick={() => input.current?.click()}>
          {label}
        </Button>
        {share === null ? (
          <span className={classes.dim}>{drop}</span>
        ) : (
          <>
            <progress value={share} max={1} aria-label={uploading(percent)} />
            <span className={classes.dim}>{uploading(percent)}</span>
          </>
        )}
      </div>
    </>
  );
}
