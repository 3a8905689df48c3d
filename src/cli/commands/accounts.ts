import type { Command } from 'commander';
import type { Cli } from '../cli';
import { addCsvImport } from './import-csv';

/** `ensign users import FILE`. */
export function addUsers(program: Command, cli: Cli): void {
  addCsvImport(program.command('users').description('import users'), cli, 'users');
}

/** `ensign teams import FILE`. */
export function addTeams(program: Command, cli: Cli): void {
  addCsvImport(program.command('teams').description('import teams'), cli, 'teams');
}
