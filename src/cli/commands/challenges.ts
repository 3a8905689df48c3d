import type { Command } from 'commander';
import type { Cli } from '../cli';
import { addChallengesPull } from './challenges-pull';
import { addChallengesPush } from './challenges-push';

/** `ensign challenges …`: challenges in folders, as ctfcli has them. */
export function addChallenges(program: Command, cli: Cli): void {
  const challenges = program
    .command('challenges')
    .description('challenges in folders with a challenge.yml, as ctfcli has them');
  for (const add of [addChallengesPush, addChallengesPull]) add(challenges, cli);
}
