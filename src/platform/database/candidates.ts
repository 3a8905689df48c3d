import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';

/** Migrations of the release candidates, which the initial schema of 1.0.0 replaces. */
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
  'InitialSchema1797000000001',
]);

/**
 * Upgrades the tables of a release candidate of 1.0.0 to the initial schema, and keeps the rows. In any other database
 * it changes nothing and returns false.
 */
export async function upgradeCandidate(runner: QueryRunner, recorded: readonly string[]): Promise<boolean> {
  if (recorded.length === 0 || !recorded.every((name) => REPLACED.has(name))) return false;
  // PostgreSQL runs the statements of one message in one transaction, so a failure changes nothing.
  await runner.query(await readFile(join(__dirname, 'candidates.sql'), 'utf8'));
  return true;
}
