import { Job } from '../../platform/jobs/job';

/** Sends the mails of a mailing that the rate permits now. Sends nothing if `run` is no longer the current run. */
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
