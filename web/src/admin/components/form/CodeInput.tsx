import { Input } from '@mantine/core';
import { lazy, Suspense, useId, useRef, type ReactNode, type Ref } from 'react';
import classes from './CodeInput.module.css';
import { MarkdownInput } from './MarkdownInput';

const CodeEditor = lazy(() => import('./CodeEditor'));

export interface CodeHandle {
  insert: (text: string) => void;
}

interface Props {
  label: string;
  description?: string;
  name: string;
  value: string;
  error: string | undefined;
  language: 'markdown' | 'html';
  minRows?: number;
  onChange: (value: string) => void;
  handle?: Ref<CodeHandle>;
}

/** Input for Markdown or HTML with syntax highlighting. It is a plain input until the editor is loaded. */
export function CodeInput(props: Props): ReactNode {
  const { label, description, name, value, error, language, minRows = 8, onChange, handle } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const cursor = useRef<number | null>(null);
  const takeCursor = (): number | null => {
    const at = cursor.current;
    cursor.current = null;
    return at;
  };
  return (
    <Suspense
      fallback={
        <MarkdownInput
          {...{ label, description, name, value, error, minRows }}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          onSelect={({ currentTarget }) => {
            cursor.current = currentTarget.selectionEnd;
          }}
          onBlur={() => {
            cursor.current = null;
          }}
        />
      }
    >
      <Input.Wrapper
        label={label}
        description={description}
        error={error}
        labelElement="div"
        labelProps={{
          onClick: () => box.current?.querySelector<HTMLElement>('[contenteditable]')?.focus(),
        }}
        id={id}
      >
        <div ref={box} className={classes.box} data-error={error !== undefined || undefined}>
          <CodeEditor
            name={name}
            value={value}
            language={language}
            minRows={minRows}
            isInvalid={error !== undefined}
            labelledBy={`${id}-label`}
            describedBy={`${id}-description ${id}-error`}
            takeCursor={takeCursor}
            onChange={onChange}
            handle={handle}
          />
        </div>
      </Input.Wrapper>
    </Suspense>
  );
}
