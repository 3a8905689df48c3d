import { randomBytes } from 'node:crypto';
import { type Command, Option } from 'commander';
import { type Cli, type CommandResult, UsageError } from '../cli';

interface Options {
  mode: 'users' | 'teams';
  start?: string;
  adminName?: string;
  adminEmail?: string;
  adminPassword?: string;
  playerPassword?: string;
}

const NAMES = {
  name: '--admin-name or ADMIN_NAME',
  email: '--admin-email or ADMIN_EMAIL',
  password: '--admin-password or ADMIN_PASSWORD',
  player_password: '--player-password',
};

/** `ensign demo`: fills an empty database with a sample event and a day of play. */
export function addDemo(program: Command, cli: Cli): void {
  program
    .command('demo')
    .description('create a sample event in an empty database: 40 challenges, 200 players, one day of play')
    .addOption(new Option('--mode <mode>', 'kind of accounts').choices(['users', 'teams']).default('users'))
    .option('--start <moment>', 'start of the event, such as 2026-11-20T10:00:00Z; default: one day ago')
    .option('--admin-name <name>', 'name of the administrator; default: ADMIN_NAME, else admin')
    .option('--admin-email <address>', 'email address of the administrator; default: ADMIN_EMAIL')
    .option(
      '--admin-password <password>',
      'password of the administrator; default: ADMIN_PASSWORD, else generated and printed',
    )
    .option('--player-password <password>', 'password of every player; default: generated and printed')
    .action((options: Options) => cli.run(() => demo(cli, options), NAMES));
}

async function demo(cli: Cli, options: Options): Promise<CommandResult> {
  const { admin_name, admin_email, admin_password, admin_token } = cli.config().identity;
  const { mode } = options;
  const password = options.adminPassword ?? (admin_password || null);
  const admin = {
    name: options.adminName ?? (admin_name || 'admin'),
    email: options.adminEmail ?? (admin_email || 'admin@lumen.example'),
    password: password ?? madePassword(),
  };
  const playerPassword = options.playerPassword ?? madePassword();
  const start = await momentOf(options.start);
  const { DemoService } = await import('../../transfer/demo/demo.service');
  const report = await cli.withPlatform(
    (app) =>
      cli.withProgress((onProgress) =>
        app
          .get(DemoService)
          .make({ mode, start, admin, token: admin_token || null, player_password: playerPassword }, onProgress),
      ),
    { mayCreate: true },
  );
  const { challenges, players, teams, submissions, solves } = report;
  const crowd = teams === 0 ? `${players} players` : `${players} players in ${teams} teams`;
  return {
    data: {
      ...report,
      admin: { name: admin.name, email: admin.email, ...(password === null ? { password: admin.password } : {}) },
      player: { ...report.player, ...(options.playerPassword === undefined ? { password: playerPassword } : {}) },
    },
    lines: [
      `${report.name}: ${challenges} challenges, ${crowd}, ${submissions} submissions, of which ${solves} are correct.`,
      `Open until ${report.end.toJSON()}. Administrator: ${admin.name} <${admin.email}>` +
        (password === null ? `, password ${admin.password} (shown only now)` : ''),
      `To play, log in as ${report.player.name}` +
        (options.playerPassword === undefined ? `, password ${playerPassword} (for every player; shown only now)` : ''),
    ],
  };
}

function madePassword(): string {
  return randomBytes(12).toString('base64url');
}

async function momentOf(text: string | undefined): Promise<import('../../platform/clock/instant').Instant | null> {
  if (text === undefined) return null;
  const { toInstant } = await import('../../http/fields/coercions');
  const { FieldError } = await import('../../http/fields/field');
  const moment = toInstant(text);
  if (moment instanceof FieldError) throw new UsageError(`--start: expected a moment such as 2026-11-20T10:00:00Z`);
  return moment;
}
