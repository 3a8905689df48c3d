import { IntField, TextField } from '../../http/fields/fields';
import type { SolveRow } from './challenges.queries';

/** One account's solve of a challenge. */
export class ChallengeSolveRecord {
  @IntField('User or team id, depending on the mode of the event', { example: 2 }) account_id: number;
  @TextField('Name of the account', { example: 'alice' }) name: string;
  @TextField('Time of the solve', { example: '2026-11-20T23:14:26.481015Z' }) date: string;
  @TextField("Path of the account's page", { example: '/users/2' }) account_url: string;

  static from({ account_id, name, date }: SolveRow, accounts: 'users' | 'teams'): ChallengeSolveRecord {
    return { account_id, name, date: date.zulu(), account_url: `/${accounts}/${account_id}` };
  }
}
