import { Injectable } from '@nestjs/common';
import { UserChangesService } from '../../accounts/users/user-changes.service';
import { SettingsChanged } from '../../settings/config.events';
import { StoredFile } from '../../challenges/files/file.entity';
import { START_PAGE } from '../../content/pages/page.entity';
import { Clock } from '../../platform/clock/clock';
import type { Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { hashSecret } from '../../platform/secrets/hashes';
import { Config } from '../../platform/config/config';
import { SetupDone } from './setup-done';
import { type SetupSettings, settingsOfSetup } from './setup.rules';

const TOKEN_YEARS = 10;

const WELCOME = `# {ctf_name}

{ctf_description}

[Challenges](/challenges) · [Register](/register) · [Log in](/login)
`;

/** An administrator to create. `password` is a hash. */
export interface NewAdmin {
  name: string;
  email: string;
  password: string;
  verified: boolean;
}

/** Writes settings, administrator and start page of the set-up. */
@Injectable()
export class SetupWriterService {
  constructor(
    private readonly users: UserChangesService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Makes other set-ups wait until the transaction ends, so that they see its result. */
  async lock(tx: Tx): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.setup]);
  }

  async requireOpen(tx: Tx): Promise<void> {
    await this.lock(tx);
    if (await this.isDone(tx)) throw new SetupDone();
  }

  /** Reads the database, because `Settings` may not have the latest change yet. */
  async isDone(tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `SELECT 1 FROM config WHERE key = 'setup' AND lower(value) IN ('true', '1', 'yes', 'on')`,
    );
    return rows.length > 0;
  }

  addAdmin(tx: Tx, admin: NewAdmin): Promise<number> {
    return this.users.insert(tx, { ...admin, type: 'admin', hidden: true });
  }

  async addToken(tx: Tx, user_id: number, value: string): Promise<void> {
    await tx.query(
      `INSERT INTO tokens (user_id, created, expiration, description, value_hash)
       VALUES ($1, $2, $2::timestamptz + make_interval(years => $3), 'ADMIN_TOKEN', $4)`,
      [user_id, this.clock.now(), TOKEN_YEARS, hashSecret(value)],
    );
  }

  /** Finishes the set-up with the defaults. Keeps stored settings, because an event may have lost only its accounts. */
  async finishWithDefaults(tx: Tx): Promise<void> {
    const stored = await tx.query<{ key: string; value: string | null }>(
      `SELECT key, value FROM config WHERE key <> 'setup'`,
    );
    const ctf_name = this.config.identity.event_name;
    await this.finish(tx, { ctf_name, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) });
  }

  async reopen(tx: Tx): Promise<void> {
    await tx.query(`UPDATE config SET value = 'false' WHERE key = 'setup'`);
    tx.publish(new SettingsChanged());
  }

  async finish(tx: Tx, settings: SetupSettings): Promise<void> {
    await this.change(tx, { ...settingsOfSetup(), ...settings });
    await tx.query('INSERT INTO pages (title, route, content) VALUES ($1, $2, $3) ON CONFLICT (route) DO NOTHING', [
      'Start',
      START_PAGE,
      settings.ctf_banner ? `![{ctf_name}](/files/${settings.ctf_banner})\n\n${WELCOME}` : WELCOME,
    ]);
  }

  async change(tx: Tx, settings: SetupSettings): Promise<void> {
    const written = Object.entries(settings);
    await tx.query(
      `INSERT INTO config (key, value) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
      [written.map(([key]) => key), written.map(([, value]) => value)],
    );
    tx.publish(new SettingsChanged());
  }

  async addFile(tx: Tx, { location, sha1sum }: { location: string; sha1sum: string }): Promise<void> {
    await tx.repository(StoredFile).insert({ type: 'standard', location, stored_as: location, sha1sum });
  }
}
