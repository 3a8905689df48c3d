import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { api } from '../../api/client';
import { queryClient, queryOptions, unwrap } from '../../api/query';
import { ConfirmButton } from '../../components/ConfirmButton';
import { FormErrors } from '../../components/form/FormErrors';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { useAdminMessages } from '../messages';
import { MailingEditor } from './MailingEditor';
import { bodyOf, formOf, MAILING_FIELDS } from './mailing-form';
import { invalidateMailings, MAILING_PATH, type Mailing } from './mailings';
import { useMailingPreview } from './useMailingPreview';

/** Editor of a saved draft, with a test and the button to send it. */
export function DraftMailing({ mailing }: { mailing: Mailing }): ReactNode {
  const { id } = mailing;
  const draft = useDraft(`mailing-${id}`, formOf(mailing));
  const form = useSubmit(MAILING_FIELDS, async () => {
    await unwrap(api.PATCH(MAILING_PATH, { params: { path: { id } }, body: bodyOf(draft.values) }));
    await invalidateMailings();
    draft.markSaved();
  });
  return (
    <MailingEditor
      draft={draft}
      form={form}
      actions={
        <div className="row">
          <StartButton mailing={mailing} disabled={draft.isChanged} />
          <TestButton id={id} disabled={draft.isChanged} />
        </div>
      }
    />
  );
}

function TestButton({ id, disabled }: { id: number; disabled: boolean }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { viewer } = useBoot();
  const [isSent, setSent] = useState(false);
  const form = useSubmit([], async () => {
    setSent(false);
    await unwrap(api.POST('/api/v1/admin/mailings/{id}/test', { params: { path: { id } } }));
    setSent(true);
  });
  return (
    <form onSubmit={form.submit} className="row">
      <Button type="submit" variant="default" loading={form.isBusy} disabled={disabled}>
        {words.test}
      </Button>
      <span role="status" className="dim">
        {isSent ? words.tested(viewer?.email ?? '') : ''}
      </span>
      <FormErrors form={form} />
    </form>
  );
}

function StartButton({ mailing, disabled }: { mailing: Mailing; disabled: boolean }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { id } = mailing;
  return (
    <ConfirmButton
      variant="filled"
      disabled={disabled}
      label={words.start}
      title={words.start_title}
      text={<StartText mailing={mailing} />}
      run={async () => {
        const started = await unwrap(api.POST('/api/v1/admin/mailings/{id}/start', { params: { path: { id } } }));
        queryClient.setQueryData(queryOptions(MAILING_PATH, { params: { path: { id } } }).queryKey, started);
        await invalidateMailings();
      }}
    />
  );
}

/**
 * Text of the confirmation before the start. Counts the recipients again, because users may have registered since the
 * preview.
 */
function StartText({ mailing }: { mailing: Mailing }): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { data } = useMailingPreview(JSON.stringify(bodyOf(formOf(mailing))));
  return words.start_text(data ? words.recipients(data.data.recipients) : '…');
}
