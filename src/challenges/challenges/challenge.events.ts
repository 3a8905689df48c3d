import { DomainEvent } from '../../platform/events/domain-event';

/** Challenges, or what hangs on them (flags, hints, tags, topics, files, requirements), were written. */
export class ChallengesChanged extends DomainEvent {}
