import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useFormats } from '../../words/context';
import uploads from '../kit/Uploads.module.css';
import { useAdminWords } from '../words';

interface Props {
  label: string;
  accept: string;
  file: File | null;
  onPick: (file: File) => void;
}

/** Takes a file that is chosen or dropped, and sends nothing yet. */
export function FilePick({ label, accept, file, onPick }: Props): ReactNode {
  const { data } = useAdminWords();
  const { bytes } = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    const [first] = files ?? [];
    if (first) onPick(first);
    // So that the same file, once it was corrected, can be chosen again.
    if (input.current) input.current.value = '';
  };
  const onDrag = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      className={uploads.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        onDrag(event, true);
      }}
      onDragLeave={(event) => {
        onDrag(event, false);
      }}
      onDrop={(event) => {
        onDrag(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
        }}
      />
      <Button variant="default" aria-label={`${data.choose}: ${label}`} onClick={() => input.current?.click()}>
        {data.choose}
      </Button>
      <span className={uploads.dim}>
        {file ? (
          <>
            <bdi>{file.name}</bdi>, {bytes(file.size)}
          </>
        ) : (
          data.drop
        )}
      </span>
    </div>
  );
}
