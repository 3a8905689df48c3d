import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/context/viewer';
import { as } from '../../http/envelope/views';
import { NotFound } from '../../http/errors/errors';
import { Database } from '../../platform/database/database';
import { CustomFieldValuesService } from '../custom-fields/custom-field-values.service';
import { AccountRankingsService } from '../shared/account-rankings.service';
import type { User } from './user.entity';
import { UserAdminView, UserPublicView, UserRecordView } from './user.views';

/** Reads a single user, with the fields for everyone or for administrators. */
@Injectable()
export class UserProfilesService {
  constructor(
    private readonly database: Database,
    private readonly fields: CustomFieldValuesService,
    private readonly rankings: AccountRankingsService,
  ) {}

  /** Returns the user's row with the hash of the password. Throws NotFound. */
  async require(id: number): Promise<User> {
    const [user] = await this.database.query<User>('SELECT * FROM users WHERE id = $1', [id]);
    if (!user) throw new NotFound();
    return user;
  }

  /**
   * Returns the user. During a freeze, place and points are those at the freeze, even for administrators. Throws
   * NotFound if the user does not exist, or is hidden or banned and the caller is no administrator.
   */
  async get(viewer: Viewer, id: number): Promise<UserAdminView | UserPublicView> {
    const user = await this.require(id);
    if (!viewer.isAdmin && (user.hidden || user.banned)) throw new NotFound();
    const ranking = await this.rankings.rankingOf(viewer, 'user', id);
    const fields = await this.fields.valuesOfAccount({ kind: 'user', id }, viewer.isAdmin ? 'admin' : 'public');
    return viewer.isAdmin
      ? as(UserAdminView, { ...user, fields, ...ranking })
      : as(UserPublicView, { ...user, fields, ...ranking });
  }

  async record(id: number): Promise<UserRecordView> {
    const user = await this.require(id);
    return as(UserRecordView, { ...user, fields: await this.fields.valuesOfAccount({ kind: 'user', id }, 'admin') });
  }
}
