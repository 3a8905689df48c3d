import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { WebhookMarks } from '../../integrations/webhooks/webhook-marks';
import { Checks } from './checks';
import type { Finding } from './finding';

const CHECK_SECONDS = 60;

type Alert = Finding & { level: 'error' | 'warning' };

/**
 * Announces new errors and warnings to the webhooks for `health.alert`, in one process at a time. Runs no checks
 * without such a webhook.
 */
@Injectable()
export class HealthAlerts implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(HealthAlerts.name);
  private timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly checks: Checks,
    private readonly marks: WebhookMarks,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.poll(), CHECK_SECONDS * 1000).unref();
  }

  beforeApplicationShutdown(): void {
    if (this.timer) clearInterval(this.timer);
  }

  /** Announces new findings. Findings that disappeared are announced again when they return. */
  async check(): Promise<void> {
    const findings = await this.checks.run('event', 'live');
    const alerts = findings.filter((finding): finding is Alert => ['error', 'warning'].includes(finding.level));
    const keys = alerts.map(keyOf);
    await this.marks.keepOnly('health.alert', keys);
    for (const [index, { level, code, text, remedy = null, href = null }] of alerts.entries())
      await this.marks.announce('health.alert', keys[index] ?? code, { subject: { level, code, text, remedy, href } });
  }

  private async poll(): Promise<void> {
    try {
      if (!(await this.marks.isSent('health.alert'))) return;
      if (await this.marks.isTurn('health', CHECK_SECONDS - 1)) await this.check();
    } catch (error) {
      this.logger.warn({ err: error }, 'the health could not be checked for webhooks');
    }
  }
}

/** Returns the key of a finding. The key leaves out the text, because texts contain numbers that change. */
function keyOf({ code, href = '' }: Finding): string {
  return `${code} ${href}`.slice(0, 255);
}
