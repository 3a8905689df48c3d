import { Checkbox, Input, NativeSelect, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import { useBoot } from '../../api/boot';
import type { Draft } from '../../components/form/useDraft';
import type { Submission } from '../../components/form/useSubmit';
import { bindingsOf } from '../../components/form/bind';
import { MarkdownInput } from '../components/form/MarkdownInput';
import { DateTimeInput } from '../components/form/DateTimeInput';
import { AccountPicker } from '../accounts/AccountPicker';
import { useAdminMessages } from '../messages';
import type { NoticeForm } from './notice-form';
import classes from './Notifications.module.css';

interface Props {
  draft: Pick<Draft<NoticeForm>, 'values' | 'change'>;
  form: Submission;
  /** True for a sent notification. Its recipients cannot be changed. */
  isPosted: boolean;
}

export function NoticeFields({ draft, form, isPosted }: Props): ReactNode {
  const { notifications: words } = useAdminMessages();
  const { event } = useBoot();
  const { values } = draft;
  const bind = bindingsOf(draft, form);
  const audiences = (['all', 'user', 'team'] as const).filter((one) => one !== 'team' || event.mode === 'teams');
  return (
    <>
      <TextInput label={words.headline} {...bind.text('title')} />
      <MarkdownInput label={words.content} description={words.content_hint} minRows={4} {...bind.text('content')} />
      {!isPosted && (
        <div className={classes.pair}>
          <NativeSelect
            label={words.audience}
            data={audiences.map((value) => ({ value, label: words.audiences[value] }))}
            name="audience"
            value={values.audience}
            onChange={({ currentTarget }) =>
              draft.change({ audience: currentTarget.value as NoticeForm['audience'], account: null })
            }
          />
          {values.audience !== 'all' && (
            <div>
              <Input.Label labelElement="div">{words.account}</Input.Label>
              <AccountPicker
                key={values.audience}
                kind={values.audience === 'user' ? 'users' : 'teams'}
                label={words.account}
                picked={values.account}
                error={form.errorOf('user_id') ?? form.errorOf('team_id')}
                onPick={(account) => draft.change({ account })}
              />
            </div>
          )}
        </div>
      )}
      <div className={classes.pair}>
        <NativeSelect
          label={words.type}
          data={(['alert', 'toast', 'background'] as const).map((value) => ({ value, label: words.types[value] }))}
          {...bind.text('type')}
        />
        {!isPosted && (
          <DateTimeInput
            label={words.publish_at}
            description={words.publish_hint}
            name="publish_at"
            value={values.publish_at}
            error={form.errorOf('publish_at')}
            onChange={(publish_at) => draft.change({ publish_at })}
          />
        )}
      </div>
      <Checkbox label={words.sound} {...bind.tick('sound')} />
    </>
  );
}
