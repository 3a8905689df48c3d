import { DomainEvent } from '../../platform/events/domain-event';

/** Challenges or their parts (flags, hints, tags, topics, files, requirements) were changed. */
export class ChallengesChanged extends DomainEvent {}
