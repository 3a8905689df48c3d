import type { Tx } from '../platform/database/database';
import type { SettingValue } from './settings.registry';

export type AccountMode = SettingValue<'user_mode'>;

/** Reassigns results after a change of `user_mode`. `ProgressService` implements it. */
export abstract class ModeSwitch {
  /** Assigns all results to the accounts of `mode`. `tx` must be the transaction that writes the setting. */
  abstract switchTo(tx: Tx, mode: AccountMode): Promise<void>;
}
