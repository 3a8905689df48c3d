import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../../api/client';
import { unwrap } from '../../api/query';
import type { bodyOf } from './mailing-form';

async function preview(text: string) {
  return unwrap(api.POST('/api/v1/admin/mailings/preview', { body: JSON.parse(text) as ReturnType<typeof bodyOf> }));
}

/**
 * Reads the preview of a mailing: its mail as the administrator would receive it, and the number of recipients. `text`
 * is the body of the request as JSON.
 */
export function useMailingPreview(text: string, enabled = true): UseQueryResult<Awaited<ReturnType<typeof preview>>> {
  return useQuery({
    queryKey: ['mailing-preview', text],
    queryFn: () => preview(text),
    enabled,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
