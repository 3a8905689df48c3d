import { Injectable } from '@nestjs/common';
import type { PlatformRequest } from '../../http/context/request';
import { Forbidden } from '../../http/errors/errors';
import { networkOf } from '../../http/limits/network.rules';
import { RateLimiter } from '../../http/limits/rate-limiter';
import { Config } from '../../platform/config/config';
import { isSameSecret } from '../../platform/secrets/hashes';
import { Settings } from '../../settings/settings';
import { FirstAdminService } from './first-admin.service';
import { SetupDone } from './setup-done';

/**
 * Decides who can do the set-up: every visitor, or only visitors who send `SETUP_TOKEN` if it is set. If `ADMIN_NAME`
 * is set, no visitor can.
 */
@Injectable()
export class SetupAccessService {
  constructor(
    private readonly settings: Settings,
    private readonly config: Config,
    private readonly firstAdmin: FirstAdminService,
    private readonly limiter: RateLimiter,
  ) {}

  get isDone(): boolean {
    return this.settings.get('setup') === true;
  }

  get isByEnvironment(): boolean {
    return this.firstAdmin.isConfigured;
  }

  /**
   * Returns whether the token is right; true if none is configured. Limits wrong tokens by network and throws
   * TooManyRequests above the limit.
   */
  async knowsToken(token: string, { ip = '' }: PlatformRequest): Promise<boolean> {
    const expected = this.config.identity.setup_token;
    if (expected === '' || isSameSecret(token, expected)) return true;
    if (token !== '') await this.limiter.consume('wrong_password', `setup token ${networkOf(ip)}`);
    return false;
  }

  async requireOpen(token: string, request: PlatformRequest): Promise<void> {
    if (this.isDone) throw new SetupDone();
    if (this.isByEnvironment) throw new Forbidden('The administrator is named by the environment of the server.');
    if (!(await this.knowsToken(token, request)))
      throw new Forbidden('The set-up needs the token that the server was given as SETUP_TOKEN.');
  }
}
