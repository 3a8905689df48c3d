import type { Mailing } from './mailings';

/** Form of a mailing; the ids are texts, empty for none. */
export interface MailingForm extends Readonly<Record<string, unknown>> {
  readonly subject: string;
  readonly content: string;
  readonly kind: Mailing['kind'];
  readonly audience: Mailing['audience'];
  readonly bracket_id: string;
  readonly search_id: string;
}

export const MAILING_FIELDS = ['subject', 'content', 'kind', 'audience', 'bracket_id', 'search_id'] as const;

export const NEW_MAILING: MailingForm = {
  subject: '',
  content: '',
  kind: 'news',
  audience: 'all',
  bracket_id: '',
  search_id: '',
};

export function formOf({ subject, content, kind, audience, bracket_id, search_id }: Mailing): MailingForm {
  return { subject, content, kind, audience, bracket_id: textOf(bracket_id), search_id: textOf(search_id) };
}

/** Converts the form to the body of a request. An id that the audience does not need becomes null. */
export function bodyOf({ subject, content, kind, audience, bracket_id, search_id }: MailingForm): {
  subject: string;
  content: string;
  kind: Mailing['kind'];
  audience: Mailing['audience'];
  bracket_id: number | null;
  search_id: number | null;
} {
  return {
    ...{ subject, content, kind, audience },
    bracket_id: audience === 'bracket' ? numberOf(bracket_id) : null,
    search_id: audience === 'search' ? numberOf(search_id) : null,
  };
}

/** True if the recipients are chosen, so that they can be counted. */
export function hasAudience({ audience, bracket_id, search_id }: MailingForm): boolean {
  return (audience !== 'bracket' || bracket_id !== '') && (audience !== 'search' || search_id !== '');
}

function textOf(id: number | null): string {
  return id === null ? '' : String(id);
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}
