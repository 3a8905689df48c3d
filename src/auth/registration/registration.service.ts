import { Injectable } from '@nestjs/common';
import { AccountFormsService, type CheckedExtras } from '../../accounts/shared/account-forms.service';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import { AccountNamesService, conflictsOf } from '../../accounts/shared/account-names.service';
import { UserChangesService } from '../../accounts/users/user-changes.service';
import { Forbidden, InvalidInput, NotFound, refuseInput } from '../../http/errors/errors';
import { networkOf } from '../../http/limits/network.rules';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { LOCKS } from '../../platform/database/locks';
import { Settings } from '../../settings/settings';
import {
  identityOf,
  isCode,
  type RegistrationEntry,
  registrationErrors,
  type RegistrationTerms,
} from './registration.rules';

/** Creates the accounts of players who register themselves. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly forms: AccountFormsService,
    private readonly names: AccountNamesService,
    private readonly users: UserChangesService,
    private readonly mail: AccountMailService,
    private readonly limiter: RateLimiter,
  ) {}

  requireOpen(): void {
    if (this.settings.get('registration_visibility') !== 'public') throw new NotFound();
  }

  async requireSeat(reader: Pick<Tx, 'query'> = this.database): Promise<void> {
    const seats = this.settings.get('num_users');
    if (seats > 0 && (await usedSeats(reader)) >= seats)
      throw new Forbidden(`Reached the maximum number of users (${seats}).`);
  }

  /**
   * Creates an account and returns its id. `address` is the client's IP address. Throws TooManyRequests above the limit
   * of wrong codes, Forbidden if `num_users` is reached, or InvalidInput with all complaints.
   */
  async create(sent: RegistrationEntry, address = ''): Promise<number> {
    const entry = { ...sent, ...identityOf(sent) };
    const extras = await this.forms.check('user', entry);
    const terms: RegistrationTerms = {
      code: this.settings.get('registration_code'),
      domains: this.settings.emailDomains,
      minPasswordLength: this.settings.get('password_min_length'),
      ...extras,
    };
    await this.limitCodes(entry.registration_code, terms.code, networkOf(address));
    await this.requireSeat();
    // Avoids the slow hashing of the password for an invalid entry.
    refuseInput(registrationErrors(entry, terms, await this.names.conflicts(entry)));
    const password = await this.users.hashOf(entry);
    try {
      return await this.database.transaction((tx) => this.store(tx, entry, { terms, extras, password }));
    } catch (error) {
      const conflicts = conflictsOf(error);
      throw conflicts ? InvalidInput.all(registrationErrors(entry, terms, conflicts)) : error;
    }
  }

  /** Limits wrong registration codes by network. Throws TooManyRequests. An empty code does not count. */
  private async limitCodes(entered: string, code: string | null, network: string): Promise<void> {
    if (code === null || entered === '') return;
    await this.limiter.judged('wrong_code', network, () => Promise.resolve(isCode(entered, code)));
  }

  private async store(
    tx: Tx,
    entry: RegistrationEntry,
    { terms, extras, password }: { terms: RegistrationTerms; extras: CheckedExtras; password: string | null },
  ): Promise<number> {
    if (this.settings.get('num_users') > 0) await lockSeats(tx);
    await this.requireSeat(tx);
    await this.names.lock(tx, 'user', entry.name);
    refuseInput(registrationErrors(entry, terms, await this.names.conflicts(entry, tx)));
    const { name, email, website, affiliation, country } = entry;
    const columns = {
      name,
      email,
      password,
      website: website || null,
      affiliation: affiliation || null,
      country: country || null,
      bracket_id: extras.bracket_id,
    };
    const id = await this.users.insert(tx, columns, extras.custom);
    await this.mail.registered(tx, id);
    return id;
  }
}

async function usedSeats(reader: Pick<Tx, 'query'>): Promise<number> {
  const [row] = await reader.query<{ count: number }>(
    'SELECT COUNT(*)::int AS count FROM users WHERE NOT hidden AND NOT banned',
  );
  return row?.count ?? 0;
}

/** Makes other registrations wait, so that the event cannot get more users than `num_users`. */
async function lockSeats(tx: Tx): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [LOCKS.seats]);
}
