import { Injectable } from '@nestjs/common';
import { AccountChanges } from '../shared/account-changes';
import { Team } from './team.entity';
import { TeamChanged } from './team.events';

/**
 * Writes teams. A new team name conflicts with a stored name that equals it, with or without the blanks around the new
 * name.
 */
@Injectable()
export class TeamChangesService extends AccountChanges<Team> {
  protected readonly kind = 'team';
  protected readonly entity = Team;
  /** Uses the index `teams_name_key`. */
  protected readonly hasName = 'name IN ($1, $2)';

  protected otherName(name: string): string {
    return name.trim();
  }

  protected changed(id: number, isOnBoard: boolean): TeamChanged {
    return new TeamChanged(id, isOnBoard);
  }
}
