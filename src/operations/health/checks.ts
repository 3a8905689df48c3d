import { Injectable } from '@nestjs/common';
import { messageOf } from '../../platform/process/errors';
import { EventChecks } from './event-checks';
import type { Check, CheckTag, Finding, CheckFinding } from './finding';
import { LiveChecks } from './live-checks';
import { ProcessChecks } from './process-checks';
import { WebhookChecks } from './webhook-checks';

/** Runs the checks of `ensign check` and of the panel, in the order of the output. */
@Injectable()
export class Checks {
  private readonly list: readonly Check[];

  constructor(process: ProcessChecks, event: EventChecks, live: LiveChecks, webhooks: WebhookChecks) {
    this.list = [...process.checks, ...event.checks, ...live.checks, ...webhooks.checks];
  }

  /** Runs the checks with one of these tags. A check that throws becomes an error finding, and the others still run. */
  async run(...tags: CheckTag[]): Promise<Finding[]> {
    const findings: Finding[] = [];
    for (const check of this.list.filter(({ tag }) => tags.includes(tag)))
      findings.push(...(await runCheck(check)).map((finding) => ({ code: check.code, ...finding })));
    return findings;
  }
}

async function runCheck({ run }: Check): Promise<CheckFinding[]> {
  try {
    return await run();
  } catch (error) {
    return [{ level: 'error', text: messageOf(error) }];
  }
}
