import type { Command } from 'commander';
import { type Cli, type CommandResult, UsageError } from '../cli';
import { ask } from '../prompt';

interface Options {
  name?: string;
  email?: string;
  password?: string;
  resetPassword?: boolean;
}

const NAMES = {
  name: '--name or ADMIN_NAME',
  email: '--email or ADMIN_EMAIL',
  password: '--password or ADMIN_PASSWORD',
} as const;

/** `ensign create-admin`: creates an administrator. With `--reset-password`, changes an existing password. */
export function addCreateAdmin(program: Command, cli: Cli): void {
  program
    .command('create-admin')
    .description('create an administrator; asks for missing options')
    .option('--name <name>', 'user name; default: ADMIN_NAME')
    .option('--email <address>', 'email address; default: ADMIN_EMAIL')
    .option('--password <password>', 'password; default: ADMIN_PASSWORD, which other users of the machine cannot see')
    .option('--reset-password', 'set a new password for the existing administrator with this name and email address')
    .action((options: Options) => cli.run(() => createAdmin(cli, options), NAMES));
}

async function createAdmin(cli: Cli, options: Options): Promise<CommandResult> {
  const { admin_name, admin_email, admin_password } = cli.config().identity;
  const identity = {
    name: options.name ?? (admin_name || (await ask(cli, 'Name: '))),
    email: options.email ?? (admin_email || (await ask(cli, 'E-mail address: '))),
    password: options.password ?? (admin_password || (await askForPassword(cli))),
  };
  const { AdminAccountsService } = await import('../../auth/setup/admin-accounts.service');
  const admin = await cli.withPlatform((app) =>
    app.get(AdminAccountsService).ensure(complete(identity), { resetPassword: options.resetPassword === true }),
  );
  const said = admin.created ? 'is an administrator now' : 'has a new password';
  return { data: admin, lines: [`${admin.name} (id ${admin.id}) ${said}.`] };
}

async function askForPassword(cli: Cli): Promise<string | null> {
  const password = await ask(cli, 'Password: ', { secret: true });
  if (password !== null && (await ask(cli, 'Password again: ', { secret: true })) !== password)
    throw new UsageError('The two passwords are not the same.');
  return password;
}

type Input = Record<'name' | 'email' | 'password', string | null>;

function complete({ name, email, password }: Input): { name: string; email: string; password: string } {
  if (name !== null && email !== null && password !== null) return { name, email, password };
  const input = { name, email, password };
  const missing = (['name', 'email', 'password'] as const).flatMap((field) =>
    input[field] === null ? [`${NAMES[field]} is missing.`] : [],
  );
  throw new UsageError(missing.join('\n'));
}
