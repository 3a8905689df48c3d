import { TextField } from '../../http/fields/fields';
import { type AwardRow, UserAwardAdminView } from './user-results.views';

/** An award of a team, for everybody. */
export class TeamAwardView extends UserAwardAdminView {
  @TextField('Kind of award', { example: 'standard' }) type: string;

  static override of(row: AwardRow): TeamAwardView {
    return { ...UserAwardAdminView.of(row), type: row.type };
  }
}
