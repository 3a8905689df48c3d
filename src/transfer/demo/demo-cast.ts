import { storedSkeleton } from '../../accounts/account.rules';
import { demoData } from './demo-data';
import type { Random } from './random';

const PLAYERS = 200;

/** Players in a team, at most. */
export const TEAM_SIZE = 5;

/** The account that was caught sharing flags, by its place in the list. */
const BANNED = 17;

/** Days before the start in which people register. */
const REGISTRATION_DAYS = 14;

/** Somebody who plays, or registered and never came. Places in lists count from 0. */
export interface DemoPlayer {
  name: string;
  email: string;
  country: string | null;
  affiliation: string | null;
  website: string | null;
  editor: string | null;
  bracket: number;
  team: number | null;
  banned: boolean;
  /** From 1 to 10, as the difficulty of challenges. */
  skill: number;
  /** Whether they come at all. */
  plays: boolean;
  /** Days before the start of the event. */
  registered_days: number;
  address: string;
}

export interface DemoTeam {
  name: string;
  country: string | null;
  affiliation: string | null;
  bracket: number;
  /** Its members' places in the list of players; the first is its captain. */
  members: number[];
  banned: boolean;
}

export interface DemoCast {
  players: DemoPlayer[];
  /** None where everybody plays alone. */
  teams: DemoTeam[];
}

/** Two hundred people with names nobody could mistake for one another, alone or in fifty teams. */
export function castOf(random: Random, mode: 'users' | 'teams'): DemoCast {
  const names = playerNames(random);
  const players = names.map((name, place) => playerOf(random, name, place));
  if (mode === 'users') {
    const banned = players[BANNED];
    if (banned) banned.banned = true;
    return { players, teams: [] };
  }
  return { players, teams: teamsOf(random, players) };
}

function playerNames(random: Random): string[] {
  const names = new Map<string, string>();
  while (names.size < PLAYERS) {
    const words = [random.pick(demoData().people.firstWords), random.pick(demoData().people.secondWords)];
    const name = words.join(random.pick(['', '_', '-'])) + (random.happens(0.15) ? String(random.below(90) + 10) : '');
    const skeleton = storedSkeleton(name);
    if (!names.has(skeleton)) names.set(skeleton, name);
  }
  return [...names.values()];
}

function playerOf(random: Random, name: string, place: number): DemoPlayer {
  const bracket = random.pickWeighted(
    [...demoData().people.brackets.keys()],
    (index) => demoData().people.brackets[index]?.share ?? 0,
  );
  const isStudent = demoData().people.brackets[bracket]?.name === 'Students';
  const isNewcomer = demoData().people.brackets[bracket]?.name === 'Newcomers';
  return {
    name,
    email: `${name}@players.lumen.example`,
    country: random.happens(0.9) ? random.pick(demoData().people.countries) : null,
    affiliation: random.happens(isStudent ? 0.95 : 0.3) ? random.pick(demoData().people.affiliations) : null,
    website: random.happens(0.1) ? `https://${name.replaceAll('_', '-')}.example` : null,
    editor: random.happens(0.4) ? random.pick(demoData().people.editors) : null,
    ...{ bracket, team: null, banned: false },
    skill: Math.min(Math.max(random.normal(isNewcomer ? 2.5 : 4.5, 2), 1), 10),
    plays: random.happens(0.93),
    registered_days: REGISTRATION_DAYS * random.next() ** 2,
    // The ranges that are set apart for examples.
    address: random.happens(0.2)
      ? `2001:db8::${(place + 1).toString(16)}`
      : `${random.pick(EXAMPLE_NETWORKS)}.${place + 1}`,
  };
}

const EXAMPLE_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'] as const;

/** Teams of three to five; what is left over goes to the last ones. */
function teamsOf(random: Random, players: readonly DemoPlayer[]): DemoTeam[] {
  const waiting = random.shuffled([...players.keys()]);
  const teams = random.shuffled(demoData().people.teams).map((name, place): DemoTeam => {
    const members = waiting.splice(0, 3 + random.below(3));
    const [captain] = members.map((index) => players[index]);
    return {
      name,
      country: captain?.country ?? null,
      affiliation: captain?.affiliation ?? null,
      bracket: captain?.bracket ?? 0,
      members,
      banned: place === BANNED,
    };
  });
  for (const team of teams) if (team.members.length < TEAM_SIZE) team.members.push(...waiting.splice(0, 1));
  const staffed = teams.filter(({ members }) => members.length > 0);
  for (const [place, { members }] of staffed.entries())
    for (const index of members) {
      const player = players[index];
      if (player) player.team = place;
    }
  return staffed;
}
