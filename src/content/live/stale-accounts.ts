import type { Listener } from '../streams/listener';

/** Accounts whose challenges must be checked in the next round, because a change may concern them. */
export class StaleAccounts {
  private isAll = false;
  private accounts = new Set<number>();
  private users = new Set<number>();

  addAll(): void {
    this.isAll = true;
  }

  addAccount(account_id: number): void {
    this.accounts.add(account_id);
  }

  addUser(user_id: number): void {
    this.users.add(user_id);
  }

  take(): (listener: Listener) => boolean {
    const { isAll, accounts, users } = this;
    [this.isAll, this.accounts, this.users] = [false, new Set(), new Set()];
    return ({ viewer: { account_id, user } }) =>
      isAll || (account_id !== null && accounts.has(account_id)) || (user !== null && users.has(user.id));
  }
}
