import { useQuery } from '@tanstack/react-query';
import type { Kind } from '../../domain/accounts/kinds';
import { accountReading } from './accounts-api';

/** The name of the account that the address tells; its number until it is known, null where it tells none. */
export function useAccountName(kind: Kind, text: string): string | null {
  const isNumber = /^\d{1,9}$/.test(text);
  const { data } = useQuery({ ...accountReading(kind, Number(text)), enabled: isNumber });
  return isNumber ? (data?.data[0]?.name ?? text) : null;
}
