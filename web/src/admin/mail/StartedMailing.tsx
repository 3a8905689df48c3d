import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { Html } from '../../components/Html';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { Facts } from '../components/Facts';
import { useRendered } from '../components/useRendered';
import { useAdminMessages } from '../messages';
import { audiencesOf } from './audiences';
import { MailingProgress } from './MailingProgress';
import { MailingRecipients } from './MailingRecipients';
import { invalidateMailings, type Mailing } from './mailings';

const STATES = ['sent', 'waiting', 'sending', 'failed', 'skipped', 'unknown'] as const;

type Action = 'pause' | 'resume' | 'cancel' | 'retry';

async function send(id: number, action: Action): Promise<void> {
  await unwrap(api.POST(`/api/v1/admin/mailings/{id}/${action}`, { params: { path: { id } } }));
  await invalidateMailings();
}

/** Progress of a mailing, its controls and its recipients. */
export function StartedMailing({ mailing }: { mailing: Mailing }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { event } = useBoot();
  const { number } = useFormats();
  const { id, kind, audience, content, state, error, progress } = mailing;
  const { html } = useRendered(content);
  return (
    <div className="stack-wide">
      <Card title={words.states[state]} actions={<Controls mailing={mailing} />}>
        <MailingProgress progress={progress} />
        <Facts
          facts={[
            [words.kind, words.kinds[kind]],
            [words.audience, audiencesOf(words, event.mode)[audience]],
            ...STATES.filter((name) => progress[name] > 0).map(
              (name) => [words.recipient_states[name], number(progress[name])] as const,
            ),
          ]}
        />
        {progress.unknown > 0 && <p className="dim">{words.unknown_hint}</p>}
        {error !== null && (
          <Alert color="red" variant="light" title={words.last_error}>
            {error}
          </Alert>
        )}
        <details>
          <summary>{words.content}</summary>
          <Html html={html} />
        </details>
      </Card>
      <MailingRecipients id={id} />
    </div>
  );
}

function Controls({ mailing: { id, state, progress } }: { mailing: Mailing }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const isOpen = state === 'sending' || state === 'paused';
  return (
    <div className="row">
      {state === 'sending' && <ActionButton id={id} action="pause" />}
      {state === 'paused' && <ActionButton id={id} action="resume" />}
      {(state === 'paused' || state === 'done') && progress.failed > 0 && <ActionButton id={id} action="retry" />}
      {isOpen && (
        <ConfirmButton
          label={words.cancel}
          title={words.cancel_title}
          text={words.cancel_text}
          run={() => send(id, 'cancel')}
        />
      )}
    </div>
  );
}

function ActionButton({ id, action }: { id: number; action: 'pause' | 'resume' | 'retry' }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const form = useSubmit([], () => send(id, action));
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <Button type="submit" variant="default" loading={form.isBusy}>
        {words[action]}
      </Button>
    </form>
  );
}
