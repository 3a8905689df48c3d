/** Which records are shown, as the address has it; empty is all of them. Moments are in ISO 8601. */
export const FILTERS = { actor: '', type: '', object: '', q: '', from: '', to: '' };

export type Values = typeof FILTERS;

/** Which records, as their list takes it. */
export interface AuditQuery {
  actor_id?: number;
  object_type?: string;
  object_id?: string;
  q?: string;
  from?: string;
  to?: string;
}

/** The same as the list takes it. What is no number of an account, or no moment, is none. */
export function queryOf({ actor, type, object, q, from, to }: Values): AuditQuery {
  return {
    ...(/^\d{1,9}$/.test(actor) && { actor_id: Number(actor) }),
    ...(type !== '' && { object_type: type }),
    ...(object !== '' && { object_id: object }),
    ...(q.trim() !== '' && { q: q.trim() }),
    ...(isMoment(from) && { from }),
    ...(isMoment(to) && { to }),
  };
}

function isMoment(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
