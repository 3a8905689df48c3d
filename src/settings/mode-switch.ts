import type { Tx } from '../platform/database/database';
import type { SettingValue } from './settings.registry';

/** `users` or `teams`. */
export type AccountMode = SettingValue<'user_mode'>;

/** Applies a change of `user_mode` to the results. `ProgressService` implements it. */
export abstract class ModeSwitch {
  /** Assigns all stored results to the accounts of the new mode. `tx` is the transaction that writes the setting. */
  abstract switchTo(tx: Tx, mode: AccountMode): Promise<void>;
}
