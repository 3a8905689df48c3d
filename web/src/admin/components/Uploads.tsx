import { useState, type ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { FileDrop } from './FileDrop';
import { LoadFailure } from './LoadFailure';
import classes from './Uploads.module.css';

interface Props {
  label: string;
  drop: string;
  uploading: (percent: number) => string;
  accept?: string;
  multiple?: boolean;
  send: (files: readonly File[], onProgress: (share: number) => void) => Promise<void>;
}

export function Uploads({ label, drop, uploading, accept, multiple = false, send }: Props): ReactNode {
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<ApiError | null>(null);

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
    }
  }

  const percent = Math.round((share ?? 0) * 100);
  return (
    <>
      {error && <LoadFailure error={error} />}
      <FileDrop
        label={label}
        button={label}
        accept={accept}
        multiple={multiple}
        isBusy={share !== null}
        onFiles={(files) => void take(files)}
      >
        {share === null ? (
          <span className={classes.dim}>{drop}</span>
        ) : (
          <>
            <progress value={share} max={1} aria-label={uploading(percent)} />
            <span className={classes.dim}>{uploading(percent)}</span>
          </>
        )}
      </FileDrop>
    </>
  );
}
