import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Viewer } from '../../http/access/viewer';
import type { Page } from '../../http/envelope/results';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { toBoolean } from '../../http/fields/coercions';
import { readInput } from '../../http/fields/input.pipe';
import type { UnreadInput } from '../../http/fields/unread-body.decorator';
import { pageOf, pageSlice } from '../../http/paging/page-query';
import { equalities, searchCondition, textColumns } from '../../http/search/search-query';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import type { AccountMode } from '../../settings/mode-switch';
import { ResultsChanged } from '../../competition/submissions/submission.events';
import { AccountChanges, columnsOf, isCounted } from '../account-changes';
import { AccountRecords } from '../account-records';
import { AccountFields } from '../custom-fields/account-fields';
import { isSeenOnBoard } from '../account.rules';
import { UserSecurity } from './user-security';
import { CreateUserDto, type CreateUserQuery, SendEmailDto, UpdateUserDto, type UserSearch } from './user.dto';
import { User } from './user.entity';
import { AccountChanged } from './user.events';
import { UserMail } from './user-mail';
import { UserPresenter } from './user-presenter';
import type { UserAdminView, UserListing, UserPublicView, UserRecordView } from './user.views';
import { UsersQueries } from './users.queries';

/** Nobody may change the size (conventions 7). */
const PAGE_SIZE = { default: 50, max: 50 };

const SEARCH_COLUMNS = {
  ...textColumns('users', ['name', 'website', 'country', 'affiliation', 'email']),
  bracket: { column: 'users.bracket_id', kind: 'integer' },
} as const;

/** Accounts, as everybody reads them and administrators write them. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly records: AccountRecords,
    private readonly queries: UsersQueries,
    private readonly presenter: UserPresenter,
    private readonly changes: AccountChanges,
    private readonly security: UserSecurity,
    private readonly fields: AccountFields,
    private readonly mail: UserMail,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  /** Users in good standing; all of them for an administrator who asks for it. */
  async list(viewer: Viewer, { q, field, view, page, ...filters }: UserSearch): Promise<Page<UserListing>> {
    if (field === 'email' && !viewer.isAdmin) throw InvalidInput.of('field', 'Emails can only be queried by admins');
    const slice = pageSlice({ page }, PAGE_SIZE);
    const { affiliation, country, bracket: bracket_id } = filters;
    const { users, total } = await this.queries.page(
      [
        viewer.isAdmin && view === 'admin' ? null : { sql: 'NOT hidden AND NOT banned', value: null },
        ...equalities({ affiliation, country, bracket_id }),
        searchCondition({ q, field }, SEARCH_COLUMNS),
      ],
      slice,
    );
    return pageOf(await this.presenter.listing(users), slice, total);
  }

  /** Complaints about a taken address or name come before those about fields, and alone (seed-endpoints 9.3). */
  async create(body: UnreadInput, { notify }: CreateUserQuery): Promise<UserRecordView> {
    await this.changes.refuseTaken('user', body, null);
    const dto = readInput(CreateUserDto, body);
    const hash = await this.passwords.hash(dto.password);
    const user = await this.database.transaction(async (tx) => {
      await this.changes.requireBracket(tx, 'user', dto);
      const users = tx.repository(User);
      const { id } = await users.save(users.create({ ...columnsOf<User>(dto, hash), created: this.clock.now() }));
      await this.fields.write(tx, { kind: 'user', id }, dto.fields, 'admin');
      tx.publish(new AccountChanged(id, false));
      return users.findOneByOrFail({ id });
    });
    if (notify && user.email !== null)
      await this.mail.credentials({ name: user.name, email: user.email, password: dto.password });
    return this.presenter.record(user);
  }

  async get(viewer: Viewer, id: number): Promise<UserAdminView | UserPublicView> {
    return this.presenter.viewFor(viewer, await this.requireVisible(viewer, id));
  }

  /** The contract's order of refusals: unknown id, a ban of oneself, a taken address or name, bad fields. */
  async update(viewer: Viewer, id: number, body: UnreadInput): Promise<UserAdminView | UserPublicView> {
    const present = await this.requireUser(id);
    if (id === viewer.user?.id && toBoolean(body.banned) === true)
      throw InvalidInput.of('id', 'You cannot ban yourself');
    await this.changes.refuseTaken('user', body, present);
    const dto = readInput(UpdateUserDto, body);
    const hash = dto.password ? await this.passwords.hash(dto.password) : null;
    const columns = columnsOf<User>(dto, hash);
    const user = await this.database.transaction(async (tx) => {
      const mode = await this.records.hold(tx);
      const before = await this.changes.lock(tx, 'user', id, dto);
      await this.changes.requireBracket(tx, 'user', dto);
      const users = tx.repository(User);
      if (Object.keys(columns).length > 0) await users.update({ id }, columns);
      await this.fields.write(tx, { kind: 'user', id }, dto.fields, 'admin');
      const after = await users.findOneByOrFail({ id });
      await this.security.secure(tx, { before, after, hasNewPassword: hash !== null, kept: viewer.session });
      if (isCounted(before) !== isCounted(after)) await this.recount(tx, mode, id);
      tx.publish(new AccountChanged(id, isSeenOnBoard(before, after)));
      return after;
    });
    return this.presenter.viewFor(viewer, user);
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
    const { email } = await this.requireUser(id);
    this.mail.requireConfigured();
    const { text } = readInput(SendEmailDto, body);
    if (text == null || text.trim() === '') throw InvalidInput.of('text', 'Email text cannot be empty');
    if (email === null) throw InvalidInput.of('', 'The user has no email address');
    await this.mail.message(email, text);
  }

  /** Any user; throws NotFound. */
  async requireUser(id: number): Promise<User> {
    const user = await this.users.findOneBy({ id });
    if (!user) throw new NotFound();
    return user;
  }

  /** A user the caller may know of: hidden and banned ones are for administrators alone; throws NotFound. */
  async requireVisible(viewer: Viewer, id: number): Promise<User> {
    const user = await this.requireUser(id);
    if (!viewer.isAdmin && (user.hidden || user.banned)) throw new NotFound();
    return user;
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
