import { realpath } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { ChallengeReader } from './challenge-reader';
import { CHALLENGE_FILE, type Pack, requireNoProblems } from './pack';
import { challengeFolders, isCode, UnusableFile } from './pack-folder';

/**
 * Reads a folder of challenges, or of one challenge, by the rules the API has for the same values. Throws InvalidPack with
 * everything that is wrong. `maxFileBytes` is the limit of uploads; the folders that are `skipped` are not looked into.
 */
export async function readPack(
  folder: string,
  maxFileBytes: number,
  skipped: ReadonlySet<string | undefined> = new Set(),
): Promise<Pack> {
  const root = await realpath(folder).catch(() => {
    throw new UnusableFile(`${folder}: there is no such folder`);
  });
  const folders = await challengeFolders(root).catch((error: unknown) => {
    if (isCode(error, 'ENOTDIR')) throw new UnusableFile(`${root}: expected a folder`);
    throw error;
  });
  if (folders.length === 0)
    throw new UnusableFile(`${root}: expected a ${CHALLENGE_FILE} in it or in a folder below it`);
  const pack: Pack = { root, challenges: [], warnings: [] };
  const problems = [];
  for (const path of folders.filter((one) => !skipped.has(one))) {
    const reader = new ChallengeReader(join(root, path), posix.join(path, CHALLENGE_FILE), maxFileBytes);
    const challenge = await reader.read();
    if (challenge) pack.challenges.push(challenge);
    problems.push(...reader.problems);
    pack.warnings.push(...reader.warnings);
  }
  const fileByName = new Map<string, string>();
  for (const { file, values } of pack.challenges) {
    const first = fileByName.get(values.name);
    if (first === undefined) fileByName.set(values.name, file);
    else problems.push({ file, key: 'name', message: `expected another name than ${first} has` });
  }
  requireNoProblems(problems);
  return pack;
}
