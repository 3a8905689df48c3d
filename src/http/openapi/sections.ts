/** Sections of the documentation with descriptions, in the order of the page. */
export const SECTIONS: Readonly<Record<string, string>> = {
  challenges:
    'What players solve. The list is the board; a challenge has everything that is needed to try it, and an attempt says whether an answer is right.',
  hints: 'Help with a challenge, free or for points. Players read a hint after they unlocked it.',
  flags: 'The accepted answers of challenges and how submissions are compared with them. Only administrators see them.',
  topics: 'What challenges teach. The same topic may be attached to many challenges.',
  tags: 'Labels of challenges, which players see.',
  files: 'Uploads for challenges, pages and solutions, and their bytes.',
  users: 'Accounts of people: their profiles, solves, wrong attempts and awards. `me` is the caller.',
  comments: 'Notes that administrators write about challenges, users, teams and pages.',
  attempts: 'Answers that name no challenge.',
  unlocks: 'Which account opened which hint or solution.',
  solutions: 'How challenges are solved, for players once their state allows it.',
  submissions:
    'Every answer that was judged. Administrators may remove them, add them by hand and mark them correct or wrong, many at once too.',
  regrades: 'Stored answers judged anew, after a flag was added, changed or removed.',
  awards: 'Points that administrators give or take, beside those for solves.',
  teams:
    'Teams, their members and results, while teams compete; otherwise every path here is 404. `me` is the team of the caller.',
  brackets: 'Groups of accounts that are ranked among themselves.',
  scoreboard:
    'The ranking, whole or by page, with what the first accounts did, as graph, as matrix and in the form of ctftime.org.',
  activity: 'What has been solved lately.',
  statistics: 'Numbers about the event, for administrators.',
  insights: 'What organisers should look at: who may share answers, and which challenges go wrong.',
  search: 'All records at once, for administrators.',
  notifications: 'Messages to everybody, to a user or to a team.',
  'scheduled-changes': 'Changes of challenges, hints and notifications that are made at a moment.',
  events: 'Notifications as they happen, as server-sent events.',
  live: 'What everybody may know, as it happens, as server-sent events.',
  'live-keys': 'Keys by which screens without an account read the board and the live stream.',
  pages: 'Pages that administrators write.',
  markdown: 'Texts before they are published, for administrators.',
  shares: 'Links that show a solve to everybody.',
  configs: 'Settings of the event, and the custom fields of accounts.',
  tokens: 'Access tokens, by which programs sign in.',
  ui: 'What an interface needs beside the records: where it begins.',
  session:
    'Sign-in, registration, forgotten passwords and the confirmation of addresses for programs in a browser: the same as the forms, in JSON.',
  'sign-in': 'Log-in, registration and log-out with a session cookie: forms for people, which programs may send too.',
  'set-up':
    'The form that names the event and makes its first administrator; until it was sent every other request is refused.',
  exports: 'The event as a backup, and tables and reports as CSV files.',
  imports: 'A backup in the place of the event, and rows from CSV files.',
  admin: 'How the event does, its mail, and its removal, for administrators.',
  audit: 'What administrators did, and what it changed.',
  operation: 'Health and metrics of the process, for machines.',
};
