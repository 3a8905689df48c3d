import type { ReactNode } from 'react';
import { Html } from '../../kit/Html';
import { MarkdownInput } from '../kit/form/MarkdownInput';
import { useRendered } from '../kit/use-rendered';
import { useAdminWords } from '../words';
import classes from './Settings.module.css';

interface Props {
  label: string;
  description: ReactNode;
  name: string;
  value: string;
  error: string | undefined;
  kind: 'markdown' | 'html';
  onChange: (value: string) => void;
}

/** A text in Markdown or HTML, and below it as everybody sees it. */
export function RenderedInput({ kind, value, onChange, ...input }: Props): ReactNode {
  const { settings: words } = useAdminWords();
  const { html, isOld, isFailed } = useRendered(value, null, kind);
  return (
    <div className={classes.rendered}>
      <MarkdownInput
        {...input}
        minRows={4}
        value={value}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
        }}
      />
      {value.trim() !== '' && (
        <section
          className={classes.preview}
          aria-label={`${words.preview}: ${input.label}`}
          data-old={isOld || undefined}
        >
          <span className={classes.small}>{isFailed ? words.preview_failed : words.preview}</span>
          <Html html={html} />
        </section>
      )}
    </div>
  );
}
