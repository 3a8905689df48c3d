import { InvalidInput } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { dependsOnItself, prerequisiteIds } from './challenge.rules';

const KINDS = {
  challenges: { one: 'challenge', lock: LOCKS.challengeRequirements },
  hints: { one: 'hint', lock: LOCKS.hintRequirements },
};

/**
 * Throws InvalidInput when a challenge or hint with prerequisites, which was just written, depends on itself. One transaction
 * looks at a time: two that are made to require each other at the same moment would each look innocent. A new one can close a
 * circle too, when others already listed its id.
 */
export async function requireNoCircle(tx: Tx, kind: keyof typeof KINDS, id: number): Promise<void> {
  const { one, lock } = KINDS[kind];
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lock]);
  const rows = await tx.query<{ id: number; requirements: unknown }>(
    `SELECT id, requirements FROM ${kind} WHERE requirements IS NOT NULL`,
  );
  const prerequisitesOf = new Map(rows.map((row) => [row.id, prerequisiteIds(row.requirements)]));
  if (!dependsOnItself(id, prerequisitesOf)) return;
  throw InvalidInput.of('requirements', `A ${one} cannot require itself, directly or through the ${kind} it requires`);
}
