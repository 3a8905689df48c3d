import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import type { Viewer, ViewerUser } from '../../http/access/viewer';
import { Forbidden, InvalidInput, NotFound } from '../../http/errors/errors';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { inOrderOf, BatchLoader } from '../../platform/concurrency/batch-loader';
import { Passwords } from '../../platform/passwords/passwords';
import { AccountChanges, columnsOf, wrongPassword } from '../account-changes';
import { AccountFields } from '../custom-fields/account-fields';
import { isAllowedDomain, isSeenOnBoard } from '../account.rules';
import { UserSecurity } from './user-security';
import type { UpdateMeDto } from './user.dto';
import { User } from './user.entity';
import { AccountChanged } from './user.events';
import { UserPresenter } from './user-presenter';
import type { OwnProfile, UserPrivateView } from './user.views';

/** The caller's own profile. */
@Injectable()
export class MeService {
  /** Served by users_pkey. */
  private readonly profiles: BatchLoader<number, OwnProfile>;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly presenter: UserPresenter,
    private readonly changes: AccountChanges,
    private readonly security: UserSecurity,
    private readonly fields: AccountFields,
  ) {
    const profiles = `
      SELECT id, oauth_id, name, website, affiliation, country, bracket_id, team_id, email, language,
             (${fields.selectOf('user', 'users.id', 'self')}) AS fields
        FROM users WHERE id = ANY($1)`;
    this.profiles = new BatchLoader(async (ids) =>
      inOrderOf(ids, await database.prepared<OwnProfile>(profiles, [ids]), ({ id }) => id),
    );
  }

  async get(viewer: Viewer): Promise<UserPrivateView> {
    const profile = await this.profiles.load(requireUser(viewer).id);
    if (!profile) throw new NotFound();
    return this.presenter.ownView(viewer, profile);
  }

  /** What needs the current password, and what else a player may not change: seed-endpoints 9.4. */
  async update(viewer: Viewer, dto: UpdateMeDto): Promise<UserPrivateView> {
    const own = await this.requireOwn(viewer);
    if (!viewer.isAdmin) {
      this.changes.requireOwnRights(own, dto);
      await this.requireConfirmed(own, dto);
    }
    await this.changes.refuseTaken('user', dto, own);
    if (!viewer.isAdmin) this.requireAllowedEmail(own, dto);
    const hash = dto.password ? await this.passwords.hash(dto.password) : null;
    await this.database.transaction(async (tx) => {
      const held = await this.changes.lock(tx, 'user', own.id, dto);
      if (!viewer.isAdmin) {
        this.requireUnchanged(own, held, dto);
        await this.changes.claimName(tx, 'user', held, dto);
      }
      await this.changes.requireBracket(tx, 'user', dto);
      await this.write(tx, viewer, held, dto, hash);
    });
    return this.get(viewer);
  }

  private async write(tx: Tx, viewer: Viewer, before: User, dto: UpdateMeDto, hash: string | null): Promise<void> {
    const { id, email } = before;
    const users = tx.repository(User);
    const columns = columnsOf<User>(dto, hash);
    const losesVerification =
      !viewer.isAdmin && dto.email !== undefined && dto.email !== email && this.settings.get('verify_emails');
    if (losesVerification) columns.verified = false;
    if (Object.keys(columns).length > 0) await users.update({ id }, columns);
    await this.fields.write(tx, { kind: 'user', id }, dto.fields, viewer.isAdmin ? 'admin' : 'owner');
    const after = await users.findOneByOrFail({ id });
    await this.security.secure(tx, { before, after, hasNewPassword: hash !== null, kept: viewer.session });
    tx.publish(new AccountChanged(id, isSeenOnBoard(before, after)));
  }

  /** The caller's row with the password's hash. Served by users_pkey. */
  private async requireOwn(viewer: Viewer): Promise<User> {
    const [own] = await this.database.query<User>('SELECT * FROM users WHERE id = $1', [requireUser(viewer).id]);
    if (!own) throw new NotFound();
    return own;
  }

  /** Whoever is at the owner's browser, or holds a token, cannot try passwords here either. */
  private async requireConfirmed(own: User, dto: UpdateMeDto): Promise<void> {
    if (!isGuarded(own, dto)) return;
    const { confirm } = dto;
    if (!confirm) throw InvalidInput.of('confirm', 'Please confirm your current password');
    const isRight = await this.limiter.judged('wrong_confirm', String(own.id), () =>
      this.passwords.verify(own.password, confirm),
    );
    if (!isRight) throw wrongPassword();
  }

  /** What was allowed by the row as it was read must still be, now that the row is held. */
  private requireUnchanged(read: User, held: User, dto: UpdateMeDto): void {
    if (held.password !== read.password && isGuarded(read, dto)) throw wrongPassword();
    this.changes.requireOwnRights(held, dto);
  }

  private requireAllowedEmail(own: User, { email }: UpdateMeDto): void {
    if (email === undefined || email === own.email) return;
    if (!isAllowedDomain(email, this.settings.get('domain_whitelist') ?? ''))
      throw InvalidInput.of('email', 'Email address is not from an allowed domain');
  }
}

function requireUser({ user }: Viewer): ViewerUser {
  if (!user) throw new Forbidden();
  return user;
}

/** Whether a change needs the current password: of the e-mail address, or of the password. */
function isGuarded(own: User, { email, password }: UpdateMeDto): boolean {
  return (email !== undefined && email !== own.email) || Boolean(password);
}
