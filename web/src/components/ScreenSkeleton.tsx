import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../i18n/context';

export function ScreenSkeleton(): ReactNode {
  const { app } = useMessages();
  return (
    <Stack gap="md" role="status" aria-label={app.loading} aria-busy>
      <Skeleton height={34} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={120} />
    </Stack>
  );
}
