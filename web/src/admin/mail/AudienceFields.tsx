import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import { queryOptions } from '../../api/query';
import { bindingsOf } from '../../components/form/bind';
import type { Draft } from '../../components/form/useDraft';
import type { Submission } from '../../components/form/useSubmit';
import { useBrackets } from '../../domain/accounts/useBrackets';
import { useAdminMessages } from '../messages';
import { audiencesOf } from './audiences';
import type { MailingForm } from './mailing-form';

interface Props {
  draft: Pick<Draft<MailingForm>, 'values' | 'change'>;
  form: Submission;
}

/** Inputs for the type and the recipients of a mailing. */
export function AudienceFields({ draft, form }: Props): ReactNode {
  const { mailings: words } = useAdminMessages();
  const { event } = useBoot();
  const brackets = useBrackets(event.mode);
  const searches = useQuery(queryOptions('/api/v1/admin/saved-searches'));
  const bind = bindingsOf(draft, form);
  const { kind, audience } = draft.values;
  const audiences = Object.entries(audiencesOf(words, event.mode))
    .map(([value, label]) => ({ value, label }))
    .filter(({ value }) => value !== 'teamless' || event.mode === 'teams');
  const choose = { value: '', label: words.choose };
  return (
    <>
      <NativeSelect
        label={words.kind}
        description={words.kind_hints[kind]}
        data={(['news', 'service'] as const).map((value) => ({ value, label: words.kinds[value] }))}
        {...bind.text('kind')}
      />
      <NativeSelect
        label={words.audience}
        description={words.audience_hint}
        data={audiences}
        {...bind.text('audience')}
      />
      {audience === 'bracket' && (
        <NativeSelect
          label={words.bracket}
          data={[choose, ...brackets.map(({ id, name }) => ({ value: String(id), label: name }))]}
          {...bind.text('bracket_id')}
        />
      )}
      {audience === 'search' && (
        <NativeSelect
          label={words.search}
          description={<a href="/admin/people/users">{words.search_hint}</a>}
          data={[choose, ...(searches.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
          {...bind.text('search_id')}
        />
      )}
    </>
  );
}
