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

/** Address ranges that are reserved for examples. */
const EXAMPLE_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'];

export interface DemoTeam {
  id: number;
  name: string;
  country: string | null;
  affiliation: string | null;
  bracket_id: number | null;
  banned: boolean;
}

/** Somebody who plays, or registered and never came. */
export interface DemoPlayer extends DemoTeam {
  email: string;
  website: string | null;
  team: DemoTeam | null;
  editor: string | null;
  /** From 1 to 10, as the difficulty of challenges. */
  skill: number;
  /** Whether they come at all. */
  plays: boolean;
  /** Days before the start of the event. */
  registered_days: number;
  address: string;
}

export interface DemoCast {
  players: DemoPlayer[];
  /** None where everybody plays alone. */
  teams: DemoTeam[];
}

/** Two hundred people with names nobody could mistake for one another, alone or in fifty teams. */
export function castOf(random: Random, mode: 'users' | 'teams'): DemoCast {
  const players = playerNames(random).map((name, place) => playerOf(random, name, place));
  const teams = mode === 'teams' ? teamsOf(random, players) : [];
  const banned = (mode === 'teams' ? teams : players)[BANNED];
  if (banned) banned.banned = true;
  return { players, teams };
}

function playerNames(random: Random): string[] {
  const { firstWords, secondWords } = demoData().people;
  const names = new Map<string, string>();
  while (names.size < PLAYERS) {
    const words = [random.pick(firstWords), random.pick(secondWords)];
    const name = words.join(random.pick(['', '_', '-'])) + (random.happens(0.15) ? String(random.below(90) + 10) : '');
    const skeleton = storedSkeleton(name);
    if (!names.has(skeleton)) names.set(skeleton, name);
  }
  return [...names.values()];
}

function playerOf(random: Random, name: string, place: number): DemoPlayer {
  const { brackets, countries, affiliations, editors } = demoData().people;
  const bracket = random.pickWeighted(brackets, ({ share }) => share);
  return {
    // The administrator has the first id.
    id: place + 2,
    name,
    email: `${name}@players.lumen.example`,
    country: random.happens(0.9) ? random.pick(countries) : null,
    affiliation: random.happens(bracket.name === 'Students' ? 0.95 : 0.3) ? random.pick(affiliations) : null,
    website: random.happens(0.1) ? `https://${name.replaceAll('_', '-')}.example` : null,
    editor: random.happens(0.4) ? random.pick(editors) : null,
    bracket_id: bracket.id,
    team: null,
    banned: false,
    skill: Math.min(Math.max(random.normal(bracket.name === 'Newcomers' ? 2.5 : 4.5, 2), 1), 10),
    plays: random.happens(0.93),
    registered_days: REGISTRATION_DAYS * random.next() ** 2,
    address: random.happens(0.2)
      ? `2001:db8::${(place + 1).toString(16)}`
      : `${random.pick(EXAMPLE_NETWORKS)}.${place + 1}`,
  };
}

/** Teams of three to five, each where its captain comes from; what is left over joins the smaller ones. */
function teamsOf(random: Random, players: readonly DemoPlayer[]): DemoTeam[] {
  const waiting = random.shuffled(players);
  const groups = random
    .shuffled(demoData().people.teams)
    .map((name) => ({ name, members: waiting.splice(0, 3 + random.below(3)) }));
  for (const { members } of groups) if (members.length < TEAM_SIZE) members.push(...waiting.splice(0, 1));
  const staffed = groups.filter(({ members }) => members.length > 0);
  return staffed.map(({ name, members }, place) => {
    const [captain] = members;
    const { country = null, affiliation = null, bracket_id = null } = captain ?? {};
    const team = { id: place + 1, name, country, affiliation, bracket_id, banned: false };
    for (const member of members) member.team = team;
    return team;
  });
}
