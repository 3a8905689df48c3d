/** Sections of the documentation page, in their order, with their descriptions. */
export const SECTIONS: Readonly<Record<string, string>> = {
  challenges:
    'Challenges of the event. The list is the board; a challenge contains everything needed to attempt it, and an attempt returns whether a submission is correct.',
  hints: 'Help with a challenge, free or for points. Players can read a hint after they unlocked it.',
  flags:
    'Accepted submissions of challenges, and how submissions are compared with them. Only administrators see them.',
  topics: 'Subjects that challenges teach. A topic may be attached to many challenges.',
  tags: 'Labels of challenges, visible to players.',
  files: 'Uploads for challenges, pages and solutions, and their content.',
  users: 'User accounts: their profiles, solves, wrong attempts and awards. `me` is the caller.',
  comments: 'Notes of administrators about challenges, users, teams and pages.',
  attempts: 'Submissions without a challenge.',
  unlocks: 'Hints and solutions that accounts have unlocked.',
  solutions: 'Explanations of how challenges are solved, for players if their state allows it.',
  submissions:
    'Submissions that were judged. Administrators may delete them, record them, and mark them as correct or wrong, also several at once.',
  regrades: 'Judging stored submissions again, after a flag was added, changed or deleted.',
  results: 'Points and solves that external services report, signed with the key of a challenge.',
  awards: 'Points that administrators add or subtract, in addition to solves.',
  teams:
    'Teams, their members and results, in team mode; otherwise every path here is 404. `me` is the team of the caller.',
  brackets: 'Groups of accounts that are also ranked separately.',
  scoreboard:
    'The ranking, whole or by page, with the solves of the first accounts, as graph, as matrix and in the format of ctftime.org.',
  activity: 'Latest solves.',
  statistics: 'Figures about the event, for administrators.',
  insights:
    'Irregularities that organisers should check: accounts that may share flags, and challenges that are broken or too easy.',
  search: 'Search in all records, for administrators.',
  notifications: 'Messages to all users, to one user or to one team.',
  'scheduled-changes': 'Changes of challenges, hints and notifications at a planned time.',
  events: 'Notifications when they are posted, as server-sent events.',
  live: 'Public changes when they happen, as server-sent events.',
  'live-keys': 'Spectator keys, with which screens without an account read the scoreboard and the live stream.',
  webhooks: 'Events sent to other systems as they happen, signed by the Standard Webhooks specification.',
  pages: 'Pages that administrators write.',
  markdown: 'Previews of texts, for administrators.',
  shares: 'Links that show a solve to all visitors.',
  configs: 'Settings of the event, and the custom fields of accounts.',
  tokens: 'Access tokens, with which programs sign in.',
  ui: 'Data that an interface needs at start, in addition to the records.',
  session:
    'Sign-in, registration, password reset, confirmation of e-mail addresses and unsubscribing from news for programs in a browser: the same as the forms, in JSON.',
  'sign-in': 'Log-in, registration and log-out with a session cookie: forms for people, which programs may send too.',
  'set-up':
    'Form that names the event and creates its first administrator. Until it is sent, all other requests are refused.',
  exports: 'Backup of the event, and tables and reports as CSV files.',
  imports: 'Replacement of the event by a backup or by that of a running CTFd, and import of rows from CSV files.',
  admin: 'Health of the event, its mail queue, mails to groups, saved searches, and reset, for administrators.',
  audit: 'Log of the actions of administrators and of their changes.',
  operation: 'Health and metrics of the process, for monitoring.',
};
