import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import classes from './Uploads.module.css';

interface Props {
  label: string;
  button: string;
  accept?: string;
  multiple?: boolean;
  isBusy?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

export function FileDrop({
  label,
  button,
  accept,
  multiple = false,
  isBusy = false,
  onFiles,
  children,
}: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const onDrag = (event: DragEvent, over: boolean): void => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => onDrag(event, true)}
      onDragLeave={(event) => onDrag(event, false)}
      onDrop={(event) => {
        onDrag(event, false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Without this, choosing the same file again would cause no event.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
      <Button
        variant="default"
        loading={isBusy}
        aria-label={button === label ? undefined : `${button}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {button}
      </Button>
      {children}
    </div>
  );
}
