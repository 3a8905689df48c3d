import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../words/context';

/** In place of a part whose program failed. */
export function CrashNotice(): ReactNode {
  const { app } = useWords();
  return (
    <Alert color="red" role="alert" title={app.refused.crashed}>
      <Button
        size="xs"
        onClick={() => {
          location.reload();
        }}
      >
        {app.load_again}
      </Button>
    </Alert>
  );
}
