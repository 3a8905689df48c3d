import { DomainEvent } from '../../platform/events/domain-event';

/**
 * Challenges, their parts (flags, hints, tags, files, solutions) or their results keys were changed, or one was
 * released.
 */
export class ChallengesChanged extends DomainEvent {}
