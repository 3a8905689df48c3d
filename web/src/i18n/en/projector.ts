export const projector = {
  standings: 'Scoreboard',
  last_solves: 'Latest solves',
  first_blood: 'First blood!',
  by: 'solved by',
  join: 'Join here',
  no_points: 'Nobody has points yet.',
  frozen: (time: string) => `Frozen since ${time}`,
  stale: (time: string) => `No connection. Data as of ${time}.`,
  refused:
    'This scoreboard is not public. Open this page with a link that contains a key, or log in as an administrator.',
  reveal: 'Reveal the final scoreboard',
  reveal_load: 'Loading the final scoreboard…',
  reveal_failed: 'The final scoreboard could not be loaded.',
  reveal_help: 'Space or → reveals the next place, ← hides it again, Escape leaves.',
  reveal_done: 'This is the final scoreboard.',
};
