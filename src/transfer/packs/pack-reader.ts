import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { ChallengeReader } from './challenge-reader';
import { CHALLENGE_FILE, type Pack, type PackChallenge, type PackProblem, requireNoProblems } from './pack';
import { below, challengeFolders, isCode, UnusableFile } from './pack-folder';

/**
 * Reads a folder of challenges, or the one challenge it is, by the rules the API has for the same values. Throws InvalidPack with
 * everything that is wrong, before anything else happens. `maxFileBytes` is the limit of uploads.
 */
export async function readPack(folder: string, maxFileBytes: number): Promise<Pack> {
  const warnings: PackProblem[] = [];
  const problems: PackProblem[] = [];
  const root = await rootOf(folder);
  const challenges: PackChallenge[] = [];
  for (const path of await foldersOf(root)) {
    const reader = new ChallengeReader(join(root, path), below(path, CHALLENGE_FILE), maxFileBytes);
    const challenge = await reader.read();
    if (challenge) challenges.push(challenge);
    problems.push(...reader.problems);
    warnings.push(...reader.warnings);
  }
  requireNoProblems([...problems, ...repeatedNames(challenges)]);
  return { root, challenges, warnings };
}

async function rootOf(folder: string): Promise<string> {
  try {
    return await realpath(folder);
  } catch {
    throw new UnusableFile(`${folder}: there is no such folder`);
  }
}

async function foldersOf(root: string): Promise<string[]> {
  const folders = await challengeFolders(root).catch((error: unknown) => {
    if (isCode(error, 'ENOTDIR')) throw new UnusableFile(`${root}: expected a folder`);
    throw error;
  });
  if (folders.length === 0)
    throw new UnusableFile(`${root}: expected a ${CHALLENGE_FILE} in it or in a folder below it`);
  return folders;
}

/** Challenges are known by their names, so no two may share one. */
function repeatedNames(challenges: readonly PackChallenge[]): PackProblem[] {
  const firstByName = new Map<string, string>();
  return challenges.flatMap(({ file, values: { name } }) => {
    const first = firstByName.get(name);
    if (first === undefined) firstByName.set(name, file);
    return first === undefined ? [] : [{ file, key: 'name', message: `expected another name than ${first} has` }];
  });
}
