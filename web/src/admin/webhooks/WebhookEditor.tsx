import { Button, Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState, type ReactNode } from 'react';
import { bindingsOf } from '../../components/form/bind';
import { FormErrors } from '../../components/form/FormErrors';
import { useFields } from '../../components/form/useFields';
import { useSubmit } from '../../components/form/useSubmit';
import { useMessages } from '../../i18n/context';
import { Card } from '../components/Card';
import { useAdminMessages } from '../messages';
import { Choices } from './Choices';
import { WebhookFilters } from './WebhookFilters';
import { WebhookPreview } from './WebhookPreview';
import {
  EVENTS,
  FIELDS,
  formOf,
  FORMATS,
  INTERNAL_EVENT,
  toggled,
  WITH_TARGET,
  WITH_TOKEN,
  type Webhook,
  type WebhookForm,
} from './webhooks';
import classes from './Webhooks.module.css';

interface Props {
  webhook: Webhook | null;
  save: (form: WebhookForm) => Promise<void>;
}

/** Form of a webhook: where events go, which ones, and what they look like. */
export function WebhookEditor({ webhook, save }: Props): ReactNode {
  const { webhooks: words } = useAdminMessages();
  const { app } = useMessages();
  const [isSaved, setSaved] = useState(false);
  const fields = useFields(formOf(webhook));
  const form = useSubmit(FIELDS, async () => {
    setSaved(false);
    await save(fields.values);
    fields.change({ token: '' });
    setSaved(true);
  });
  const { values, change } = fields;
  const bind = bindingsOf(fields, form);
  const events = EVENTS.filter((event) => values.internal || event !== INTERNAL_EVENT);
  return (
    <form className={classes.screen} onSubmit={form.submit}>
      <FormErrors form={form} />
      <Card title={words.destination}>
        <div className={classes.pair}>
          <TextInput label={words.name} maxLength={80} required {...bind.text('name')} />
          <NativeSelect
            label={words.format}
            data={FORMATS.map((value) => ({ value, label: words.formats[value] }))}
            {...bind.text('format')}
          />
        </div>
        <TextInput
          label={words.url}
          description={words.url_hints[values.format]}
          type="url"
          dir="ltr"
          required
          {...bind.text('url')}
        />
        {WITH_TARGET.includes(values.format) && (
          <TextInput label={words.targets[values.format]} dir="ltr" required {...bind.text('target')} />
        )}
        {WITH_TOKEN.includes(values.format) && (
          <PasswordInput
            label={words.token}
            description={webhook?.has_token ? words.token_kept : undefined}
            autoComplete="off"
            {...bind.text('token')}
          />
        )}
        <Checkbox label={words.enabled} {...bind.tick('enabled')} />
      </Card>
      <Card title={words.what}>
        <Checkbox
          label={words.internal}
          description={words.internal_hint}
          {...bind.tick('internal')}
          onChange={({ currentTarget: { checked } }) =>
            change({
              internal: checked,
              events: values.events.filter((event) => checked || event !== INTERNAL_EVENT),
            })
          }
        />
        <Choices
          label={words.events}
          error={form.errorOf('events')}
          options={events.map((event) => ({ value: event, label: words.event_names[event] }))}
          chosen={values.events}
          onToggle={(event) => change({ events: toggled(values.events, event) })}
        />
        <WebhookFilters fields={fields} form={form} />
      </Card>
      <WebhookPreview {...values} />
      <div className={classes.save}>
        <Button type="submit" loading={form.isBusy}>
          {webhook === null ? words.create : app.save}
        </Button>
        <span role="status">{isSaved && !form.isBusy ? words.saved : ''}</span>
      </div>
    </form>
  );
}
