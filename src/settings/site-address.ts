import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config';
import { Settings } from './settings';

/** The platform's address for browsers, used in mails and shared links. */
@Injectable()
export class SiteAddress {
  constructor(
    private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  /**
   * `PUBLIC_URL`, or the address of the set-up (`public_url`), without a slash at the end; null without both. Never the
   * host of a request: an attacker could choose it, request a mail for another user, and receive the code.
   */
  get origin(): string | null {
    const address = this.config.http.public_url || this.settings.get('public_url');
    return address === null ? null : address.replace(/\/$/, '');
  }
}
