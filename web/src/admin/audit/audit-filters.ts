/** Filters in the URL. The defaults list all records. Times are in ISO 8601. */
export const FILTERS = { actor: '', type: '', object: '', q: '', from: '', to: '' };

export type Values = typeof FILTERS;

export interface AuditQuery {
  actor_id?: number;
  object_type?: string;
  object_id?: string;
  q?: string;
  from?: string;
  to?: string;
}

/** Converts filters to the API's query. Leaves out an `actor` that is not a number, and invalid times. */
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
