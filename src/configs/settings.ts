import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NoticesLost } from '../platform/events/domain-event';
import { Handles } from '../platform/events/handles';
import { SettingsChanged } from './config.events';
import { ConfigRow } from './config.entity';
import { UnfitValue } from './setting-kinds';
import { isSetting, type SettingKey, SETTINGS, type SettingValue } from './settings.registry';

/** The runtime settings of the event, typed and in memory; a write is visible on this process before it is answered. */
@Injectable()
export class Settings implements OnApplicationBootstrap {
  private values = new Map<string, unknown>();

  constructor(private readonly source: DataSource) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.reload();
  }

  /** Value of a setting, or its default while unset. */
  get<K extends SettingKey>(key: K): SettingValue<K> {
    // `values` only ever holds what the kind of the same key parsed.
    return (this.values.has(key) ? this.values.get(key) : SETTINGS[key].fallback) as SettingValue<K>;
  }

  get isTeamsMode(): boolean {
    return this.get('user_mode') === 'teams';
  }

  /** Reads all settings again. A stored text that means nothing (imports) counts as unset. */
  @Handles(SettingsChanged, NoticesLost)
  async reload(): Promise<void> {
    const rows = await this.source.getRepository(ConfigRow).find();
    const values = new Map<string, unknown>();
    for (const { key, value } of rows) {
      if (!isSetting(key) || value === null || value === '') continue;
      try {
        values.set(key, SETTINGS[key].parse(value));
      } catch (error) {
        if (!(error instanceof UnfitValue)) throw error;
      }
    }
    this.values = values;
  }
}
