import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get } from '../../api/query';
import { ErrorRefusal } from '../../kit/Refusal';
import { ProfileForm } from './ProfileForm';

/** What others see of the player, and the address. */
export function ProfileSettings(): ReactNode {
  const me = useQuery(get('/api/v1/users/me'));
  const fields = useQuery(get('/api/v1/fields', { params: { query: { type: 'user' } } }));
  const error = me.error ?? fields.error;
  if (error && !(me.data && fields.data))
    return (
      <ErrorRefusal
        error={error}
        onRetry={() => {
          void me.refetch();
          void fields.refetch();
        }}
      />
    );
  if (!me.data || !fields.data) return <Skeleton height={420} />;
  return <ProfileForm me={me.data.data} fields={fields.data.data.filter(({ editable }) => editable)} />;
}
