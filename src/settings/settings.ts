import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Instant } from '../platform/clock/instant';
import { ResyncRequired } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { SettingsChanged } from './config.events';
import { ConfigRow } from './config.entity';
import { isSetting, settingValue, type SettingKey, SETTINGS, type SettingValue } from './settings.registry';

/** The runtime settings of the event, typed and in memory; a write is visible on this process before it is answered. */
@Injectable()
export class Settings implements OnApplicationBootstrap {
  private values = new Map<string, unknown>();
  private begun = 0;
  private applied = 0;

  constructor(private readonly source: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
  }

  /** Value of a setting, or its default while unset. */
  get<K extends SettingKey>(key: K): SettingValue<K> {
    // `values` only ever holds what the kind of the same key gave.
    return (this.values.has(key) ? this.values.get(key) : SETTINGS[key].fallback) as SettingValue<K>;
  }

  /** A time of the event; null while unset. */
  moment(key: 'start' | 'end' | 'freeze'): Instant | null {
    const seconds = this.get(key);
    return seconds === null ? null : Instant.fromMillis(seconds * 1000);
  }

  get isTeamsMode(): boolean {
    return this.get('user_mode') === 'teams';
  }

  /** Reads all settings again; of several at once the one begun last counts, whichever ends last. */
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
