import { memo, useMemo, type ReactNode } from 'react';
import './code-colours.css';
import classes from './Html.module.css';

/** HTML that the server rendered from Markdown and sanitised. Never pass HTML from another source. */
export const Html = memo(function Html({ html }: { html: string }): ReactNode {
  // A stable object keeps React from replacing the elements, which would lose a text selection.
  const content = useMemo(() => ({ __html: html }), [html]);
  return <div className={classes.prose} dir="auto" dangerouslySetInnerHTML={content} />;
});
