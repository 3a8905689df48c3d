import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/settings';
import { requireUser } from '../../http/context/require-user';
import type { Viewer } from '../../http/context/viewer';
import { InvalidInput, NotFound } from '../../http/errors/errors';
import { Database } from '../../platform/database/database';
import { sortedByKeys, BatchLoader } from '../../platform/concurrency/batch-loader';
import { AccountRankingsService } from '../shared/account-rankings.service';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import { isAllowedDomain } from '../shared/account.rules';
import { UserChangesService } from './user-changes.service';
import { UserProfilesService } from './user-profiles.service';
import { UserSecurityService } from './user-security.service';
import type { UpdateMeDto } from './user.dto';
import type { User } from './user.entity';
import { type OwnProfile, UserPrivateView } from './user.views';

/** Reads and changes the caller's own profile. */
@Injectable()
export class MeService {
  private readonly profiles: BatchLoader<number, OwnProfile>;

  constructor(
    private readonly database: Database,
    private readonly settings: Settings,
    private readonly accounts: UserProfilesService,
    private readonly rankings: AccountRankingsService,
    private readonly changes: UserChangesService,
    private readonly security: UserSecurityService,
    fields: CustomFieldValuesService,
  ) {
    const profiles = `
      SELECT id, oauth_id, name, website, affiliation, country, bracket_id, team_id, email, language,
             (${fields.selectSql('user', 'users.id', 'self')}) AS fields
        FROM users WHERE id = ANY($1)`;
    this.profiles = new BatchLoader(async (ids) =>
      sortedByKeys(ids, await database.prepared<OwnProfile>(profiles, [ids]), ({ id }) => id),
    );
  }

  async get(viewer: Viewer): Promise<UserPrivateView> {
    const profile = await this.profiles.load(requireUser(viewer).id);
    if (!profile) throw new NotFound();
    const ranking = await this.rankings.rankingOf(viewer, 'user', profile.id, { isOwn: true });
    // The query and the ranking have exactly the fields of the view, so no conversion is needed.
    return Object.assign(new UserPrivateView(), profile, ranking);
  }

  async update(viewer: Viewer, { end_tokens, ...dto }: UpdateMeDto): Promise<UserPrivateView> {
    const own = await this.accounts.require(requireUser(viewer).id);
    const isGuarded = !viewer.isAdmin && (Boolean(dto.password) || isNew(dto.email, own));
    if (end_tokens && !dto.password) throw InvalidInput.forField('end_tokens', 'Tokens end only with a new password');
    if (!viewer.isAdmin) this.changes.requireOwnRights(own, dto);
    if (isGuarded) await this.changes.requireConfirmed(own.id, dto, [own.password]);
    if (!viewer.isAdmin) this.changes.requireLongPassword(dto);
    await this.changes.refuseDuplicates(dto, own);
    if (!viewer.isAdmin) this.requireAllowedEmail(own, dto);
    const hash = await this.changes.hashOf(dto);
    await this.database.transaction(async (tx) => {
      const before = viewer.isAdmin
        ? await this.changes.lock(tx, own.id, dto)
        : await this.changes.lockOwn(tx, own, dto, isGuarded);
      await this.changes.requireBracket(tx, dto);
      const losesVerification = !viewer.isAdmin && isNew(dto.email, before) && this.settings.get('verify_emails');
      const written = losesVerification ? { ...dto, verified: false } : dto;
      const by = viewer.isAdmin ? 'admin' : 'owner';
      const after = await this.changes.write(tx, before, { dto: written, hash, by });
      const ending = { hasNewPassword: hash !== null, endsTokens: end_tokens === true, kept: viewer.session };
      await this.security.secure(tx, { before, after, ...ending });
    });
    return this.get(viewer);
  }

  private requireAllowedEmail(own: User, { email }: UpdateMeDto): void {
    if (email === undefined || !isNew(email, own)) return;
    if (!isAllowedDomain(email, this.settings.emailDomains))
      throw InvalidInput.forField('email', 'Email address is not from an allowed domain');
  }
}

function isNew(email: string | undefined, own: User): boolean {
  return email !== undefined && email !== own.email;
}
