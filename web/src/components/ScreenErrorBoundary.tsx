import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { useWords } from '../words/context';
import { ErrorBoundary } from './ErrorBoundary';
import { ErrorRefusal } from './ErrorPage';

/** Shows what failed in place of the screen, and leaves the frame around it usable. */
export function ScreenFailure({ children }: { children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary
      fallback={(error, retry) =>
        error instanceof ApiError ? <ErrorRefusal error={error} onRetry={retry} /> : <CrashNotice />
      }
    >
      {children}
    </ErrorBoundary>
  );
}

function CrashNotice(): ReactNode {
  const { app } = useWords();
  return (
    <Alert color="red" role="alert" title={app.refused.crashed}>
      <Button size="xs" onClick={() => location.reload()}>
        {app.load_again}
      </Button>
    </Alert>
  );
}
