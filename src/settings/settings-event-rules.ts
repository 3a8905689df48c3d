import { Injectable } from '@nestjs/common';
import type { Visibility } from '../http/context/event-rules';
import { EventRules } from '../http/context/event-rules';
import type { LimitSetting } from '../http/context/limits';
import { Clock } from '../platform/clock/clock';
import { Settings } from './settings';

/** `EventRules` from the runtime settings and the clock. */
@Injectable()
export class SettingsEventRules extends EventRules {
  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  eventName(): string {
    return this.settings.get('ctf_name');
  }

  visibility(visibility: Visibility): ReturnType<EventRules['visibility']> {
    return this.settings.get(`${visibility}_visibility`);
  }

  window(): 'before' | 'running' | 'after' {
    const now = this.clock.millis() / 1000;
    const start = this.settings.get('start');
    if (start !== null && now <= start) return 'before';
    return this.hasEnded() && !this.settings.get('view_after_ctf') ? 'after' : 'running';
  }

  hasEnded(): boolean {
    const end = this.settings.get('end');
    return end !== null && this.clock.millis() / 1000 >= end;
  }

  hintRules(): ReturnType<EventRules['hintRules']> {
    return { hasEnded: this.hasEnded(), showsVisitors: this.settings.get('hints_free_public_access') };
  }

  isFrozen(millis = this.clock.millis()): boolean {
    const freeze = this.settings.moment('freeze');
    return freeze !== null && millis >= freeze.millis;
  }

  needsVerifiedEmail(): boolean {
    return this.settings.get('verify_emails');
  }

  limit(setting: LimitSetting): number {
    return this.settings.get(setting);
  }

  isTeamsMode(): boolean {
    return this.settings.isTeamsMode;
  }

  isSetUp(): boolean {
    return this.settings.get('setup');
  }
}
