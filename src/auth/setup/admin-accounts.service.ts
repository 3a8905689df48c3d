import { Injectable } from '@nestjs/common';
import { type Complaint, InvalidInput, refuseInput } from '../../http/errors/errors';
import { unstorableText } from '../../http/fields/coercions';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import {
  complaints,
  EMAIL_TAKEN,
  MIN_ADMIN_PASSWORD_LENGTH,
  NAME_TAKEN,
  nameFormRules,
  nameLengthRules,
} from '../../accounts/shared/account-form.rules';
import { AccountChanged } from '../../accounts/users/user.events';
import { AccountNamesService } from '../../accounts/shared/account-names.service';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import { emailRule, type Identity, identityOf, passwordErrors } from '../registration/registration.rules';
import { SessionsService } from '../sign-in/sessions.service';
import { SetupWriterService } from './setup-writer.service';

/** The administrator that the command line created or changed. */
export interface AdminAccount {
  id: number;
  name: string;
  /** False if only the password of an existing account was changed. */
  created: boolean;
}

interface Owner {
  id: number;
  name: string;
  type: string;
  has_name: boolean;
  has_email: boolean;
}

/** Creates administrators for the command line. */
@Injectable()
export class AdminAccountsService {
  constructor(
    private readonly database: Database,
    private readonly passwords: Passwords,
    private readonly names: AccountNamesService,
    private readonly writer: SetupWriterService,
    private readonly sessions: SessionsService,
    private readonly mail: AccountMailService,
  ) {}

  /**
   * Creates an administrator and finishes an open set-up with the defaults. With `resetPassword`, creates none: the
   * administrator with this name and address gets the password, and all their sessions and tokens end. Throws
   * InvalidInput.
   */
  async ensure(identity: Identity, { resetPassword }: { resetPassword: boolean }): Promise<AdminAccount> {
    const normalized = identityOf(identity);
    refuseInput(adminComplaints(normalized));
    const password = await this.passwords.hash(normalized.password);
    return this.database.transaction(async (tx) => {
      await this.writer.lock(tx);
      await this.names.lock(tx, 'user', normalized.name);
      const owners = await this.owners(tx, normalized);
      const [owner] = owners;
      if (resetPassword) return this.renew(tx, requireAdmin(owner, owners.length), password);
      refuseInput(conflictsWith(owners));
      if ((await this.names.conflicts(normalized, tx)).name)
        throw InvalidInput.forField('name', 'Another account has a name that looks like this one');
      if (!(await this.writer.isDone(tx))) await this.writer.finishWithDefaults(tx);
      const id = await this.writer.addAdmin(tx, {
        name: normalized.name,
        email: normalized.email,
        password,
        verified: true,
      });
      return { id, name: normalized.name, created: true };
    });
  }

  private owners(tx: Tx, { name, email }: Identity): Promise<Owner[]> {
    return tx.query<Owner>(
      `SELECT id, name, type, name = $1 AS has_name, COALESCE(lower(email) = $2, false) AS has_email
         FROM users WHERE name = $1 OR lower(email) = $2 FOR NO KEY UPDATE`,
      [name, email],
    );
  }

  private async renew(tx: Tx, { id, name }: Owner, password: string): Promise<AdminAccount> {
    await tx.query('UPDATE users SET password = $2 WHERE id = $1', [id, password]);
    await this.sessions.endOthers(tx, id, null);
    await this.sessions.endTokens(tx, id);
    await this.mail.passwordChanged(tx, id);
    tx.publish(new AccountChanged(id));
    return { id, name, created: false };
  }
}

/** Returns the complaints about name, address and password of an administrator. */
export function adminComplaints({ name, email, password }: Identity): Complaint[] {
  return [
    ...nameComplaints(name),
    ...complaints([emailRule(email)]),
    ...passwordErrors(password, MIN_ADMIN_PASSWORD_LENGTH),
  ];
}

function nameComplaints(name: string): Complaint[] {
  const unstorable = unstorableText(name);
  if (unstorable !== null) return [{ field: 'name', message: unstorable }];
  return complaints([...nameFormRules('user', name), ...nameLengthRules('user', name)]);
}

function requireAdmin(owner: Owner | undefined, owners: number): Owner {
  if (owners > 1) throw InvalidInput.forField('email', 'The name and the address belong to two different accounts');
  if (!owner?.has_name) throw InvalidInput.forField('name', 'No account has this name; nothing was changed');
  if (owner.type !== 'admin') throw InvalidInput.forField('name', `${owner.name} is no administrator`);
  if (!owner.has_email) throw InvalidInput.forField('email', `${owner.name} has another address; nothing was changed`);
  return owner;
}

function conflictsWith(owners: readonly Owner[]): Complaint[] {
  return [
    ...(owners.some(({ has_name }) => has_name) ? [{ field: 'name', message: NAME_TAKEN.user }] : []),
    ...(owners.some(({ has_email }) => has_email) ? [{ field: 'email', message: EMAIL_TAKEN }] : []),
  ];
}
