import type { Tx } from '../platform/database/database';
import type { SettingValue } from './settings.registry';

/** Whether users compete for themselves or their teams do. */
export type AccountMode = SettingValue<'user_mode'>;

/** What follows when the setting `user_mode` changes; the competition implements it. */
export abstract class ModeSwitch {
  /** Counts everything stored for the accounts of the new mode, inside the transaction that writes the setting. */
  abstract switchTo(tx: Tx, mode: AccountMode): Promise<void>;
}
