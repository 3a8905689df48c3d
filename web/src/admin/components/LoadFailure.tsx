import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { useMessages } from '../../i18n/context';
import { useAdminMessages } from '../messages';
import classes from './LoadFailure.module.css';

export function LoadFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const { app } = useMessages();
  const { kit } = useAdminMessages();
  const { message = '', requestId = null } = error instanceof ApiError ? error : {};
  return (
    <Alert color="red" variant="light" role="alert" title={kit.failed}>
      <div className={classes.text}>
        {message !== '' && <p>{message}</p>}
        {requestId !== null && <p>{kit.failed_at(requestId)}</p>}
        {onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {app.retry}
          </Button>
        )}
      </div>
    </Alert>
  );
}
