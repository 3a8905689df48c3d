import { DomainEvent } from '../../platform/events/domain-event';

/**
 * A team was created, changed (name, bracket, ban, captain, password) or removed. `is_on_board` is true if the
 * scoreboard may change.
 */
export class TeamChanged extends DomainEvent {
  constructor(
    readonly team_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** All teams were removed at once. Their former members remain. */
export class AllTeamsRemoved extends DomainEvent {}
