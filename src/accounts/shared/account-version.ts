import { tagOf } from '../../http/envelope/cached-response';
import type { Tx } from '../../platform/database/database';
import type { AccountKind } from './account.rules';

/** The values of an account that administrators edit in a form. */
interface EditedAccount {
  name: string;
  email: string | null;
  website: string | null;
  affiliation: string | null;
  country: string | null;
  bracket_id: number | null;
  secret: string | null;
  type?: string;
  verified?: boolean;
}

interface Entry {
  field_id: number;
  value: unknown;
}

/** A short text that is different if a value of the account, or of its custom fields, is. */
export function versionOf(account: EditedAccount, entries: readonly Entry[]): string {
  const { name, email, website, affiliation, country, bracket_id, secret, type, verified } = account;
  const values = [name, email, website, affiliation, country, bracket_id, secret, type, verified];
  return tagOf(JSON.stringify([...values, entries.map(({ field_id, value }) => [field_id, value])]));
}

/** The version of an account whose row the transaction holds. */
export async function storedVersionOf(
  tx: Tx,
  kind: AccountKind,
  account: EditedAccount & { id: number },
): Promise<string> {
  const entries = await tx.query<Entry>(
    `SELECT field_id, value FROM field_entries WHERE ${kind}_id = $1 ORDER BY field_id`,
    [account.id],
  );
  return versionOf(account, entries);
}
