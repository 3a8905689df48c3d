import { BoolField, IntField, ViewField } from '../../http/fields/fields';

/** Number of records that a reset would remove. */
export class ResetCountsView {
  @IntField('Users, removed with `accounts`', { example: 120 }) users: number;
  @IntField('Teams, removed with `accounts`', { example: 40 }) teams: number;
  @IntField('Answers, removed with `submissions` and with `accounts`', { example: 900 }) submissions: number;
  @IntField('Solves, likewise', { example: 300 }) solves: number;
  @IntField('Awards, likewise', { example: 2 }) awards: number;
  @IntField('Unlocked hints and solutions, likewise', { example: 60 }) unlocks: number;
  @IntField('Challenges, removed with `challenges`, with flags, hints, tags, files and what was done about them', {
    example: 25,
  })
  challenges: number;
  @IntField('Files of challenges', { example: 18 }) challenge_files: number;
  @IntField('Pages, removed with `pages`', { example: 4 }) pages: number;
  @IntField('Files of pages', { example: 3 }) page_files: number;
  @IntField('Announcements, removed with `notifications`', { example: 7 }) notifications: number;
}

/** Number of removed records; parts that were not requested are absent. */
export class RemovedView {
  @IntField('Pages', { optional: true, example: 4 }) pages: number;
  @IntField('Announcements', { optional: true, example: 7 }) notifications: number;
  @IntField('Challenges', { optional: true, example: 25 }) challenges: number;
  @IntField('Files', { optional: true, example: 21 }) files: number;
  @IntField('Answers', { optional: true, example: 900 }) submissions: number;
  @IntField('Users', { optional: true, example: 120 }) users: number;
  @IntField('Teams', { optional: true, example: 40 }) teams: number;
}

/** The result of a reset. */
export class ResetDoneView {
  @ViewField('What was removed', () => RemovedView) removed: Partial<RemovedView>;
  @BoolField('Whether the accounts are gone, the caller’s too: the set-up is open again') signed_out: boolean;
}
