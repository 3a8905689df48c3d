import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { Card } from '../components/Card';
import { LoadFailure } from '../components/LoadFailure';
import { useAdminMessages } from '../messages';
import { eventsFor, type WebhookEvent, type WebhookForm } from './webhooks';
import classes from './Webhooks.module.css';

/** Preview of the request for an event, by the current values of the form. */
export function WebhookPreview({ format, events, internal }: WebhookForm): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const [chosen, setChosen] = useState<WebhookEvent | null>(null);
  const choices = events.length === 0 ? eventsFor(internal) : events;
  const event = chosen !== null && choices.includes(chosen) ? chosen : (choices[0] ?? 'solve.created');
  const body = { event, format, internal };
  const { data, error, refetch } = useQuery({
    queryKey: ['webhook preview', body],
    queryFn: () => unwrap(api.POST('/api/v1/webhooks/preview', { body })),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={words.preview}>
      <NativeSelect
        label={words.event}
        data={choices.map((value) => ({ value, label: words.event_names[value] }))}
        value={event}
        onChange={({ currentTarget }) => setChosen(currentTarget.value as WebhookEvent)}
      />
      {error && !data && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p>{data.data.is_real ? words.preview_real : words.preview_sample}</p>
          <pre className={classes.code} tabIndex={0} aria-label={words.body} dir="ltr">
            {readable(data.data.body)}
          </pre>
        </>
      )}
    </Card>
  );
}

/** Formats JSON with a line for each member; returns any other text unchanged. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
