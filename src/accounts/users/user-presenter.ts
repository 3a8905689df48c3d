import { Injectable } from '@nestjs/common';
import { Gate, refusalOf } from '../../http/access/gate';
import type { Viewer } from '../../http/access/viewer';
import { as } from '../../http/envelope/views';
import { AccountStandings } from '../account-standings';
import { AccountFields, type FieldsAudience } from '../custom-fields/account-fields';
import type { User } from './user.entity';
import {
  type FieldEntryView,
  type OwnProfile,
  type Ranking,
  UserAdminView,
  UserListing,
  UserPrivateView,
  UserPublicView,
  UserRecordView,
} from './user.views';

/** Chooses the view of a user and fills in what lies beyond their row: custom fields, place and points. */
@Injectable()
export class UserPresenter {
  constructor(
    private readonly fields: AccountFields,
    private readonly standings: AccountStandings,
    private readonly gate: Gate,
  ) {}

  /** Users in a list, with the public fields whoever reads it (conventions 15). */
  async listing(users: readonly User[]): Promise<UserListing[]> {
    const ids = users.map(({ id }) => id);
    const fields = await this.fields.of('user', ids, 'public');
    return users.map((user) => as(UserListing, { ...user, fields: fields.get(user.id) ?? [] }));
  }

  /** One user for the caller; place and points frozen for everyone (conventions 11). */
  async viewFor(viewer: Viewer, user: User): Promise<UserAdminView | UserPublicView> {
    const ranking = await this.rankingFor(viewer, user.id);
    if (viewer.isAdmin) return as(UserAdminView, { ...user, fields: await this.fieldsOf(user, 'admin'), ...ranking });
    return as(UserPublicView, { ...user, fields: await this.fieldsOf(user, 'public'), ...ranking });
  }

  /** The caller's own profile: points live and always shown, place as the board has it. */
  async ownView(viewer: Viewer, profile: OwnProfile): Promise<UserPrivateView> {
    const place = this.seesScores(viewer) ? await this.standings.placeOfUser(profile.id, { frozen: true }) : null;
    const score = await this.standings.scoreOfUser(profile.id, { frozen: false });
    return as(UserPrivateView, { ...profile, place, score });
  }

  /** The whole record, for administrators. */
  async record(user: User): Promise<UserRecordView> {
    return as(UserRecordView, { ...user, fields: await this.fieldsOf(user, 'admin') });
  }

  private fieldsOf({ id }: User, audience: FieldsAudience): Promise<FieldEntryView[]> {
    return this.fields.ofOne({ kind: 'user', id }, audience);
  }

  private async rankingFor(viewer: Viewer, user_id: number): Promise<Ranking> {
    if (!this.seesScores(viewer)) return { place: null, score: null };
    return {
      place: await this.standings.placeOfUser(user_id, { frozen: true }),
      score: await this.standings.scoreOfUser(user_id, { frozen: true }),
    };
  }

  /** Hidden scores are shown to nobody, administrators included (conventions 10). */
  private seesScores(viewer: Viewer): boolean {
    const visibility = this.gate.visibility('score');
    return visibility !== 'hidden' && refusalOf(visibility, 'score', viewer) === null;
  }
}
