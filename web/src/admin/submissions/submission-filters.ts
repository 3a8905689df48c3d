/** Filters in the URL. The defaults list all submissions. Times are in ISO 8601. */
export const FILTERS = { type: '', challenge: '', user: '', team: '', name: '', ip: '', q: '', from: '', to: '' };

export type Values = typeof FILTERS;

export interface SubmissionQuery {
  type?: string;
  challenge_id?: number;
  user_id?: number;
  team_id?: number;
  name?: string;
  ip?: string;
  contains?: string;
  from?: string;
  to?: string;
}

/** Converts filters to the API's query. Invalid ids and times are ignored. */
export function queryOf({ type, challenge, user, team, name, ip, q, from, to }: Values): SubmissionQuery {
  return {
    ...text('type', type),
    ...numbered('challenge_id', challenge),
    ...numbered('user_id', user),
    ...numbered('team_id', team),
    ...text('name', name),
    ...text('ip', ip),
    ...text('contains', q),
    ...moment('from', from),
    ...moment('to', to),
  };
}

function text<K extends string>(key: K, value: string): Partial<Record<K, string>> {
  return value.trim() === '' ? {} : ({ [key]: value.trim() } as Partial<Record<K, string>>);
}

function numbered<K extends string>(key: K, value: string): Partial<Record<K, number>> {
  return /^\d{1,9}$/.test(value) ? ({ [key]: Number(value) } as Partial<Record<K, number>>) : {};
}

function moment<K extends string>(key: K, value: string): Partial<Record<K, string>> {
  return Number.isNaN(Date.parse(value)) ? {} : ({ [key]: value } as Partial<Record<K, string>>);
}
