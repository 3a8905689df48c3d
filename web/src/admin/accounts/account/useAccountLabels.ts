import { useAdminMessages } from '../../messages';

/** What the fields of an account are called. */
export function useAccountLabels(): Record<string, string> {
  const { people } = useAdminMessages();
  const { fields } = people;
  return {
    name: fields.name,
    email: fields.email,
    password: fields.password,
    website: fields.website,
    affiliation: fields.affiliation,
    country: fields.country,
    bracket_id: fields.bracket,
    type: fields.type,
    secret: fields.secret,
    verified: fields.verified,
  };
}
