import type { Command } from 'commander';
import type { Cli } from '../cli';
import { addCsvImport } from './import-csv';

/** `ensign users …`. */
export function addUsers(program: Command, cli: Cli): void {
  addCsvImport(program.command('users').description('import users'), cli, 'users');
}

/** `ensign teams …`. */
export function addTeams(program: Command, cli: Cli): void {
  addCsvImport(program.command('teams').description('import teams'), cli, 'teams');
}
