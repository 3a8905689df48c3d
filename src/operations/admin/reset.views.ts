import { BoolField, IntField, ViewField } from '../../http/fields/fields';

/** Number of records that a reset would delete, by kind. */
export class ResetCountsView {
  @IntField('Users, deleted with `accounts`', { example: 120 }) users: number;
  @IntField('Teams, deleted with `accounts`', { example: 40 }) teams: number;
  @IntField('Submissions, deleted with `submissions` and `accounts`', { example: 900 }) submissions: number;
  @IntField('Solves, deleted with `submissions` and `accounts`', { example: 300 }) solves: number;
  @IntField('Awards, deleted with `submissions` and `accounts`', { example: 2 }) awards: number;
  @IntField('Unlocked hints and solutions, deleted with `submissions` and `accounts`', { example: 60 }) unlocks: number;
  @IntField('Challenges, deleted with `challenges`, as are their flags, hints, tags, files and submissions', {
    example: 25,
  })
  challenges: number;
  @IntField('Files of challenges', { example: 18 }) challenge_files: number;
  @IntField('Pages, deleted with `pages`', { example: 4 }) pages: number;
  @IntField('Files of pages', { example: 3 }) page_files: number;
  @IntField('Notifications, deleted with `notifications`', { example: 7 }) notifications: number;
}

/**
 * Number of deleted records, by kind. Kinds of parts that were not selected are absent. Submissions that were deleted
 * with their challenge are not counted.
 */
export class RemovedView {
  @IntField('Pages', { optional: true, example: 4 }) pages: number;
  @IntField('Notifications', { optional: true, example: 7 }) notifications: number;
  @IntField('Challenges', { optional: true, example: 25 }) challenges: number;
  @IntField('Files', { optional: true, example: 21 }) files: number;
  @IntField('Submissions', { optional: true, example: 900 }) submissions: number;
  @IntField('Users', { optional: true, example: 120 }) users: number;
  @IntField('Teams', { optional: true, example: 40 }) teams: number;
}

/** Result of a reset through the API. */
export class ResetDoneView {
  @ViewField('Numbers of deleted records', () => RemovedView) removed: Partial<RemovedView>;
  @BoolField('True if the accounts are deleted, also the caller’s: the set-up is open again') signed_out: boolean;
}
