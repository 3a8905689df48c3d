import { DomainEvent } from '../../platform/events/domain-event';

/**
 * A team changed, or was created or removed: name, bracket, ban, captain, password. `is_on_board` as for
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
