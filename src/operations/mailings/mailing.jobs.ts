import { Job } from '../../platform/jobs/job';

/** Sends the mails of a mailing that the rate permits now, and queues the next round. */
export class MailingJob extends Job {
  get kind(): string {
    return 'mailing';
  }

  constructor(
    readonly mailing_id: number,
    readonly run: number,
  ) {
    super();
  }
}
