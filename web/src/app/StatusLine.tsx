import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { csrf } from '../api/csrf';
import { useWords } from '../words/context';
import classes from './StatusLine.module.css';

/** What concerns the whole page: another account signed in, a part of a new build that cannot be loaded. */
export function StatusLine(): ReactNode {
  const { app } = useWords();
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    csrf.onOtherUser = () => {
      setText(app.other_user);
    };
    const onPreloadError = (): void => {
      setText(app.new_build);
    };
    addEventListener('vite:preloadError', onPreloadError);
    return () => {
      csrf.onOtherUser = () => undefined;
      removeEventListener('vite:preloadError', onPreloadError);
    };
  }, [app]);
  if (text === null) return null;
  return (
    <div className={classes.line} role="alert">
      {text}
      <Button
        size="xs"
        onClick={() => {
          location.reload();
        }}
      >
        {app.load_again}
      </Button>
    </div>
  );
}
