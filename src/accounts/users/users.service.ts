import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/access/viewer';
import { InvalidInput } from '../../http/errors/errors';
import { toBoolean } from '../../http/fields/coercions';
import { readInput } from '../../http/fields/input.pipe';
import type { UnreadInput } from '../../http/fields/unread-body.decorator';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { AccountChanges, isCounted } from '../account-changes';
import { AccountMail } from '../account-mail';
import { AccountProfiles } from '../account-profiles';
import { AccountRecords } from '../account-records';
import { UserSecurity } from './user-security';
import { CreateUserDto, type CreateUserQuery, SendEmailDto, UpdateUserDto } from './user.dto';
import { User } from './user.entity';
import { AccountChanged } from './user.events';
import type { UserAdminView, UserPublicView, UserRecordView } from './user.views';

/** Accounts, as administrators write them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly records: AccountRecords,
    private readonly profiles: AccountProfiles,
    private readonly changes: AccountChanges,
    private readonly security: UserSecurity,
    private readonly mail: AccountMail,
  ) {}

  /** Complaints about a taken address or name come before those about fields, and alone. */
  async create(body: UnreadInput, { notify }: CreateUserQuery): Promise<UserRecordView> {
    await this.changes.refuseTaken('user', body, null);
    const dto = readInput(CreateUserDto, body);
    const id = await this.changes.create('user', dto);
    const user = await this.profiles.record('user', id);
    if (notify && user.email !== null)
      await this.mail.credentials({ name: user.name, email: user.email, password: dto.password });
    return user;
  }

  /** The contract's order of refusals: unknown id, a ban of oneself, a taken address or name, bad fields. */
  async update(viewer: Viewer, id: number, body: UnreadInput): Promise<UserAdminView | UserPublicView> {
    const present = await this.profiles.require('user', id);
    if (id === viewer.user?.id && toBoolean(body.banned) === true)
      throw InvalidInput.of('id', 'You cannot ban yourself');
    await this.changes.refuseTaken('user', body, present);
    const dto = readInput(UpdateUserDto, body);
    const hash = await this.changes.hashOf(dto);
    await this.database.transaction(async (tx) => {
      const mode = await this.records.hold(tx);
      const before = await this.changes.lock(tx, 'user', id, dto);
      await this.changes.requireBracket(tx, 'user', dto);
      const after = await this.changes.write(tx, 'user', before, { dto, hash, by: 'admin' });
      await this.security.secure(tx, { before, after, hasNewPassword: hash !== null, kept: viewer.session });
      if (isCounted(before) !== isCounted(after)) await this.recount(tx, mode, id);
    });
    return this.profiles.get(viewer, 'user', id);
  }

  /** Removes the user and everything of theirs; someone who is not there is as good as removed. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    if (id === viewer.user?.id) throw InvalidInput.of('id', 'You cannot delete yourself');
    await this.database.transaction(async (tx) => {
      const mode = await this.records.hold(tx);
      const accounts = await this.holdAccounts(tx, mode, id);
      const solved = await tx.query<{ challenge_id: number }>('SELECT challenge_id FROM solves WHERE user_id = $1', [
        id,
      ]);
      await tx.repository(User).delete({ id });
      for (const account_id of accounts) await this.records.settle(tx, mode, account_id);
      if (mode === 'users') await tx.query('DELETE FROM attempt_throttles WHERE account_id = $1', [id]);
      await this.records.recount(
        tx,
        solved.map(({ challenge_id }) => challenge_id),
      );
      tx.publish(new AccountChanged(id));
      tx.publish(new ResultsChanged());
    });
  }

  /** Sends a user a message. Order of refusals: unknown user, mail not configured, text. */
  async email(id: number, body: UnreadInput): Promise<void> {
    const { email } = await this.profiles.require('user', id);
    this.mail.requireConfigured();
    const { text } = readInput(SendEmailDto, body);
    if (text == null || text.trim() === '') throw InvalidInput.of('text', 'Email text cannot be empty');
    if (email === null) throw InvalidInput.of('', 'The user has no email address');
    await this.mail.message(email, text);
  }

  /** In teams mode a user's own flags count for nothing: results are their team's. */
  private async recount(tx: Tx, mode: AccountMode, id: number): Promise<void> {
    if (mode === 'users') await this.records.recountForAccount(tx, id);
    tx.publish(new ResultsChanged([{ user_id: id, account_id: null }]));
  }

  /**
   * The same accounts as `accountsOf`, which make no attempt before the transaction ends, with the user held too. Attempts take
   * their locks in this order: the throttle, the account, the challenges. For whom the user answered in between is looked at again.
   */
  private async holdAccounts(tx: Tx, mode: AccountMode, user_id: number): Promise<number[]> {
    const accounts = await this.accountsOf(tx, mode, user_id);
    for (const account_id of accounts) await this.records.holdAttempts(tx, account_id);
    await tx.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user_id]);
    const present = await this.accountsOf(tx, mode, user_id);
    return present.every((id) => accounts.includes(id)) ? accounts : this.holdAccounts(tx, mode, user_id);
  }

  /**
   * Accounts a user answered or bought for, or may do so now: the user, or in teams mode their team and each they ever played
   * for; by id.
   */
  private async accountsOf(tx: Tx, mode: AccountMode, user_id: number): Promise<number[]> {
    if (mode === 'users') return [user_id];
    const rows = await tx.query<{ account_id: number }>(
      `SELECT account_id FROM submissions WHERE user_id = $1 AND account_id IS NOT NULL
       UNION SELECT account_id FROM unlocks WHERE user_id = $1 AND account_id IS NOT NULL
       UNION SELECT team_id FROM users WHERE id = $1 AND team_id IS NOT NULL ORDER BY account_id`,
      [user_id],
    );
    return rows.map(({ account_id }) => account_id);
  }
}
