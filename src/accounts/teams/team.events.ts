import { DomainEvent } from '../../platform/events/domain-event';

/** A team was created, changed or removed. `is_on_board` is true if the scoreboard may have changed. */
export class TeamChanged extends DomainEvent {
  constructor(
    readonly team_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** All teams were removed at once. Their members remain. */
export class AllTeamsRemoved extends DomainEvent {}
