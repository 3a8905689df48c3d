import { pluralsOf } from '../plural';

const plural = pluralsOf('en');

export const scoreboard = {
  /** Charts of points. */
  chart: {
    frozen: 'Frozen',
    time: 'Time',
    name: 'Name',
    change: 'Change',
    points: 'Points',
    cursor: (label: string) => `${label}, time`,
    no_lines: 'No points yet.',
    one_line: (name: string, points: string, changes: number) =>
      plural(changes, {
        one: `${name}: ${points} points after # change.`,
        other: `${name}: ${points} points after # changes.`,
      }),
    lines: (count: number, name: string, points: string) =>
      plural(count, {
        one: `# line. ${name} leads with ${points} points.`,
        other: `# lines. ${name} leads with ${points} points.`,
      }),
  },
  place: 'Place',
  /** Who competes, by the mode of the event. */
  competitors: {
    users: {
      one: 'User',
      all: 'All users',
      find: 'Search users',
      count: (count: number) => plural(count, { one: '# user', other: '# users' }),
      none_found: 'No users match.',
      graph_label: (count: number) => plural(count, { one: 'Points of # user', other: 'Points of # users' }),
      standings_at: (time: string) => `Standings of these users at ${time}`,
    },
    teams: {
      one: 'Team',
      all: 'All teams',
      find: 'Search teams',
      count: (count: number) => plural(count, { one: '# team', other: '# teams' }),
      none_found: 'No teams match.',
      graph_label: (count: number) => plural(count, { one: 'Points of # team', other: 'Points of # teams' }),
      standings_at: (time: string) => `Standings of these teams at ${time}`,
    },
  },
  bracket: 'Bracket',
  all_brackets: 'All',
  view: 'View',
  list: 'List',
  matrix: 'Matrix',
  empty: 'Nobody has points yet',
  empty_text: 'The first solve appears here immediately.',
  empty_before: 'The event has not started.',
  you: 'you',
  your_place: (place: string) => `Your place: ${place}.`,
  jump: 'Jump to me',
  up: (places: number) =>
    plural(places, { one: '▲ # place since your last visit', other: '▲ # places since your last visit' }),
  down: (places: number) =>
    plural(places, { one: '▼ # place since your last visit', other: '▼ # places since your last visit' }),
  frozen: (since: string) => `The scoreboard has been frozen since ${since}. Later solves are shown at the end.`,
  frozen_own: (points: string) => `Your own points now: ${points}.`,
  compare: (name: string) => `Compare ${name}`,
  compare_head: 'Compare',
  compared: 'Compared',
  remove: (name: string) => `Remove ${name}`,
  graph: 'Points over time',
  replay: 'Replay',
  replay_end: 'Back to now',
  play: 'Play',
  pause: 'Pause',
  moment: 'Time',
  csv: 'Download CSV',
  print: 'Print',
  hidden: 'The scoreboard is hidden at the moment.',
  category: 'Category',
  all_categories: 'All categories',
  matrix_label: 'Who solved what',
  solved: 'Solved',
  solved_at: (challenge: string, time: string) => `${challenge}, ${time}`,
  no_challenges: 'You cannot see any challenges yet',
  /** The list of what was solved. */
  activity: {
    challenge: 'Challenge',
    all_challenges: 'All challenges',
    bloods: 'First three solves only',
    filters: 'Filters',
    points: 'Value',
    when: 'When',
    fresh: (count: number) => plural(count, { one: 'Show # new solve', other: 'Show # new solves' }),
    empty: 'No solves yet',
    empty_text: 'Each solve appears here immediately.',
    none_found: 'No solves match these filters',
    clear: 'Clear filters',
    end: 'This is the first solve of the event.',
  },
};
