import type { Picked } from '../accounts/AccountPicker';
import type { NewNotice, Notice } from './notices';

export interface NoticeForm extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly content: string;
  readonly audience: 'all' | 'user' | 'team';
  /** Recipient; null for the audience `all`, or until one is picked. */
  readonly account: Picked | null;
  readonly type: Notice['type'];
  readonly sound: boolean;
  readonly publish_at: number | null;
}

export const NOTICE_FIELDS = ['title', 'content', 'user_id', 'team_id', 'type', 'publish_at'] as const;

export const NEW_NOTICE: NoticeForm = {
  title: '',
  content: '',
  audience: 'all',
  account: null,
  type: 'toast',
  sound: true,
  publish_at: null,
};

/** Converts a stored notification to form values. `name` is that of its recipient. */
export function formOf(
  { title, content, user_id, team_id, type, sound, publish_at }: Notice,
  name: string,
): NoticeForm {
  const id = user_id ?? team_id;
  return {
    title: title ?? '',
    content: content ?? '',
    audience: user_id !== null ? 'user' : team_id !== null ? 'team' : 'all',
    account: id === null ? null : { id, name },
    type,
    sound,
    publish_at: publish_at === null ? null : Date.parse(publish_at),
  };
}

export function isComplete({ title, content, audience, account }: NoticeForm): boolean {
  return (title.trim() !== '' || content.trim() !== '') && (audience === 'all' || account !== null);
}

/** Converts the form to the body of a request. For a sent notification it has only the fields that can be changed. */
export function bodyOf(form: NoticeForm, isPosted = false): NewNotice {
  const { title, content, audience, account, type, sound, publish_at } = form;
  const texts = { title: title === '' ? null : title, content: content === '' ? null : content, type, sound };
  if (isPosted) return texts;
  return {
    ...texts,
    user_id: audience === 'user' ? (account?.id ?? null) : null,
    team_id: audience === 'team' ? (account?.id ?? null) : null,
    publish_at: publish_at === null ? null : new Date(publish_at).toISOString(),
  };
}
