import type { Command } from 'commander';
import type { Cli } from '../cli';
import { addChallengesPull } from './challenges-pull';
import { addChallengesPush } from './challenges-push';
import { addCsvImport } from './import-csv';

/** `ensign challenges …`: pushes, pulls and imports challenges. */
export function addChallenges(program: Command, cli: Cli): void {
  const challenges = program
    .command('challenges')
    .description('import or export challenges: folders with a challenge.yml, as in ctfcli, or a CSV file');
  for (const add of [addChallengesPush, addChallengesPull]) add(challenges, cli);
  addCsvImport(challenges, cli, 'challenges');
}
