import { Injectable } from '@nestjs/common';
import { settingComplaint } from '../../settings/config.rules';
import { Settings } from '../../settings/settings';
import { requireSessionNonce } from '../../http/access/csrf';
import { clientAddress } from '../../http/access/current-viewer.decorator';
import { type PlatformRequest, requestId } from '../../http/access/request';
import { AuditRecord } from '../../operations/audit/audit-record.entity';
import { Clock } from '../../platform/clock/clock';
import { BadRequest, type Complaint, Forbidden, InvalidInput } from '../../http/errors/errors';
import { Redirect } from '../../http/errors/redirect';
import type { HtmlPage } from '../../http/pages/html-page';
import { FormValues } from '../../http/pages/form-values';
import type { Visit } from '../../http/pages/visit';
import { networkOf } from '../../http/rate-limit/network.rules';
import { RateLimiter } from '../../http/rate-limit/rate-limiter';
import { Config } from '../../platform/config/config';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { isSameSecret } from '../../platform/secrets/hashes';
import { type Identity, identityErrors, identityOf } from '../registration/registration.rules';
import { NewAccountsService } from '../registration/new-accounts.service';
import { SessionCookies } from '../sign-in/session-cookies';
import type { SignedInView } from '../sign-in/session.views';
import { SessionsService } from '../sign-in/sessions.service';
import { FirstAdminService } from './first-admin.service';
import { setupClosedPage, setupPage } from './setup.page';
import type { SetupDto } from './setup.dto';
import { readSetup, type SetupSettings, setupSentences } from './setup.rules';
import { type Picture, SetupUpload } from './setup.upload';
import { type NewAdmin, SETUP_DONE, SetupWriter } from './setup-writer';

/** What came of a set-up: the administrator's id, complaints, or that another one was quicker. */
type Outcome = { id: number } | { errors: Complaint[] } | 'done before';

/** The set-up of the competition: once, by the first visitor, or by the one who knows the configured token. */
@Injectable()
export class SetupService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly settings: Settings,
    private readonly accounts: NewAccountsService,
    private readonly passwords: Passwords,
    private readonly limiter: RateLimiter,
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly upload: SetupUpload,
    private readonly writer: SetupWriter,
    private readonly firstAdmin: FirstAdminService,
    private readonly clock: Clock,
  ) {}

  /** The form, or the start page once the set-up is done. */
  async form(token: string, { request }: Visit): Promise<HtmlPage | Redirect> {
    if (this.settings.get('setup')) return new Redirect('/');
    if (this.firstAdmin.isNamed) return setupClosedPage('environment');
    return (await this.knowsToken(token, request.ip))
      ? setupPage(new FormValues(null), token)
      : setupClosedPage('token');
  }

  /** Sets the competition up and signs its administrator in, or shows the form with every complaint. */
  async submit(query_token: string, visit: Visit): Promise<HtmlPage | Redirect> {
    const { request, response } = visit;
    if (this.settings.get('setup')) return new Redirect('/');
    if (this.firstAdmin.isNamed) return setupClosedPage('environment');
    const pictures = await this.upload.receive(request, response);
    let isDone = false;
    try {
      this.requireNonce(visit);
      const sent = new FormValues(request.body);
      const token = query_token || sent.text('setup_token');
      if (!(await this.knowsToken(token, request.ip))) return setupClosedPage('token');
      const outcome = await this.setUp(sent, pictures, request);
      if (outcome === 'done before') return new Redirect('/');
      if ('errors' in outcome) return setupPage(sent, token, setupSentences(outcome.errors));
      isDone = true;
      // Some clients (go-ctfd) go on with the cookie they came with. Before the set-up there is nothing it could give away.
      await this.sessions.start(outcome.id, visit, { renew: false });
      return new Redirect('/');
    } finally {
      if (!isDone) await this.upload.discard(pictures);
    }
  }

  /** The same for programs, without pictures. Throws Forbidden where it cannot be done, or not by them, and InvalidInput naming every bad field. */
  async setUpBy({ setup_token = '', ...dto }: SetupDto, visit: Visit): Promise<SignedInView> {
    const { request } = visit;
    await this.requireOpen(setup_token ?? '', request);
    const outcome = await this.setUp(new FormValues(dto), [], request);
    if (outcome === 'done before') throw new Forbidden(SETUP_DONE);
    if ('errors' in outcome) throw InvalidInput.all(outcome.errors);
    return this.sessions.signedIn(outcome.id, await this.sessions.start(outcome.id, visit, { renew: true }));
  }

  /** Throws Forbidden where the set-up cannot be done, or not by this visitor. */
  async requireOpen(token: string, { ip }: PlatformRequest): Promise<void> {
    if (this.settings.get('setup')) throw new Forbidden(SETUP_DONE);
    if (this.firstAdmin.isNamed) throw new Forbidden('The administrator is named by the environment of the server.');
    if (!(await this.knowsToken(token, ip)))
      throw new Forbidden('The set-up needs the token that the server was given as SETUP_TOKEN.');
  }

  /** Only now, because the nonce is in the form that the guard could not read. */
  private requireNonce({ request }: Visit): void {
    requireSessionNonce(request, this.cookies);
    if (request.body === undefined) throw new BadRequest();
  }

  /** Wrong tokens are counted by address, so that a short one cannot be guessed. */
  private async knowsToken(token: string, address = ''): Promise<boolean> {
    const wanted = this.config.identity.setup_token;
    if (wanted === '' || isSameSecret(token, wanted)) return true;
    if (token !== '') await this.limiter.consume('wrong_password', `setup token ${networkOf(address)}`);
    return false;
  }

  private async setUp(sent: FormValues, pictures: readonly Picture[], request: PlatformRequest): Promise<Outcome> {
    const unstorable = sent.complaint();
    if (unstorable !== null) return { errors: [{ field: '', message: unstorable }] };
    const { settings, errors } = readSetup(sent);
    settings.public_url = originOf(request);
    const typed = { name: sent.text('name'), email: sent.text('email'), password: sent.text('password') };
    const identity = identityOf(typed);
    errors.unshift(...identityErrors(identity, this.settings.get('password_min_length')));
    for (const { setting, location } of pictures)
      if (location === null) errors.push({ field: setting, message: 'Not a picture.' });
    if (errors.length > 0) return { errors };
    const password = await this.passwords.hash(identity.password);
    await this.upload.keep(pictures);
    return this.database.transaction((tx) => this.store(tx, identity, { password, settings, pictures, request }));
  }

  private async store(
    tx: Tx,
    identity: Identity,
    parts: { password: string; settings: SetupSettings; pictures: readonly Picture[]; request: PlatformRequest },
  ): Promise<Outcome> {
    await this.writer.lock(tx);
    if (await this.writer.isDone(tx)) return 'done before';
    const errors = identityErrors(
      identity,
      this.settings.get('password_min_length'),
      await this.accounts.taken(identity, tx),
    );
    if (errors.length > 0) return { errors };
    const admin: NewAdmin = { ...identity, password: parts.password, verified: false };
    const settings = { ...parts.settings };
    for (const { setting, staged, location } of parts.pictures) {
      if (location === null) continue;
      settings[setting] = location;
      await this.writer.addFile(tx, { location, sha1sum: staged.sha1sum });
    }
    await this.writer.finish(tx, settings);
    const id = await this.writer.addAdmin(tx, admin);
    await this.record(tx, { id, name: admin.name }, settings, parts.request);
    return { id };
  }

  /** Adds the set-up to the audit log. The interceptor records requests of administrators, and there was none before. */
  private async record(
    tx: Tx,
    { id, name }: { id: number; name: string },
    settings: SetupSettings,
    request: PlatformRequest,
  ): Promise<void> {
    await tx.repository(AuditRecord).insert({
      date: this.clock.now(),
      actor_id: id,
      actor_name: name,
      address: clientAddress(request),
      request_id: requestId(request),
      method: request.method,
      path: request.path,
      operation: 'setUp',
      object_type: 'setup',
      status: 200,
      after: settings,
    });
  }
}

/** The address by which the set-up was opened, to which links lead; null when the header is none. */
function originOf({ protocol, host }: PlatformRequest): string | null {
  const origin = `${protocol}://${host}`;
  return settingComplaint('public_url', origin) === null ? origin : null;
}
