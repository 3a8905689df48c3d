import { Command, CommanderError } from 'commander';
import { VERSION } from '../platform/version';
import { Cli, EXIT, type Surroundings } from './cli';
import { addTeams, addUsers } from './commands/accounts';
import { addBackup } from './commands/backup';
import { addChallenges } from './commands/challenges';
import { addCheck } from './commands/check';
import { addCreateAdmin } from './commands/create-admin';
import { addDemo } from './commands/demo';
import { addExport } from './commands/export';
import { addImport } from './commands/import';
import { addMigrate } from './commands/migrate';
import { addRecount } from './commands/recount';
import { addRestore } from './commands/restore';
import { addServe } from './commands/serve';

const EXAMPLES = `
Examples:
  ensign serve                                        run the platform
  ensign create-admin --name admin --email a@b.org    create an administrator; asks for the password
  ensign import backup.zip --yes                      replace the event with that of a CTFd backup
  ensign import --from https://ctf.example.org        replace the event with that of a running CTFd
  ensign export event.zip                             export the whole event while it runs
  ensign backup /backups --keep 14                    write a backup and keep the newest 14
  ensign users import players.csv --dry-run           check a file of users without importing it
  ensign challenges push ./challenges --dry-run       show the changes that a folder of challenges makes
  ensign check --json                                 check the platform and its event
  ensign demo                                         create a sample event in an empty database
  ensign recount --dry-run                            check the results against the submissions

Exit codes:
  0  done
  1  failed; standard error says why
  2  invalid arguments

Settings are read from environment variables such as DATABASE_URL and DATA_DIR; docs/settings.md lists them.
Every command can run while the platform runs on the same DATABASE_URL or DATA_DIR.`;

const COMMANDS = [
  ...[addServe, addMigrate, addCreateAdmin, addImport, addExport, addBackup, addRestore],
  ...[addUsers, addTeams, addChallenges, addRecount, addCheck, addDemo],
];

/** Runs a command line and returns the exit code. `args` are the arguments without the name of the program. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings = {}): Promise<number> {
  const { streams = process, environment } = surroundings;
  const program = new Command('ensign');
  const cli = new Cli(program, { streams, environment });
  program
    .description('Capture-the-flag competition platform')
    .version(VERSION, '--version', 'print the version')
    .option('--json', 'print the result as one line of JSON, for programs')
    .option('--quiet', 'print failures only, neither results nor progress')
    .option('--verbose', 'print informational log lines and stack traces')
    .addHelpText('after', EXAMPLES)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => streams.stdout.write(text),
      writeErr: (text) => streams.stderr.write(text),
    })
    .showHelpAfterError('(ensign --help lists commands and options)')
    .exitOverride();
  for (const add of COMMANDS) add(program, cli);
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // commander has already printed the message. `--help` and `--version` also end here, with exit code 0.
    return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
  }
  return cli.exitCode;
}
