import { DomainEvent } from '../../platform/events/domain-event';

/**
 * A team was created, changed (name, bracket, ban, captain, password) or removed. `is_on_board` as in `AccountChanged`.
 */
export class TeamChanged extends DomainEvent {
  constructor(
    readonly team_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** All teams were removed at once; their members remain. */
export class AllTeamsRemoved extends DomainEvent {}
