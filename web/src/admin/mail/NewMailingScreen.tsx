import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import { localTexts } from '../../browser/storage';
import { useDraft } from '../../components/form/useDraft';
import { useSubmit } from '../../components/form/useSubmit';
import { PageHeader } from '../components/PageHeader';
import { useAdminMessages } from '../messages';
import { MailingEditor } from './MailingEditor';
import { bodyOf, MAILING_FIELDS, NEW_MAILING } from './mailing-form';
import { invalidateMailings, MAILINGS_HREF, MAILINGS_PATH } from './mailings';

/** Screen to write a mailing. */
export default function NewMailingScreen(): ReactNode {
  const { mailings: words } = useAdminMessages();
  const [, navigate] = useLocation();
  const draft = useDraft('mailing-new', NEW_MAILING, localTexts);
  const form = useSubmit(MAILING_FIELDS, async () => {
    const { data } = await unwrap(api.POST(MAILINGS_PATH, { body: bodyOf(draft.values) }));
    draft.markSaved();
    await invalidateMailings();
    navigate(`${MAILINGS_HREF}/${data.id}`);
  });
  return (
    <>
      <PageHeader title={words.new}>
        <p>
          <a href={MAILINGS_HREF}>{words.back}</a>
        </p>
      </PageHeader>
      <MailingEditor draft={draft} form={form} />
    </>
  );
}
