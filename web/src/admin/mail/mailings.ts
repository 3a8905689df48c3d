import { invalidatePaths, type DataOf } from '../../api/query';

export const MAILINGS_HREF = '/admin/mail/mailings';

export const MAILINGS_PATH = '/api/v1/admin/mailings';
export const MAILING_PATH = '/api/v1/admin/mailings/{id}';

export type Mailing = DataOf<typeof MAILING_PATH>;

export const POLL_MILLIS = 3000;

export function invalidateMailings(): Promise<void> {
  return invalidatePaths(MAILINGS_PATH);
}
