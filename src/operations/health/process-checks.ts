import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { isSetting, SETTINGS } from '../../settings/settings.registry';
import { type SettingKind, UnfitValue } from '../../settings/setting-kinds';
import { Database } from '../../platform/database/database';
import { MailFailed } from '../../platform/mail/mail-fault';
import { Mailer } from '../../platform/mail/mailer';
import { Storage } from '../../platform/storage/storage';
import { type Check, type CheckFinding, ok, orOk } from './finding';

const PROBE = Buffer.from('ensign check');

/** Checks stored settings, file storage and mail server. Changes nothing permanently. */
@Injectable()
export class ProcessChecks {
  readonly checks: readonly Check[] = [
    { code: 'settings', tag: 'process', run: () => this.checkSettings() },
    { code: 'storage', tag: 'process', run: () => this.checkStorage() },
    { code: 'mail', tag: 'process', run: () => this.checkMail() },
  ];

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly storage: Storage,
    private readonly mailer: Mailer,
  ) {}

  private async checkSettings(): Promise<CheckFinding[]> {
    const rows = await this.database.query<{ key: string; value: string | null }>(
      'SELECT key, value FROM config ORDER BY key',
    );
    const findings: CheckFinding[] = rows.flatMap(({ key, value }) => unfitness(key, value));
    const unknown = rows.filter(({ key }) => !isSetting(key)).map(({ key }) => key);
    if (unknown.length > 0)
      findings.push({
        ...{ level: 'warning', code: 'unknown_settings', href: '/admin/settings' },
        text: `these settings do not exist and have no effect: ${unknown.join(', ')}; correct or delete them`,
      });
    if (!this.settings.get('setup'))
      findings.push({ level: 'warning', text: 'the setup is not complete: open /setup', href: '/setup' });
    return orOk(findings, `${this.settings.get('ctf_name')}, ${this.settings.get('user_mode')} compete`);
  }

  /**
   * Stages a few bytes and discards them, and opens a file that does not exist. Throws if the storage cannot be used.
   */
  private async checkStorage(): Promise<CheckFinding[]> {
    const staged = await this.storage.stage(Readable.from([PROBE]), PROBE.length);
    try {
      const stored = await this.storage.open(`check/${randomBytes(8).toString('hex')}`);
      stored?.destroy();
    } finally {
      await this.storage.discard(staged);
    }
    return ok('files can be stored and found');
  }

  private async checkMail(): Promise<CheckFinding[]> {
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

/**
 * Returns an error if the stored value of a setting is invalid. The text does not contain the value, which may be
 * secret.
 */
function unfitness(key: string, value: string | null): CheckFinding[] {
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
