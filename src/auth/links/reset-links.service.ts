import { Injectable, Logger } from '@nestjs/common';
import { UserProfilesService } from '../../accounts/users/user-profiles.service';
import type { Viewer } from '../../http/context/viewer';
import { Clock } from '../../platform/clock/clock';
import { Instant } from '../../platform/clock/instant';
import { SiteAddress } from '../../settings/site-address';
import { AccountLinksService, LINK_MINUTES } from './account-links.service';
import type { ResetLinkView } from './account-links.views';

/** Creates reset links for users who cannot receive mail. */
@Injectable()
export class ResetLinksService {
  private readonly logger = new Logger('accounts');

  constructor(
    private readonly links: AccountLinksService,
    private readonly users: UserProfilesService,
    private readonly site: SiteAddress,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates a link. If the platform's address is not configured, the link begins with `reached`, the origin of the
   * administrator's request. Throws NotFound.
   */
  async create(viewer: Viewer, user_id: number, reached: string): Promise<ResetLinkView> {
    const user = await this.users.require(user_id);
    const expires = Instant.fromMillis(this.clock.millis() + LINK_MINUTES * 60_000);
    const url = `${this.site.origin ?? reached}/reset_password/${await this.links.create('reset', user)}`;
    this.logger.log({ user_id, by: viewer.user?.id }, 'a link for a new password was made');
    return { url, expires };
  }
}
