export const start = {
  begins: 'Starts',
  ends: 'Ends',
  mode: 'Format',
  in_teams: 'Teams',
  individual: 'Individual players',
  begins_in: 'Starts in',
  ends_in: 'Ends in',
  paused: 'The event is paused. You cannot submit flags at the moment.',
  ended: 'The event has ended. Thank you for taking part.',
  confirm: 'Confirm your email address',
  find_team: 'Join or create a team',
  waiting_room: 'Go to the waiting room',
};
