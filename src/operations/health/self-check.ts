import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { isSetting, SETTINGS } from '../../settings/settings.registry';
import { type SettingKind, UnfitValue } from '../../settings/setting-kinds';
import { Database } from '../../platform/database/database';
import { MailFailed, Mailer } from '../../platform/mail/mailer';
import { Storage } from '../../platform/storage/storage';
import { EventCheck } from './event-check';
import { type Finding, findingsOf, ok, orOk, type Told } from './finding';

const PROBE = Buffer.from('ensign check');

/** Looks at everything the platform needs and at what is stored of the event, without changing anything. */
@Injectable()
export class SelfCheck {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly storage: Storage,
    private readonly mailer: Mailer,
    private readonly event: EventCheck,
  ) {}

  /** All checks, in the order they are told. */
  async run(): Promise<Finding[]> {
    const platform = await findingsOf({
      settings: () => this.checkSettings(),
      storage: () => this.checkStorage(),
      mail: () => this.checkMail(),
    });
    return [...platform, ...(await this.event.run())];
  }

  private async checkSettings(): Promise<Told[]> {
    const rows = await this.database.query<{ key: string; value: string | null }>(
      'SELECT key, value FROM config ORDER BY key',
    );
    const found: Told[] = rows.flatMap(({ key, value }) => unfitness(key, value));
    const unknown = rows.filter(({ key }) => !isSetting(key)).map(({ key }) => key);
    if (unknown.length > 0)
      found.push({
        ...{ level: 'warning', code: 'unknown_settings', href: '/admin/settings' },
        text: `these settings do not exist and have no effect: ${unknown.join(', ')}; correct or delete them`,
      });
    if (!this.settings.get('setup'))
      found.push({ level: 'warning', text: 'the setup is not complete: open /setup', href: '/setup' });
    return orOk(found, `${this.settings.get('ctf_name')}, ${this.settings.get('user_mode')} compete`);
  }

  /** Bytes are taken in and forgotten again, and a file that nobody has is looked for. */
  private async checkStorage(): Promise<Told[]> {
    const staged = await this.storage.stage(Readable.from([PROBE]), PROBE.length);
    try {
      const found = await this.storage.open(`check/${randomBytes(8).toString('hex')}`);
      found?.destroy();
    } finally {
      await this.storage.discard(staged);
    }
    return ok('files can be stored and found');
  }

  private async checkMail(): Promise<Told[]> {
    if (!this.mailer.isConfigured()) return [{ level: 'unset', text: 'no mail server is configured' }];
    try {
      const isVerified = await this.mailer.verify();
      return orOk(
        [],
        isVerified ? 'the mail server accepts the login' : 'Mailgun is configured; only sending an email tests it',
      );
    } catch (error) {
      if (!(error instanceof MailFailed)) throw error;
      const text = `the mail server cannot be used; correct its settings: ${error.message}`;
      return [{ level: 'error', text, href: '/admin/settings/mail' }];
    }
  }
}

/** What is wrong with the stored text of a declared setting; values may be secret and are not told. */
function unfitness(key: string, value: string | null): Told[] {
  if (!isSetting(key) || value === null || value === '') return [];
  const kind: SettingKind<unknown> = SETTINGS[key];
  try {
    kind.parse(value);
    return [];
  } catch (error) {
    if (!(error instanceof UnfitValue)) throw error;
    return [
      { level: 'error', text: `${key} has an invalid value; set it again: ${error.message}`, href: '/admin/settings' },
    ];
  }
}
