import { useAdminMessages } from '../../messages';

/** What the fields of an account are called. */
export function useAccountLabels(): Record<string, string> {
  const { people } = useAdminMessages();
  const { fields } = people;
  return { ...fields, bracket_id: fields.bracket };
}
