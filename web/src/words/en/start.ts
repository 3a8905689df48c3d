export const start = {
  begins: 'Begins',
  ends: 'Ends',
  mode: 'Who competes',
  in_teams: 'Teams',
  alone: 'Everybody for themselves',
  begins_in: 'Begins in',
  ends_in: 'Ends in',
  paused: 'The event is paused: answers are not taken at the moment.',
  ended: 'The event has ended. Thank you for taking part.',
  confirm: 'Confirm your e-mail address',
  find_team: 'Find or found a team',
  waiting_room: 'To the waiting room',
};
