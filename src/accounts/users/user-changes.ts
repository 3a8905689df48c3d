import { Injectable } from '@nestjs/common';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import type { Tx } from '../../platform/database/database';
import { defined, lockFor, wantedText } from '../account-changes';
import { AccountMail } from '../account-mail';
import { EMAIL_TAKEN, NAME_TAKEN } from '../account-form.rules';
import { storedSkeleton } from '../account.rules';
import { UserSessions } from '../user-sessions';
import type { CreateUserDto } from './user.dto';
import { User } from './user.entity';
import { UsersQueries } from './users.queries';

/** What any of the three bodies may hold of the columns. */
type Written = Omit<Partial<CreateUserDto>, 'password'>;

/** A user's row before and after a change. */
interface Change {
  before: User;
  after: User;
  hasNewPassword: boolean;
  /** Hash of the session that goes on, if it is the user's; null ends all. */
  kept: string | null;
}

/** What the three ways of writing a user share. */
@Injectable()
export class UserChanges {
  constructor(
    private readonly queries: UsersQueries,
    private readonly sessions: UserSessions,
    private readonly mail: AccountMail,
  ) {}

  /**
   * Throws InvalidInput when another user has the address or the name; the address is looked at first (seed-endpoints 9.3). What
   * `own` has already is never refused. This look gives the order of complaints and the rule about blanks; the constraints
   * decide. Values may be of any type.
   */
  async refuseTaken({ name, email }: { name?: unknown; email?: unknown }, own: User | null): Promise<void> {
    const wanted = { name: wantedText(name, own?.name), email: wantedText(email, own?.email) };
    const taken = await this.queries.taken(wanted, own?.id ?? null);
    if (taken.email) throw InvalidInput.of('email', EMAIL_TAKEN);
    if (taken.name) throw InvalidInput.of('name', NAME_TAKEN.user);
  }

  /** The user's row, held for `change` until the transaction ends; throws NotFound. */
  async lock(tx: Tx, id: number, change: { name?: unknown } = {}): Promise<User> {
    const user = await tx
      .repository(User)
      .createQueryBuilder('user')
      .addSelect('user.password')
      .where({ id })
      .setLock(lockFor(change))
      .getOne();
    if (!user) throw new NotFound();
    return user;
  }

  /**
   * What a new address or password brings about: the user's other sessions end, the owner is told of a new password, and a new
   * address is sent the link that confirms it where it is not confirmed already.
   */
  async secure(tx: Tx, { before, after, hasNewPassword, kept }: Change): Promise<void> {
    const hasNewAddress = after.email !== before.email;
    if (hasNewAddress || hasNewPassword) await this.sessions.endOthers(tx, after.id, kept);
    if (hasNewPassword) await this.mail.passwordChanged(tx, after.id);
    if (hasNewAddress && !after.verified) await this.mail.unconfirmed(tx, after.id);
  }

  /** The columns a body writes; `hash` is that of a new password. Switches have no unset state, so null is off. */
  columnsOf(dto: Written, hash: string | null): Partial<User> {
    const { name, email, type, secret, website, affiliation, country, bracket_id, language } = dto;
    const { hidden, banned, verified } = dto;
    return defined({
      name,
      name_skeleton: name === undefined ? undefined : storedSkeleton(name),
      password: hash ?? undefined,
      email,
      type: type ?? undefined,
      secret,
      website,
      affiliation,
      country,
      bracket_id,
      hidden: hidden === null ? false : hidden,
      banned: banned === null ? false : banned,
      verified: verified === null ? false : verified,
      language,
    });
  }
}
