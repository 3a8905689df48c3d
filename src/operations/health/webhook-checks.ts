import { Injectable } from '@nestjs/common';
import type { Check, CheckFinding } from './finding';
import { HealthQueries } from './health.queries';

/** Failed attempts in a row after which a webhook is reported; a restart of its receiver causes fewer. */
const MANY_FAILURES = 5;

/** Checks of the webhooks. */
@Injectable()
export class WebhookChecks {
  readonly checks: readonly Check[] = [{ code: 'webhooks', tag: 'live', run: () => this.check() }];

  constructor(private readonly queries: HealthQueries) {}

  private async check(): Promise<CheckFinding[]> {
    const webhooks = await this.queries.webhooks(MANY_FAILURES);
    return webhooks.map(({ id, name, failures, disabled_reason, dropped, error }): CheckFinding => {
      const webhook = `webhook ${id} (${JSON.stringify(name)})`;
      const base = { level: 'warning', href: `/admin/webhooks/${id}` } as const;
      if (disabled_reason !== null)
        return {
          ...base,
          code: 'webhook_disabled',
          text: `${webhook} was switched off: ${disabled_reason}`,
          remedy: 'correct its address and switch it on, or delete it',
        };
      const lost = dropped === 0 ? '' : `; ${dropped} deliveries were dropped`;
      return {
        ...base,
        code: 'webhook_failing',
        text: `${webhook} has failed ${failures} times in a row${lost}; the last error: ${error ?? 'unknown'}`,
        remedy: 'check its log, and the system that receives the events',
      };
    });
  }
}
