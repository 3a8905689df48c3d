import { memo, useMemo, type ReactNode } from 'react';
import './code-colours.css';
import classes from './Html.module.css';

/** A text that the server rendered from Markdown and sanitised. Text of any other origin must never come here. */
export const Html = memo(function Html({ html }: { html: string }): ReactNode {
  // The same object for the same text, so that React leaves the elements and what is selected in them alone.
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={classes.prose} dir="auto" dangerouslySetInnerHTML={content} />;
});
