import { InvalidInput } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { dependsOnItself, prerequisiteIds } from './challenge.rules';

const KINDS = {
  challenges: { one: 'challenge', lock: LOCKS.challengeRequirements },
  hints: { one: 'hint', lock: LOCKS.hintRequirements },
};

/**
 * Throws InvalidInput if the challenge or hint that was just written depends on itself. A lock serialises the check,
 * because two rows that begin to require each other at the same time would otherwise both pass.
 */
export async function requireNoCircle(tx: Tx, kind: keyof typeof KINDS, id: number): Promise<void> {
  const { one, lock } = KINDS[kind];
  await tx.query('SELECT pg_advisory_xact_lock($1)', [lock]);
  const rows = await tx.query<{ id: number; requirements: unknown }>(
    `SELECT id, requirements FROM ${kind} WHERE requirements IS NOT NULL`,
  );
  const prerequisitesOf = new Map(rows.map((row) => [row.id, prerequisiteIds(row.requirements)]));
  if (!dependsOnItself(id, prerequisitesOf)) return;
  throw InvalidInput.forField(
    'requirements',
    `A ${one} cannot require itself, directly or through the ${kind} it requires`,
  );
}
