import { tagOf } from '../../http/envelope/cached-response';
import type { Tx } from '../../platform/database/database';
import type { AccountKind } from './account.rules';

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

/** Returns a version of the columns in `EditedAccount` and of the custom fields, for the `ETag` of an account. */
export function versionOf(account: EditedAccount, entries: readonly Entry[]): string {
  const { name, email, website, affiliation, country, bracket_id, secret, type, verified } = account;
  const values = [name, email, website, affiliation, country, bracket_id, secret, type, verified];
  return tagOf(JSON.stringify([...values, entries.map(({ field_id, value }) => [field_id, value])]));
}

/** Reads the custom fields and returns the version. The caller must have locked the account's row. */
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
