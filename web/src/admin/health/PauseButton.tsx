import type { ReactNode } from 'react';
import { refreshBoot, useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { read } from '../../api/query';
import { ConfirmButton } from '../../kit/ConfirmButton';
import { useAdminWords } from '../words';

/** Stops the event for a while, and lets it go on. */
export function PauseButton(): ReactNode {
  const { health } = useAdminWords();
  const { paused, state } = useBoot().event;
  if (state === 'ended') return null;
  const way = paused ? 'resume' : 'pause';
  return (
    <ConfirmButton
      label={health[way]}
      title={health[`${way}_title`]}
      text={health[`${way}_text`]}
      run={async () => {
        await read(api.PATCH('/api/v1/configs', { body: { paused: String(!paused) } }));
        await refreshBoot();
      }}
    />
  );
}
