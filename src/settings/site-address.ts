import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { Settings } from './settings';

/** Where browsers reach the platform, for links in mails and of shares. */
@Injectable()
export class SiteAddress {
  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  /**
   * `PUBLIC_URL`, else the address the set-up was done at (`public_url`), without a slash at its end; null when there is
   * neither. Never the host that a request names: an attacker could choose it, ask for a mail to another user, and receive the code.
   */
  get origin(): string | null {
    const address = this.config.http.public_url || this.settings.get('public_url');
    return address === null ? null : address.replace(/\/$/, '');
  }
}
