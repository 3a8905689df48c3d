import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/client';
import { invalidatePaths, queryClient, queryOptions, unwrap } from '../../api/query';
import { tabTexts } from '../../browser/storage';
import { PasswordField } from '../../components/form/PasswordField';
import { useMessages } from '../../i18n/context';
import { Card } from '../components/Card';
import { EditorForm } from '../components/form/EditorForm';
import { useMergedForm } from '../components/form/useMergedForm';
import split from '../components/Split.module.css';
import { useAdminMessages } from '../messages';
import { Choices } from './Choices';
import { WebhookFilters } from './WebhookFilters';
import { WebhookPreview } from './WebhookPreview';
import {
  bodyOf,
  eventsFor,
  FIELDS,
  FORMATS,
  INTERNAL_EVENT,
  NEW_WEBHOOK,
  PATH,
  toggled,
  WITH_TARGET,
  WITH_TOKEN,
  type WebhookForm,
} from './webhooks';
import { newSecrets, versionOf, webhookReading, type ReadWebhook } from './webhook-reading';
import classes from './Webhooks.module.css';

const NEW = { form: NEW_WEBHOOK, etag: null };

interface Props {
  id: number | null;
  latest: ReadWebhook | null;
}

/** Form of a webhook, with a preview of its requests. */
export function WebhookEditor({ id, latest }: Props): ReactNode {
  const { settings, webhooks: words } = useAdminMessages();
  const [token, setToken] = useState('');
  const editor = useMergedForm<WebhookForm>({
    name: `webhook-${String(id ?? 'new')}`,
    fields: FIELDS,
    store: tabTexts,
    latest: latest ? versionOf(latest) : NEW,
    create: async (values) => {
      const { name, url, events } = values;
      const body = { ...bodyOf(values, token), name, url, events: [...events] };
      const { data } = await unwrap(api.POST(PATH, { body }));
      newSecrets.set(data.id, data.secret);
      return `/admin/webhooks/${data.id}`;
    },
    update: {
      save: (changes, etag) => {
        const params = { path: { id: Number(id) }, header: { 'If-Match': etag } };
        return unwrap(api.PATCH('/api/v1/webhooks/{id}', { params, body: bodyOf(changes, token) }));
      },
      read: async () => versionOf(await queryClient.fetchQuery({ ...webhookReading(Number(id)), staleTime: 0 })),
    },
    onSaved: () => invalidatePaths(PATH),
    extra: { isChanged: token !== '', reset: () => setToken('') },
  });
  const { draft, form, bind } = editor;
  const { values, change } = draft;
  return (
    <div className={split.split}>
      <EditorForm
        editor={editor}
        labels={useLabels()}
        textOf={useTextOf()}
        label={id === null ? words.create : undefined}
      >
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
            description={
              <>
                {words.url_hints[values.format]} {words.private_hint}{' '}
                <a href="/admin/settings/integrations">{settings.labels.webhook_networks}</a>
              </>
            }
            type="url"
            dir="ltr"
            required
            {...bind.text('url')}
          />
          {WITH_TARGET.includes(values.format) && (
            <TextInput label={words.targets[values.format]} dir="ltr" required {...bind.text('target')} />
          )}
          {WITH_TOKEN.includes(values.format) && (
            <PasswordField
              label={words.token}
              name="token"
              description={latest?.body.data.has_token ? words.token_kept : undefined}
              autoComplete="off"
              value={token}
              error={form.errorOf('token')}
              onChange={({ currentTarget }) => setToken(currentTarget.value)}
            />
          )}
          <Checkbox label={words.enabled} {...bind.tick('enabled')} />
        </Card>
        <Card title={words.what}>
          <Choices
            name="events"
            label={words.events}
            hint={words.events_hint}
            error={form.errorOf('events')}
            options={eventsFor(values.internal).map((event) => ({ value: event, label: words.event_names[event] }))}
            chosen={values.events}
            onToggle={(event) => change({ events: toggled(values.events, event) })}
          />
          <WebhookFilters fields={draft} form={form} />
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
        </Card>
      </EditorForm>
      <WebhookPreview {...values} />
    </div>
  );
}

function useLabels(): Readonly<Record<string, string>> {
  const { webhooks: words } = useAdminMessages();
  const { name, url, format, token, events, brackets, categories, internal, enabled } = words;
  const target = `${words.targets.telegram}, ${words.targets.matrix}`;
  return { name, url, format, target, token, events, bracket_ids: brackets, categories, internal, enabled };
}

function useTextOf(): (name: string, value: unknown) => string {
  const { webhooks: words } = useAdminMessages();
  const { app } = useMessages();
  const brackets = useQuery(queryOptions('/api/v1/brackets')).data?.data;
  return (name, value) => {
    if (typeof value === 'boolean') return value ? app.yes : app.no;
    if (name === 'format') return words.formats[value as WebhookForm['format']];
    if (name === 'events') return (value as WebhookForm['events']).map((event) => words.event_names[event]).join(', ');
    if (name === 'bracket_ids')
      return (value as WebhookForm['bracket_ids'])
        .map((bracket) => brackets?.find(({ id }) => id === bracket)?.name ?? String(bracket))
        .join(', ');
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
}
