import { Injectable } from '@nestjs/common';
import { EventRules } from '../../http/context/event-rules';
import { Clock } from '../../platform/clock/clock';
import { Settings } from '../../settings/settings';
import type { BootEventView, EventState } from './boot.views';

/** Name, times and state of the event, for the start data and the live stream. */
@Injectable()
export class EventStateService {
  constructor(
    private readonly settings: Settings,
    private readonly rules: EventRules,
    private readonly clock: Clock,
  ) {}

  event(): BootEventView {
    return {
      name: this.settings.get('setup') ? this.settings.get('ctf_name') : 'Ensign',
      description: this.settings.get('ctf_description'),
      mode: this.settings.get('user_mode'),
      start: this.settings.moment('start'),
      end: this.settings.moment('end'),
      freeze: this.settings.moment('freeze'),
      paused: this.settings.get('paused'),
      state: this.state(),
      frozen: this.rules.isFrozen(),
      view_after: this.settings.get('view_after_ctf'),
      language: this.settings.get('default_locale'),
      flag_format: this.settings.get('flag_format'),
    };
  }

  private state(): EventState {
    const start = this.settings.get('start');
    if (start !== null && this.clock.millis() / 1000 <= start) return 'before';
    if (this.rules.hasEnded()) return 'ended';
    return this.settings.get('paused') ? 'paused' : 'running';
  }
}
