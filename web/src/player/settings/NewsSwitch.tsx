import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.layer.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../api/client';
import { queryClient, queryOptions, unwrap } from '../../api/query';
import { useMessages } from '../../i18n/context';

const PATH = '/api/v1/users/me/news';

/** Subscribes the player to news by email, or unsubscribes them. */
export function NewsSwitch(): ReactNode {
  const { settings, app } = useMessages();
  const news = useQuery(queryOptions(PATH));
  const change = useMutation({
    mutationFn: (subscribed: boolean) => unwrap(api.PATCH(PATH, { body: { subscribed } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [PATH] }),
  });
  const isOn = change.isPending ? change.variables : (news.data?.data.subscribed ?? true);
  return (
    <Switch
      label={settings.news}
      description={settings.news_hint}
      checked={isOn}
      disabled={!news.data}
      error={change.isError ? app.refused.not_sent : undefined}
      onChange={({ currentTarget }) => change.mutate(currentTarget.checked)}
    />
  );
}
