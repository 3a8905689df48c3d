import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';

const TYPING_MILLIS = 350;

interface Rendered {
  html: string;
  isStale: boolean;
  isFailed: boolean;
}

/** HTML of a text, which the server renders after a pause in typing. `known` is a text whose HTML needs no request. */
export function useRendered(
  text: string,
  known: { text: string; html: string } | null = null,
  kind: 'markdown' | 'html' = 'markdown',
): Rendered {
  const [settled] = useDebouncedValue(text, TYPING_MILLIS);
  const isKnown = settled === '' || settled === known?.text;
  const { data, error } = useQuery({
    queryKey: ['rendered', settled, kind],
    queryFn: () => unwrap(api.POST('/api/v1/markdown', { body: { text: settled, kind } })),
    enabled: !isKnown,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const html = settled === '' ? '' : isKnown ? (known?.html ?? '') : (data?.data.html ?? '');
  return { html, isStale: settled !== text, isFailed: error !== null };
}
