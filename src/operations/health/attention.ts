import { Injectable } from '@nestjs/common';
import { ImportProgressed } from '../../transfer/backups/import/import.events';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { Checks } from './checks';
import type { Finding } from './finding';

const FRESH_MILLIS = 30_000;

/** Problems that an administrator should fix before or during the event. Cached for at most 30 seconds. */
@Injectable()
export class Attention {
  private kept: { at: number; findings: Promise<Finding[]> } | null = null;

  constructor(private readonly checks: Checks) {}

  list(): Promise<Finding[]> {
    if (!this.kept || performance.now() - this.kept.at >= FRESH_MILLIS)
      this.kept = { at: performance.now(), findings: this.read() };
    return this.kept.findings;
  }

  @Handles(SettingsChanged, ChallengesChanged, ImportProgressed, ResyncRequired)
  forget(): void {
    this.kept = null;
  }

  private async read(): Promise<Finding[]> {
    const findings = await this.checks.run('event', 'live');
    return [
      ...findings.filter(({ level }) => level === 'error'),
      ...findings.filter(({ level }) => level === 'warning'),
    ];
  }
}
