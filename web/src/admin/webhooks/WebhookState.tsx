import type { ReactNode } from 'react';
import { Badge } from '../components/Badge';
import { useAdminMessages } from '../messages';
import { stateOf, type Webhook } from './webhooks';

const TONES = { on: 'good', off: 'plain', stopped: 'bad', failing: 'warn' } as const;

/** Badge with the status of a webhook. */
export function WebhookState({ webhook }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const state = stateOf(webhook);
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>;
}
