import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Draft } from '../../components/form/useDraft';
import { FormErrors } from '../../components/form/FormErrors';
import type { Submission } from '../../components/form/useSubmit';
import { bindingsOf } from '../../components/form/bind';
import { Card } from '../components/Card';
import { LeaveGuard } from '../components/form/LeaveGuard';
import { MarkdownInput } from '../components/form/MarkdownInput';
import split from '../components/Split.module.css';
import { useAdminMessages } from '../messages';
import { AudienceFields } from './AudienceFields';
import { MailingPreview } from './MailingPreview';
import type { MailingForm } from './mailing-form';

interface Props {
  draft: Draft<MailingForm>;
  form: Submission;
  /** Buttons for a saved draft. */
  actions?: ReactNode;
}

/** Form of a draft with its preview. */
export function MailingEditor({ draft, form, actions }: Props): ReactNode {
  const { mailings: words, kit } = useAdminMessages();
  const bind = bindingsOf(draft, form);
  return (
    <div className={split.split}>
      <Card>
        <form onSubmit={form.submit} className="stack">
          <FormErrors form={form} />
          <AudienceFields draft={draft} form={form} />
          <TextInput
            label={words.subject}
            description={words.subject_hint}
            required
            withAsterisk={false}
            maxLength={200}
            {...bind.text('subject')}
          />
          <MarkdownInput label={words.content} description={words.content_hint} {...bind.text('content')} />
          <div className="row">
            <Button type="submit" variant={actions ? 'default' : 'filled'} loading={form.isBusy}>
              {words.save}
            </Button>
            {draft.isChanged && !form.isBusy && (
              <Button variant="subtle" onClick={draft.reset}>
                {kit.discard}
              </Button>
            )}
            <span role="status" className="dim">
              {draft.isSaved ? words.saved : ''}
            </span>
          </div>
        </form>
        {actions}
      </Card>
      <Card title={words.preview}>
        <MailingPreview values={draft.values} />
      </Card>
      <LeaveGuard when={draft.isChanged && !form.isBusy} onDiscard={draft.reset} />
    </div>
  );
}
