import { useQuery } from '@tanstack/react-query';
import { queryOptions } from '../../../api/query';
import type { FieldDefinition } from '../../../components/form/custom-fields';
import type { Kind } from '../../../domain/accounts/kinds';

/** Custom fields of users or teams. None is required, because administrators may leave all of them empty. */
export function useAccountFields(kind: Kind): readonly FieldDefinition[] {
  const type = kind === 'users' ? 'user' : 'team';
  const { data } = useQuery({
    ...queryOptions('/api/v1/configs/fields', { params: { query: { type } } }),
    staleTime: 300_000,
  });
  return data?.data.map((field) => ({ ...field, required: false })) ?? NONE;
}

const NONE: readonly FieldDefinition[] = [];
