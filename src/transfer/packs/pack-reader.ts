import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import type { Config } from '../../platform/config/config';
import { ChallengeReader } from './challenge-reader';
import { type Pack, problemAt } from './pack';
import { hasCode } from '../../platform/process/errors';
import { findChallenges, UnusableFile } from './pack-folder';

/**
 * Reads a folder of challenges, or of one challenge, with the rules and limits of the API. Collects errors in
 * `problems`, and does not read folders for which `isSkipped` returns true. Throws UnusableFile if `folder` is not a
 * folder or has too many challenges.
 */
export async function readPack(
  folder: string,
  config: Config,
  isSkipped: (folder: string) => boolean = () => false,
): Promise<Pack> {
  const root = await realpath(folder).catch(() => {
    throw new UnusableFile(`${folder}: the folder does not exist`);
  });
  const contents = await findChallenges(root).catch((error: unknown) => {
    if (hasCode(error, 'ENOTDIR')) throw new UnusableFile(`${root}: expected a folder`);
    throw error;
  });
  const pack: Pack = { root, challenges: [], warnings: [], ...contents };
  for (const file of contents.files) {
    const path = posix.dirname(file);
    if (isSkipped(path)) continue;
    const reader = new ChallengeReader(join(root, path), file, config);
    const challenge = await reader.read();
    if (challenge) pack.challenges.push(challenge);
    pack.problems.push(...reader.problems);
    pack.warnings.push(...reader.warnings);
  }
  const fileByName = new Map<string, string>();
  for (const challenge of pack.challenges) {
    const { file, values } = challenge;
    const first = fileByName.get(values.name);
    if (first === undefined) fileByName.set(values.name, file);
    else pack.problems.push(problemAt(challenge, ['name'], `expected a name other than that of ${first}`));
  }
  return pack;
}
