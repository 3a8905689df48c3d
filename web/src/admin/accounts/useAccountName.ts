import { useQuery } from '@tanstack/react-query';
import type { Kind } from '../../domain/accounts/kinds';
import { accountReading } from './accounts-api';

/**
 * Name of the account with the id `text`. Returns the id if the name is not loaded or there is no such account, and
 * null if `text` is not an id.
 */
export function useAccountName(kind: Kind, text: string): string | null {
  const isNumber = /^\d{1,9}$/.test(text);
  const { data } = useQuery({ ...accountReading(kind, Number(text)), enabled: isNumber });
  return isNumber ? (data?.data[0]?.name ?? text) : null;
}
