import type { ReactNode } from 'react';
import { Badge } from '../components/Badge';
import { useAdminMessages } from '../messages';
import { stateOf, type Webhook } from './webhooks';

const TONES = { on: 'good', off: 'plain', stopped: 'bad', failing: 'warn' } as const;

/** How a webhook does, as a badge. */
export function WebhookState({ webhook }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const state = stateOf(webhook);
  return <Badge tone={TONES[state]}>{words.states[state]}</Badge>;
}
