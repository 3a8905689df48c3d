import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';

/** The migrations of release candidates, which the initial schema of 1.0.0 replaces. */
const REPLACED = new Set([
  'InitialSchema1795000000001',
  'AttemptConsequences1795500000001',
  'LiveKeysAndSafeRepeats1795500000002',
  'NewestSubmissions1795600000011',
  'TimedRelease1795600000012',
  'Insights1796100000001',
  'Audit1796200000001',
  'JobsGivenUp1796200000002',
  'NotificationsLater1796200000003',
]);

/**
 * Gives a database that a release candidate of 1.0.0 has made the tables of the initial schema, and keeps what is in it; returns whether it
 * did. Leaves others as they are.
 */
export async function upgradeCandidate(runner: QueryRunner, recorded: readonly string[]): Promise<boolean> {
  if (recorded.length === 0 || !recorded.every((name) => REPLACED.has(name))) return false;
  // Statements of one message are one transaction.
  await runner.query(await readFile(join(__dirname, 'candidates.sql'), 'utf8'));
  return true;
}
