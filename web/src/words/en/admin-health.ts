export const health = {
  state: 'State',
  states: {
    before: 'Not started yet',
    running: 'Running',
    paused: 'Paused',
    ended: 'Ended',
  },
  starts: 'Starts',
  ends: 'Ends',
  freezes: 'Freezes',
  users: 'Users',
  confirmed: (count: string) => `${count} with a confirmed e-mail address`,
  teams: 'Teams',
  challenges: 'Challenges',
  visible: (count: string) => `${count} of them visible`,
  submissions: 'Submissions',
  right: (count: string) => `${count} of them right`,
};
