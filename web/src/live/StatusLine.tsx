import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { serverNow, useBoot } from '../api/boot';
import { api } from '../api/client';
import { csrf, type SessionLoss } from '../api/csrf';
import { onSessionEnd, unwrap } from '../api/query';
import { FormErrors } from '../components/form/FormErrors';
import { useSubmit } from '../components/form/useSubmit';
import { useLiveState } from './LiveProvider';
import { useFormats, useMessages } from '../i18n/context';
import classes from './StatusLine.module.css';

type TroubleName = SessionLoss | 'new_build';

export function StatusLine(): ReactNode {
  return (
    <>
      <ViewingAs />
      <Trouble />
    </>
  );
}

function Trouble(): ReactNode {
  const { app } = useMessages();
  const trouble = useTrouble();
  const isLost = useLiveState() === 'lost';
  if (trouble !== null)
    return (
      <div className={classes.line} role="alert">
        {app[trouble]}
        {trouble === 'session_ended' ? (
          <Button component="a" size="xs" href={`/login?next=${encodeURIComponent(location.pathname)}`}>
            {app.log_in}
          </Button>
        ) : (
          <Button size="xs" onClick={() => location.reload()}>
            {app.load_again}
          </Button>
        )}
      </div>
    );
  return isLost ? <Lost /> : null;
}

/**
 * Says since when the data are not updated. A status and not an alert, because no one needs to act: queries read again
 * when the server responds.
 */
function Lost(): ReactNode {
  const { app } = useMessages();
  const { time } = useFormats();
  const [since] = useState(() => new Date(serverNow()));
  return (
    <div className={classes.line} role="status">
      {app.stale(time(since))}
    </div>
  );
}

function useTrouble(): TroubleName | null {
  const { build } = useBoot();
  const [opened] = useState(build);
  const [loss, setLoss] = useState<SessionLoss | null>(null);
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    csrf.onChange = setLoss;
    const stopListening = onSessionEnd(() => setLoss('session_ended'));
    return () => {
      csrf.onChange = () => undefined;
      stopListening();
    };
  }, []);
  useWindowEvent('vite:preloadError', () => setOutdated(true));
  return loss ?? (isOutdated || build !== opened ? 'new_build' : null);
}

function ViewingAs(): ReactNode {
  const { app } = useMessages();
  const { viewing_as } = useBoot();
  const form = useSubmit([], async () => {
    if (!viewing_as) return;
    await unwrap(api.DELETE('/api/v1/users/{id}/view-as', { params: { path: { id: viewing_as.id } } }));
    location.assign(`/admin/people/users/${viewing_as.id}`);
  });
  if (!viewing_as) return null;
  return (
    <form className={classes.line} onSubmit={form.submit}>
      <strong>{app.viewing_as(viewing_as.name)}</strong>
      <Button type="submit" size="xs" loading={form.isBusy}>
        {app.end_viewing}
      </Button>
      <FormErrors form={form} />
    </form>
  );
}
