import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Viewer } from '../../http/context/viewer';
import { requireAll } from '../../http/bulk/bulk';
import { InvalidInput } from '../../http/errors/errors';
import { type Conditional, requireStoredMatch } from '../../http/errors/if-match';
import { toBoolean } from '../../http/fields/coercions';
import { readInput } from '../../http/input/input.pipe';
import type { UnreadInput } from '../../http/input/unread-body.decorator';
import { Database, type Tx } from '../../platform/database/database';
import type { AccountMode } from '../../settings/mode-switch';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { isCounted } from '../shared/account-changes';
import { AccountMailService } from '../shared/account-mail.service';
import { AccountRecords } from '../shared/account-records';
import { storedVersionOf } from '../shared/account-version';
import { UserChangesService } from './user-changes.service';
import { UserProfilesService } from './user-profiles.service';
import { UserSecurityService } from './user-security.service';
import { CreateUserDto, type CreateUserQuery, SendEmailDto, UpdateUserDto, type UserChangesDto } from './user.dto';
import { User } from './user.entity';
import { AccountChanged } from './user.events';
import type { UserAdminView, UserPublicView, UserRecordView } from './user.views';

/** Manages users for administrators. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly records: AccountRecords,
    private readonly profiles: UserProfilesService,
    private readonly changes: UserChangesService,
    private readonly security: UserSecurityService,
    private readonly mail: AccountMailService,
  ) {}

  async create(body: UnreadInput, { notify }: CreateUserQuery): Promise<UserRecordView> {
    await this.changes.refuseDuplicates(body, null);
    const dto = readInput(CreateUserDto, body);
    const id = await this.changes.create(dto);
    const user = await this.profiles.record(id);
    if (notify && user.email !== null)
      await this.mail.credentials({ name: user.name, email: user.email, password: dto.password });
    return user;
  }

  /**
   * Checks in the order of CTFd: unknown id, callers who ban themselves, address or name in use, invalid fields; then
   * `If-Match`.
   */
  async update(
    viewer: Viewer,
    id: number,
    body: UnreadInput,
    request: Conditional,
  ): Promise<UserAdminView | UserPublicView> {
    const present = await this.profiles.require(id);
    if (id === viewer.user?.id && toBoolean(body.banned) === true)
      throw InvalidInput.forField('id', 'You cannot ban yourself');
    await this.changes.refuseDuplicates(body, present);
    const dto = readInput(UpdateUserDto, body);
    const hash = await this.changes.hashOf(dto);
    await this.database.transaction(async (tx) => {
      const mode = await this.records.lockMode(tx);
      const before = await this.changes.lock(tx, id, dto);
      await requireStoredMatch(request, () => storedVersionOf(tx, 'user', before));
      const recounted = await this.write(tx, viewer, before, { dto, hash });
      if (recounted) await this.recount(tx, mode, [id]);
    });
    return this.profiles.get(viewer, id);
  }

  /** Changes all of the users or none, and returns their ids. Throws InvalidInput for an unknown id. */
  async updateAll(viewer: Viewer, ids: readonly number[], dto: UserChangesDto): Promise<number[]> {
    if (dto.banned === true && viewer.user && ids.includes(viewer.user.id))
      throw InvalidInput.forField('ids', 'You cannot ban yourself');
    return this.database.transaction(async (tx) => {
      const mode = await this.records.lockMode(tx);
      await requireAll(tx, 'users', ids);
      const recounted: number[] = [];
      for (const id of ids) {
        const before = await this.changes.lock(tx, id);
        if (await this.write(tx, viewer, before, { dto, hash: null })) recounted.push(id);
      }
      if (recounted.length > 0) await this.recount(tx, mode, recounted);
      return [...ids];
    });
  }

  /** Removes a user and all their data. Ignores an unknown id. Throws InvalidInput for the caller's own id. */
  async remove(viewer: Viewer, id: number): Promise<void> {
    if (id === viewer.user?.id) throw InvalidInput.forField('id', 'You cannot delete yourself');
    await this.database.transaction((tx) => this.removeIn(tx, [id]));
  }

  /**
   * Removes users and all their data. Ignores unknown ids. Throws InvalidInput if the caller's own id is among them.
   */
  async removeAll(viewer: Viewer, ids: readonly number[]): Promise<void> {
    if (viewer.user && ids.includes(viewer.user.id)) throw InvalidInput.forField('ids', 'You cannot delete yourself');
    await this.database.transaction((tx) => this.removeIn(tx, ids));
  }

  /**
   * Sends a message to a user. Checks in this order: unknown user, mail not configured, text, user without an address.
   */
  async email(id: number, body: UnreadInput): Promise<void> {
    const { email } = await this.profiles.require(id);
    this.mail.requireConfigured();
    const { text } = readInput(SendEmailDto, body);
    if (text == null || text.trim() === '') throw InvalidInput.forField('text', 'Email text cannot be empty');
    if (email === null) throw InvalidInput.forField('', 'The user has no email address');
    await this.mail.message(email, text);
  }

  private async write(
    tx: Tx,
    viewer: Viewer,
    before: User,
    { dto, hash }: { dto: UpdateUserDto; hash: string | null },
  ): Promise<boolean> {
    await this.changes.requireBracket(tx, dto);
    const after = await this.changes.write(tx, before, { dto, hash, by: 'admin' });
    const hasNewPassword = hash !== null;
    await this.security.secure(tx, { before, after, hasNewPassword, endsTokens: false, kept: viewer.session });
    return isCounted(before) !== isCounted(after);
  }

  private async removeIn(tx: Tx, ids: readonly number[]): Promise<void> {
    const mode = await this.records.lockMode(tx);
    const accounts = await this.lockAccounts(tx, mode, ids);
    const solved = await tx.query<{ challenge_id: number }>(
      'SELECT DISTINCT challenge_id FROM solves WHERE user_id = ANY($1)',
      [ids],
    );
    await tx.repository(User).delete({ id: In(ids) });
    for (const account_id of accounts) await this.records.recompute(tx, mode, account_id);
    if (mode === 'users') await tx.query('DELETE FROM attempt_throttles WHERE account_id = ANY($1)', [ids]);
    await this.records.recount(
      tx,
      solved.map(({ challenge_id }) => challenge_id),
    );
    for (const id of ids) tx.publish(new AccountChanged(id));
    tx.publish(new ResultsChanged());
  }

  /**
   * Counts solves again only in users mode. In teams mode solves belong to the teams, so a hidden or banned user
   * changes no count.
   */
  private async recount(tx: Tx, mode: AccountMode, ids: readonly number[]): Promise<void> {
    if (mode === 'users') await this.records.recountForAccounts(tx, ids);
    for (const event of ResultsChanged.each(ids.map((user_id) => ({ user_id, account_id: null })))) tx.publish(event);
  }

  /**
   * Locks the accounts of `accountsOf` and the users, so that they make no attempt until the transaction ends. Order of
   * locks, as for attempts: throttle, account, challenges. Reads the accounts again under the locks, and starts again
   * if a user has joined another team since.
   */
  private async lockAccounts(tx: Tx, mode: AccountMode, user_ids: readonly number[]): Promise<readonly number[]> {
    const accounts = await this.accountsOf(tx, mode, user_ids);
    for (const account_id of accounts) await this.records.lockAttempts(tx, account_id);
    await tx.query('SELECT FROM users WHERE id = ANY($1) ORDER BY id FOR UPDATE', [user_ids]);
    const present = await this.accountsOf(tx, mode, user_ids);
    return present.every((id) => accounts.includes(id)) ? accounts : this.lockAccounts(tx, mode, user_ids);
  }

  /**
   * Returns the ids of the accounts to lock and recompute: in users mode the users, in teams mode their teams and all
   * teams for which they have submissions or unlocks.
   */
  private async accountsOf(tx: Tx, mode: AccountMode, user_ids: readonly number[]): Promise<readonly number[]> {
    if (mode === 'users') return user_ids;
    const rows = await tx.query<{ account_id: number }>(
      `SELECT account_id FROM submissions WHERE user_id = ANY($1) AND account_id IS NOT NULL
       UNION SELECT account_id FROM unlocks WHERE user_id = ANY($1) AND account_id IS NOT NULL
       UNION SELECT team_id FROM users WHERE id = ANY($1) AND team_id IS NOT NULL ORDER BY account_id`,
      [user_ids],
    );
    return rows.map(({ account_id }) => account_id);
  }
}
