import { Job } from '../../platform/jobs/job';

/** Posts a notification at its `publish_at`. */
export class PostNotificationJob extends Job {
  static readonly kind = 'notification';

  get kind(): string {
    return PostNotificationJob.kind;
  }

  constructor(readonly notification_id: number) {
    super();
  }
}
