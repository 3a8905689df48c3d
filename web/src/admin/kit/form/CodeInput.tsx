import { Input } from '@mantine/core';
import { lazy, Suspense, useId, type ReactNode, type Ref } from 'react';
import classes from './CodeInput.module.css';
import { MarkdownInput } from './MarkdownInput';

const CodeEditor = lazy(() => import('./CodeEditor'));

export interface CodeHandle {
  /** Puts a text in place of what is selected, and the cursor after it. */
  insert: (text: string) => void;
}

interface Props {
  label: string;
  description?: string;
  name: string;
  value: string;
  error: string | undefined;
  language: 'markdown' | 'html';
  onChange: (value: string) => void;
  handle?: Ref<CodeHandle>;
}

/** A long text in Markdown or HTML, in an editor that knows its language. Until that is loaded it is a plain input. */
export function CodeInput({ label, description, name, value, error, language, onChange, handle }: Props): ReactNode {
  const id = useId();
  return (
    <Suspense
      fallback={
        <MarkdownInput
          {...{ label, description, name, value, error }}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
          }}
        />
      }
    >
      <Input.Wrapper label={label} description={description} error={error} labelElement="div" id={id}>
        <div className={classes.box} data-error={error !== undefined || undefined}>
          <CodeEditor
            label={label}
            name={name}
            value={value}
            language={language}
            isInvalid={error !== undefined}
            describedBy={`${id}-description ${id}-error`}
            onChange={onChange}
            handle={handle}
          />
        </div>
      </Input.Wrapper>
    </Suspense>
  );
}
