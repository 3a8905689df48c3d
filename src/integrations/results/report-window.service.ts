import { Injectable } from '@nestjs/common';
import { stateAt } from '../../challenges/challenges/challenge.rules';
import type { Challenge } from '../../challenges/challenges/challenge.entity';
import { EventRules } from '../../http/context/event-rules';
import { Forbidden } from '../../http/errors/errors';
import { Clock } from '../../platform/clock/clock';
import { Settings } from '../../settings/settings';

/** Decides when results count: while players could solve the challenge themselves. */
@Injectable()
export class ReportWindowService {
  constructor(
    private readonly rules: EventRules,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws Forbidden before the start, after the end, while the event is paused, and if the challenge is hidden or
   * locked.
   */
  requireOpen(challenge: Pick<Challenge, 'state' | 'scheduled_at'>): void {
    const event = this.rules.eventName();
    if (this.rules.window() === 'before') throw new Forbidden(`${event} has not started yet`);
    if (this.rules.hasEnded()) throw new Forbidden(`${event} has ended`);
    if (this.settings.get('paused')) throw new Forbidden(`${event} is paused`);
    if (stateAt(challenge, this.clock.millis()) !== 'visible')
      throw new Forbidden('Players cannot see this challenge at the moment');
  }
}
