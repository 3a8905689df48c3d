import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { isSetting, SETTINGS } from '../../settings/settings.registry';
import { type SettingKind, UnfitValue } from '../../settings/setting-kinds';
import { SiteAddress } from '../../settings/site-address';
import { FlagsService } from '../../challenges/flags/flags.service';
import { Database } from '../../platform/database/database';
import { Mailer } from '../../platform/mail/mailer';
import { RedisServer } from '../../platform/redis/redis-server';
import { Storage } from '../../platform/storage/storage';

/** What one check found: `unset` means that there is nothing to check. */
export interface Finding {
  check: string;
  status: 'ok' | 'warning' | 'failed' | 'unset';
  message: string;
}

type Verdict = Omit<Finding, 'check'>;

const PROBE = Buffer.from('ensign check');

/** Looks at everything the platform needs and at what is stored of the event, without changing anything. */
@Injectable()
export class SelfCheck {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly site: SiteAddress,
    private readonly storage: Storage,
    private readonly mailer: Mailer,
    private readonly redis: RedisServer,
    private readonly flags: FlagsService,
  ) {}

  /** All checks, in the order they are told; each fails by itself. */
  async run(): Promise<Finding[]> {
    const checks = {
      settings: () => this.checkSettings(),
      storage: () => this.checkStorage(),
      mail: () => this.checkMail(),
      redis: () => this.checkRedis(),
      flags: () => this.checkFlags(),
    };
    const findings: Finding[] = [];
    for (const [check, look] of Object.entries(checks)) findings.push({ check, ...(await verdictOf(look)) });
    return findings;
  }

  private async checkSettings(): Promise<Verdict> {
    const rows = await this.database.query<{ key: string; value: string | null }>(
      'SELECT key, value FROM config ORDER BY key',
    );
    const unfit = rows.flatMap(({ key, value }) => unfitness(key, value));
    if (unfit.length > 0) return failed(`stored values that mean nothing: ${unfit.join('; ')}`);
    if (!this.settings.get('setup')) return warning('the set-up is not done');
    return ok(`${this.settings.get('ctf_name')}, ${this.settings.get('user_mode')} compete`);
  }

  /** Bytes are taken in and forgotten again, and a file that nobody has is looked for. */
  private async checkStorage(): Promise<Verdict> {
    const staged = await this.storage.stage(Readable.from([PROBE]), PROBE.length);
    try {
      const found = await this.storage.open(`check/${randomBytes(8).toString('hex')}`);
      found?.destroy();
    } finally {
      await this.storage.discard(staged);
    }
    return ok('takes files and looks for them');
  }

  private async checkMail(): Promise<Verdict> {
    if (!this.mailer.isConfigured()) return { status: 'unset', message: 'no mail server is set' };
    const isVerified = await this.mailer.verify();
    if (this.site.origin === null) return warning('links in mails lead nowhere: set PUBLIC_URL');
    return ok(isVerified ? 'the server takes our log-in' : 'Mailgun is set; it says more only when a mail is sent');
  }

  private async checkRedis(): Promise<Verdict> {
    if (!this.redis.client) return { status: 'unset', message: 'no REDIS_URL is set' };
    return (await this.redis.answers()) ? ok('answers') : failed('does not answer');
  }

  private async checkFlags(): Promise<Verdict> {
    const unusable = await this.flags.unusable();
    const told = unusable.map(
      ({ id, challenge_id, reason }) => `flag ${id} of challenge ${challenge_id ?? '-'}: ${reason}`,
    );
    return told.length === 0 ? ok('every pattern can be matched') : failed(told.join(' '));
  }
}

async function verdictOf(look: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await look();
  } catch (error) {
    // Whatever it is, it is what the operator asked to be told.
    return failed(error instanceof Error ? error.message : String(error));
  }
}

/** The key of a declared setting whose stored text its kind refuses, with the complaint; values may be secret and are not told. */
function unfitness(key: string, value: string | null): string[] {
  if (!isSetting(key) || value === null || value === '') return [];
  const kind: SettingKind<unknown> = SETTINGS[key];
  try {
    kind.parse(value);
    return [];
  } catch (error) {
    if (error instanceof UnfitValue) return [`${key} (${error.message})`];
    throw error;
  }
}

function ok(message: string): Verdict {
  return { status: 'ok', message };
}

function warning(message: string): Verdict {
  return { status: 'warning', message };
}

function failed(message: string): Verdict {
  return { status: 'failed', message };
}
