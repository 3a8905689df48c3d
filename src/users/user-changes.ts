import { Injectable } from '@nestjs/common';
import { InvalidInput, NotFound } from '../http/errors/errors';
import { unstorableText } from '../http/fields/coercions';
import type { Tx } from '../platform/database/database';
import { storedSkeleton } from './account.rules';
import type { CreateUserDto } from './user.dto';
import { User } from './user.entity';
import { UsersQueries } from './users.queries';

/** What any of the three bodies may hold of the columns. */
type Written = Partial<CreateUserDto>;

/** What the three ways of writing a user share. */
@Injectable()
export class UserChanges {
  constructor(private readonly queries: UsersQueries) {}

  /**
   * Throws InvalidInput when another user has the address or the name; the address is looked at first (seed-endpoints 9.3). What
   * `own` has already is never refused. This look gives the order of complaints and the rule about blanks; the constraints
   * decide. Values may be of any type.
   */
  async refuseTaken({ name, email }: { name?: unknown; email?: unknown }, own: User | null): Promise<void> {
    const wanted = { name: wantedText(name, own?.name), email: wantedText(email, own?.email) };
    const taken = await this.queries.taken(wanted, own?.id ?? null);
    if (taken.email) throw InvalidInput.of('email', 'Email address has already been used');
    if (taken.name) throw InvalidInput.of('name', 'User name has already been taken');
  }

  /** Throws InvalidInput unless the id is that of a bracket for users; nobody's id (null, absent) is none. */
  async requireBracket(tx: Tx, bracket_id: number | null | undefined): Promise<void> {
    if (bracket_id == null) return;
    const [bracket] = await tx.query(`SELECT FROM brackets WHERE id = $1 AND type = 'users' FOR KEY SHARE`, [
      bracket_id,
    ]);
    if (!bracket) throw InvalidInput.of('bracket_id', 'Please provide a valid bracket id');
  }

  /** The user's row, held until the transaction ends; throws NotFound. Attempts under way may still refer to it. */
  async lock(tx: Tx, id: number): Promise<User> {
    const user = await tx
      .repository(User)
      .createQueryBuilder('user')
      .addSelect('user.password')
      .where({ id })
      .setLock('for_no_key_update')
      .getOne();
    if (!user) throw new NotFound();
    return user;
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

/** The text to look for, or null for none: what is no text is nobody's name, and what is `present` already is not wanted anew. */
function wantedText(value: unknown, present: string | null | undefined): string | null {
  return typeof value === 'string' && value !== present && unstorableText(value) === null ? value : null;
}

/** Without the members that are undefined, for TypeORM would take a statement of nothing else for a mistake. */
function defined<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // fromEntries forgets the keys; they are those of `values`.
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
