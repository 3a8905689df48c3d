import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { useMessages } from '../i18n/context';
import { ErrorBoundary } from './ErrorBoundary';
import { QueryErrorPage } from './ErrorPage';

export function ScreenErrorBoundary({ children }: { children: ReactNode }): ReactNode {
  return (
    <ErrorBoundary
      fallback={(error, retry) =>
        error instanceof ApiError ? <QueryErrorPage error={error} onRetry={retry} /> : <CrashNotice />
      }
    >
      {children}
    </ErrorBoundary>
  );
}

function CrashNotice(): ReactNode {
  const { app } = useMessages();
  return (
    <Alert color="red" role="alert" title={app.refused.crashed}>
      <Button size="xs" onClick={() => location.reload()}>
        {app.load_again}
      </Button>
    </Alert>
  );
}
