import { Injectable } from '@nestjs/common';
import { AccountNamesService } from '../../accounts/shared/account-names.service';
import { clientAddress } from '../../http/access/current-viewer.decorator';
import { type PlatformRequest, requestId } from '../../http/context/request';
import { InvalidInput, refuseInput } from '../../http/errors/errors';
import type { FormValues } from '../../http/pages/form-values';
import { AuditRecord } from '../../operations/audit/audit-record.entity';
import { Clock } from '../../platform/clock/clock';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { settingComplaint } from '../../settings/config.rules';
import { Settings } from '../../settings/settings';
import { identityErrors, identityOf } from '../registration/registration.rules';
import { type Picture, SetupPicturesService } from './setup-pictures.service';
import { readSetup, type SetupSettings } from './setup.rules';
import { SetupWriterService } from './setup-writer.service';

/** Sets the event up and creates its administrator. */
@Injectable()
export class SetupService {
  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly names: AccountNamesService,
    private readonly passwords: Passwords,
    private readonly pictures: SetupPicturesService,
    private readonly writer: SetupWriterService,
    private readonly clock: Clock,
  ) {}

  /**
   * Performs the set-up and returns the administrator's id. Throws InvalidInput, or SetupDone if another set-up has
   * finished.
   */
  async setUp(sent: FormValues, pictures: readonly Picture[], request: PlatformRequest): Promise<number> {
    const unstorable = sent.complaint();
    if (unstorable !== null) throw InvalidInput.forField('', unstorable);
    const { settings, errors } = readSetup(sent);
    settings.public_url = originOf(request);
    const typed = { name: sent.text('name'), email: sent.text('email'), password: sent.text('password') };
    const identity = identityOf(typed);
    const minLength = this.settings.get('password_min_length');
    errors.unshift(...identityErrors(identity, minLength));
    for (const { setting, location } of pictures)
      if (location === null) errors.push({ field: setting, message: 'Not a picture.' });
    refuseInput(errors);
    const password = await this.passwords.hash(identity.password);
    await this.pictures.keep(pictures);
    return this.database.transaction(async (tx) => {
      await this.writer.requireOpen(tx);
      refuseInput(identityErrors(identity, minLength, await this.names.conflicts(identity, tx)));
      await this.addPictures(tx, pictures, settings);
      await this.writer.finish(tx, settings);
      const id = await this.writer.addAdmin(tx, { ...identity, password, verified: false });
      await this.record(tx, { id, name: identity.name }, settings, request);
      return id;
    });
  }

  private async addPictures(tx: Tx, pictures: readonly Picture[], settings: SetupSettings): Promise<void> {
    for (const { setting, staged, location } of pictures) {
      if (location === null) continue;
      settings[setting] = location;
      await this.writer.addFile(tx, { location, sha1sum: staged.sha1sum });
    }
  }

  /** Writes the audit record, because the audit interceptor writes none for a caller who was no administrator. */
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

/** Returns the origin of the request, for links in mails. Null if the `Host` header is invalid. */
function originOf({ protocol, host }: PlatformRequest): string | null {
  const origin = `${protocol}://${host}`;
  return settingComplaint('public_url', origin) === null ? origin : null;
}
