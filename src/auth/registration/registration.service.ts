import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { requestOrigin } from '../../http/access/request';
import type { Viewer } from '../../http/access/viewer';
import { type Complaint, Forbidden, InvalidInput, NotFound, Refused } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { sentencesOf } from '../../http/pages/complaints';
import { FormValues } from '../../http/pages/form-values';
import type { Visit } from '../../http/pages/visit';
import { networkOf } from '../../http/rate-limit/network.rules';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { AccountFormsService, asFormValues, type FormExtras, type SentExtras } from '../../accounts/shared/account-forms.service';
import { FieldEntry } from '../../accounts/custom-fields/field-entry.entity';
import {
  identityOf,
  isCode,
  type RegistrationEntry,
  registrationErrors,
  type RegistrationTerms,
} from './registration.rules';
import { AccountMailService } from '../../accounts/shared/account-mail.service';
import { NewAccountsService } from './new-accounts.service';
import { safeNext } from '../sign-in/next.rules';
import type { RegistrationDto } from './registration.dto';
import { type RegistrationForm, registrationPage } from './registration.page';
import { RegistrationQueries } from './registration.queries';
import type { SignedInView } from '../sign-in/session.views';
import { SessionsService } from '../sign-in/sessions.service';

/** A registration as it was sent, with what the event asks of it. */
interface Registration {
  entry: RegistrationEntry;
  terms: RegistrationTerms;
  bracket_id: number | null;
  custom: SentExtras['custom'];
}

/** The legal documents with the settings that bring them about. */
const LEGAL_DOCUMENTS = [
  { path: '/privacy', title: 'privacy policy', settings: ['privacy_url', 'privacy_text'] },
  { path: '/tos', title: 'terms of service', settings: ['tos_url', 'tos_text'] },
] as const;

/** The id of the new account, or why there is none. */
type Outcome = { id: number } | { errors: Complaint[] };

/** Accounts that players make for themselves. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly queries: RegistrationQueries,
    private readonly forms: AccountFormsService,
    private readonly accounts: NewAccountsService,
    private readonly passwords: Passwords,
    private readonly sessions: SessionsService,
    private readonly mail: AccountMailService,
    private readonly limiter: RateLimiter,
  ) {}

  /** The form, which leads to `next`; a signed-in visitor is led to the challenges instead. */
  async form(viewer: Viewer, next: string): Promise<HtmlPage | Redirect> {
    this.requireOpen();
    if (!viewer.isAnonymous) return new Redirect('/challenges');
    await this.requireSeat(this.database);
    return registrationPage({ ...(await this.shape()), next }, new FormValues(null));
  }

  /** Makes the account, signs it in and leads to `next`, or shows the form with every complaint. */
  async register(body: unknown, next: string, visit: Visit): Promise<HtmlPage | Redirect> {
    this.requireOpen();
    if (!visit.viewer.isAnonymous) return new Redirect('/challenges');
    const sent = new FormValues(body);
    const shape = await this.shape();
    const outcome = await this.create(sent, shape, visit);
    if ('errors' in outcome) return registrationPage({ ...shape, next }, sent, sentencesOf(outcome.errors));
    await this.sessions.start(outcome.id, visit, { renew: true });
    return new Redirect(safeNext(next, requestOrigin(visit.request), this.firstPage()));
  }

  /** The same for programs; throws InvalidInput with every complaint. */
  async registerByApi(dto: RegistrationDto, visit: Visit): Promise<SignedInView> {
    this.requireOpen();
    if (!visit.viewer.isAnonymous) throw Refused.of('', 'You are signed in already');
    const outcome = await this.create(asFormValues(dto), await this.forms.extras('user'), visit);
    if ('errors' in outcome) throw InvalidInput.all(outcome.errors);
    return this.sessions.signedIn(outcome.id, await this.sessions.start(outcome.id, visit, { renew: true }));
  }

  /** Throws NotFound where registration is closed or left to an external provider. */
  private requireOpen(): void {
    if (this.settings.get('registration_visibility') !== 'public') throw new NotFound();
  }

  private async requireSeat(reader: Pick<Tx, 'query'>): Promise<void> {
    const seats = this.settings.get('num_users');
    if (seats > 0 && (await this.queries.seatsTaken(reader)) >= seats)
      throw new Forbidden(`Reached the maximum number of users (${seats}).`);
  }

  private async shape(): Promise<Omit<RegistrationForm, 'next'>> {
    const extras = await this.forms.extras('user');
    const documents = LEGAL_DOCUMENTS.filter(({ settings }) => settings.some((key) => this.settings.get(key) !== null));
    return { ...extras, needsCode: this.settings.get('registration_code') !== null, documents };
  }

  private read(sent: FormValues, extras: FormExtras): Registration {
    const { bracket_id, hasValidBracket, hasRequiredFields, custom } = this.forms.read(sent, extras);
    return {
      entry: {
        ...identityOf({ name: sent.text('name'), email: sent.text('email'), password: sent.text('password') }),
        website: sent.text('website').trim(),
        affiliation: sent.text('affiliation').trim(),
        country: sent.text('country').trim(),
        registration_code: sent.text('registration_code'),
      },
      terms: {
        code: this.settings.get('registration_code'),
        domains: this.settings.get('domain_whitelist'),
        minPasswordLength: this.settings.get('password_min_length'),
        hasRequiredFields,
        hasValidBracket,
      },
      bracket_id,
      custom,
    };
  }

  private async create(sent: FormValues, extras: FormExtras, { request }: Visit): Promise<Outcome> {
    const unstorable = sent.complaint();
    if (unstorable !== null) return { errors: [{ field: '', message: unstorable }] };
    const registration = this.read(sent, extras);
    const { entry, terms } = registration;
    await this.limitCodes(registration, networkOf(request.ip ?? ''));
    await this.requireSeat(this.database);
    // Looked up again under the lock; here so that no slow hash is made in vain.
    const errors = registrationErrors(entry, terms, await this.accounts.taken(entry));
    if (errors.length > 0) return { errors };
    const password = await this.passwords.hash(entry.password);
    try {
      return await this.database.transaction((tx) => this.store(tx, registration, password));
    } catch (error) {
      // An administrator, who waits for no lock, may have given the name or address away just now: no reason for another answer.
      const taken = this.accounts.takenBy(error);
      if (!taken) throw error;
      return { errors: registrationErrors(entry, terms, taken) };
    }
  }

  /** Keeps strangers from guessing the code; throws TooManyRequests. An empty one is no guess. */
  private async limitCodes({ entry, terms }: Registration, network: string): Promise<void> {
    const { registration_code: entered } = entry;
    if (terms.code === null || entered === '') return;
    await this.limiter.judged('wrong_code', network, () => Promise.resolve(isCode(entered, terms.code)));
  }

  private async store(tx: Tx, { entry, terms, bracket_id, custom }: Registration, password: string): Promise<Outcome> {
    if (this.settings.get('num_users') > 0) await this.queries.lockSeats(tx);
    await this.requireSeat(tx);
    await this.accounts.lockName(tx, entry.name);
    const errors = registrationErrors(entry, terms, await this.accounts.taken(entry, tx));
    if (errors.length > 0) return { errors };
    const { name, email, website, affiliation, country } = entry;
    const id = await this.accounts.add(tx, {
      name,
      email,
      password,
      website: website || null,
      affiliation: affiliation || null,
      country: country || null,
      bracket_id,
    });
    const entries = tx.repository(FieldEntry);
    await entries.save(custom.map((value) => entries.create({ ...value, type: 'user', user_id: id })));
    await this.mail.registered(tx, id);
    return { id };
  }

  /** Where a new player begins; confirming the address comes first where the event asks for it and can send mail. */
  private firstPage(): string {
    if (this.mail.asksForConfirmation) return '/confirm';
    return this.settings.isTeamsMode ? '/team' : '/challenges';
  }
}
