import { Injectable } from '@nestjs/common';
import { ImportProgressed } from '../../transfer/backups/import/import.events';
import { ResyncRequired } from '../../platform/events/domain-event';
import { Handles } from '../../platform/events/handles';
import { SettingsChanged } from '../../settings/config.events';
import { ChallengesChanged } from '../../challenges/challenges/challenge.events';
import { Checks } from './checks';
import type { Finding } from './finding';

/** Maximum age of the findings. */
const FRESH_MILLIS = 30_000;

/** Findings that an administrator should act on, before the start and while the event runs. Kept for a while. */
@Injectable()
export class Attention {
  private kept: { at: number; findings: Promise<Finding[]> } | null = null;

  constructor(private readonly checks: Checks) {}

  /** Errors, and after them warnings. */
  list(): Promise<Finding[]> {
    if (!this.kept || performance.now() - this.kept.at >= FRESH_MILLIS)
      this.kept = { at: performance.now(), findings: this.read() };
    return this.kept.findings;
  }

  /** These changes may mend what was found. */
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
