import { NumberInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.layer.css';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, unwrap } from '../../api/query';
import { DialogButton } from '../../components/DialogButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useSubmit } from '../../components/form/useSubmit';
import { useNow } from '../../components/useNow';
import { useFormats } from '../../i18n/context';
import { Card } from '../components/Card';
import { DialogFormActions } from '../components/form/DialogFormActions';
import { useAdminMessages } from '../messages';
import { SecretOnce } from './SecretOnce';
import { PATH, type Webhook } from './webhooks';

const MAX_HOURS = 168;
const DEFAULT_HOURS = 24;

/** The secret of a webhook. It cannot be read, only replaced. */
export function WebhookSecret({ webhook: { id, previous_until } }: { webhook: Webhook }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const { dateTime } = useFormats();
  const now = useNow(60);
  const isPreviousValid = previous_until !== null && Date.parse(previous_until) > now;
  return (
    <Card
      title={words.secret}
      actions={
        <DialogButton size="sm" label={words.replace} title={words.replace}>
          {(close) => <Replacement id={id} close={close} />}
        </DialogButton>
      }
    >
      <p>{words.secret_text}</p>
      {isPreviousValid && <p>{words.previous(dateTime(previous_until))}</p>}
    </Card>
  );
}

function Replacement({ id, close }: { id: number; close: () => void }): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const [hours, setHours] = useState<string | number>(DEFAULT_HOURS);
  const [secret, setSecret] = useState<string | null>(null);
  const form = useSubmit(['hours'], async () => {
    const body = { hours: Number(hours) };
    const { data } = await unwrap(api.POST('/api/v1/webhooks/{id}/secret', { params: { path: { id } }, body }));
    setSecret(data.secret);
    await invalidatePaths(PATH);
  });
  if (secret !== null) return <SecretOnce secret={secret} />;
  return (
    <form onSubmit={form.submit}>
      <FormErrors form={form} />
      <NumberInput
        label={words.hours}
        description={words.hours_hint}
        min={0}
        max={MAX_HOURS}
        allowDecimal={false}
        value={hours}
        error={form.errorOf('hours')}
        onChange={setHours}
      />
      <DialogFormActions form={form} close={close} label={words.replace} />
    </form>
  );
}
