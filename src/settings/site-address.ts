import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { Settings } from './settings';

/** The platform's address for browsers, for use in mails and shared links. */
@Injectable()
export class SiteAddress {
  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  /**
   * `PUBLIC_URL`, else the setting `public_url`, without a slash at the end; null if both are unset. Never the `Host`
   * of a request: an attacker could send a forged one, cause a mail to another user, and receive the code in its link.
   */
  get origin(): string | null {
    const address = this.config.http.public_url || this.settings.get('public_url');
    return address === null ? null : address.replace(/\/$/, '');
  }
}
