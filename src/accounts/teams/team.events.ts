import { DomainEvent } from '../../platform/events/domain-event';

/**
 * What is known of a team changed: name, bracket, ban, captain, password, or that it is there at all. `is_on_board` as for
 * `AccountChanged`.
 */
export class TeamChanged extends DomainEvent {
  constructor(
    readonly team_id: number,
    readonly is_on_board = true,
  ) {
    super();
  }
}

/** Every team was removed at once; their members are still there. */
export class AllTeamsRemoved extends DomainEvent {}
