import { Injectable, Logger } from '@nestjs/common';
import { sentencesOf } from '../../http/pages/complaints';
import { AccountNamesService } from '../../accounts/shared/account-names.service';
import { Config } from '../../platform/config/config';
import { ConfigError } from '../../platform/config/env';
import { Database, type Tx } from '../../platform/database/database';
import { Passwords } from '../../platform/passwords/passwords';
import { MIN_ADMIN_PASSWORD_LENGTH } from '../../accounts/shared/account-form.rules';
import { identityErrors, identityOf } from '../registration/registration.rules';
import { SetupWriterService } from './setup-writer.service';

/**
 * Creates the administrator of `ADMIN_NAME`, `ADMIN_EMAIL`, `ADMIN_PASSWORD` and `ADMIN_TOKEN`, for automatic
 * installations. Does nothing if there is an administrator, so that a restart does not undo a new password or restore a
 * deleted token.
 */
@Injectable()
export class FirstAdminService {
  private readonly logger = new Logger(FirstAdminService.name);

  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly passwords: Passwords,
    private readonly names: AccountNamesService,
    private readonly writer: SetupWriterService,
  ) {}

  /** True if `ADMIN_NAME` is set, which closes the set-up for visitors. */
  get isConfigured(): boolean {
    return this.config.identity.admin_name !== '';
  }

  /**
   * Creates the administrator if there is none and the `ADMIN_` variables are set. Returns whether the set-up is done.
   * Throws ConfigError with the variables that are missing or invalid.
   */
  async ensure(): Promise<boolean> {
    const { admin_name, admin_email, admin_password } = this.config.identity;
    const variables = { ADMIN_NAME: admin_name, ADMIN_EMAIL: admin_email, ADMIN_PASSWORD: admin_password };
    const missing = Object.entries(variables).flatMap(([variable, value]) => (value === '' ? [variable] : []));
    if (missing.length === 1 || missing.length === 2)
      throw new ConfigError(
        missing.map((variable) => `${variable}: needed beside the other ADMIN_ variables`).join('\n'),
      );
    const password = missing.length === 0 ? await this.passwords.hash(admin_password) : null;
    return this.database.transaction((tx) => this.ensureIn(tx, password));
  }

  announce(url: string): void {
    const token = this.config.identity.setup_token === '' ? '' : '?token=<the value of SETUP_TOKEN>';
    this.logger.warn(`The set-up is not done yet. Open ${url}/setup${token} and finish it.`);
  }

  private async ensureIn(tx: Tx, password: string | null): Promise<boolean> {
    await this.writer.lock(tx);
    const [admin] = await tx.query(`SELECT 1 FROM users WHERE type = 'admin' LIMIT 1`);
    if (admin) return this.writer.isDone(tx);
    const { admin_token } = this.config.identity;
    if (password !== null) {
      const id = await this.addAdmin(tx, password);
      if (admin_token !== '') await this.writer.addToken(tx, id, admin_token);
      return true;
    }
    if (admin_token !== '')
      throw new ConfigError('ADMIN_TOKEN: needs ADMIN_NAME, ADMIN_EMAIL and ADMIN_PASSWORD at the first start');
    return this.writer.isDone(tx);
  }

  private async addAdmin(tx: Tx, password: string): Promise<number> {
    const { admin_name, admin_email, admin_password } = this.config.identity;
    const identity = identityOf({ name: admin_name, email: admin_email, password: admin_password });
    const errors = identityErrors(identity, MIN_ADMIN_PASSWORD_LENGTH, await this.names.conflicts(identity, tx));
    if (errors.length > 0)
      throw new ConfigError(`ADMIN_NAME, ADMIN_EMAIL, ADMIN_PASSWORD: ${sentencesOf(errors).join('. ')}`);
    if (!(await this.writer.isDone(tx))) await this.writer.finishWithDefaults(tx);
    return this.writer.addAdmin(tx, { ...identity, password, verified: true });
  }
}
