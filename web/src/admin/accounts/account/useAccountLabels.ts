import { useAdminMessages } from '../../messages';

export function useAccountLabels(): Record<string, string> {
  const { people } = useAdminMessages();
  const { fields } = people;
  return { ...fields, bracket_id: fields.bracket };
}
