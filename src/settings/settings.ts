import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Instant } from '../platform/clock/instant';
import { ResyncRequired } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { SettingsChanged } from './config.events';
import { ConfigRow } from './config.entity';
import { isSetting, settingValue, type SettingKey, SETTINGS, type SettingValue } from './settings.registry';

/**
 * The runtime settings in memory, converted to their types. A change is in effect in this process before its request is
 * answered.
 */
@Injectable()
export class Settings implements OnApplicationBootstrap {
  private values = new Map<string, unknown>();
  private begun = 0;
  private applied = 0;

  constructor(private readonly source: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
  }

  get<K extends SettingKey>(key: K): SettingValue<K> {
    // `values` has only results of `settingValue` for the same key.
    return (this.values.has(key) ? this.values.get(key) : SETTINGS[key].fallback) as SettingValue<K>;
  }

  moment(key: 'start' | 'end' | 'freeze'): Instant | null {
    const seconds = this.get(key);
    return seconds === null ? null : Instant.fromMillis(seconds * 1000);
  }

  get isTeamsMode(): boolean {
    return this.get('user_mode') === 'teams';
  }

  /** Seconds until a used attempt is available again; null if it never is. */
  get attemptsTimeout(): number | null {
    return this.get('max_attempts_behavior') === 'timeout' ? this.get('max_attempts_timeout') : null;
  }

  /** Lists of email domains that players can and cannot use. */
  get emailDomains(): { allowed: string | null; refused: string | null } {
    return { allowed: this.get('domain_whitelist'), refused: this.get('domain_blacklist') };
  }

  /** Maximum number of `ratelimited` submissions that are stored per account and minute. */
  get ratelimitedKept(): number {
    return this.get('record_ratelimited') ? Math.max(this.get('incorrect_submissions_per_min'), 1) : 0;
  }

  /** Reads all settings again. If several reads run at once, the result of the one that began last counts. */
  @Handles(SettingsChanged, ResyncRequired)
  async reload(): Promise<void> {
    const run = ++this.begun;
    const rows = await this.source.getRepository(ConfigRow).find();
    if (run < this.applied) return;
    this.applied = run;
    this.values = new Map(
      rows.flatMap(({ key, value }) => (isSetting(key) ? [[key, settingValue(key, value)] as const] : [])),
    );
  }
}
