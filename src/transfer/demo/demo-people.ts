import { storedSkeleton } from '../../accounts/shared/account.rules';
import { Instant } from '../../platform/clock/instant';
import { demoData } from './demo-data';
import type { Random } from './random';

const PLAYERS = 200;
const DAY_MILLIS = 24 * 3_600_000;

/** Days before the start in which people register. */
const REGISTRATION_DAYS = 14;

/** The account that was caught sharing flags, by its place in the list. */
const BANNED = 17;

/** Address ranges that are reserved for examples. */
const EXAMPLE_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'];

export type DemoPlayer = ReturnType<typeof playerOf>;

export interface DemoCast {
  players: DemoPlayer[];
  /** None where everybody plays alone. */
  teams: object[];
}

/** When play starts, who competes, and the id of the first player; the others have those after it. */
export interface DemoFrame {
  mode: 'users' | 'teams';
  start: number;
  first_id: number;
}

/** The rows of 200 players with names that are easy to tell apart, alone or in fifty teams of four. */
export function castOf(random: Random, { mode, start, first_id }: DemoFrame): DemoCast {
  const players = playerNames(random).map((name, place) => playerOf(random, { name, place, start, first_id }));
  if (mode === 'users') {
    for (const player of players.slice(BANNED, BANNED + 1)) player.banned = true;
    return { players, teams: [] };
  }
  const names = demoData().people.teams;
  const captains = players.slice(0, names.length);
  const teams = captains.map(({ country, affiliation, bracket_id, created }, place) => {
    const name = names[place] ?? '';
    const shared = { name, name_skeleton: storedSkeleton(name), country, affiliation, bracket_id, created };
    return { ...shared, banned: place === BANNED };
  });
  for (const [place, player] of players.entries()) {
    player.team_id = (place % names.length) + 1;
    player.account_id = player.team_id;
    player.bracket_id = null;
  }
  return { players, teams };
}

function playerNames(random: Random): string[] {
  const { firstWords, secondWords } = demoData().people;
  const names = new Map<string, string>();
  while (names.size < PLAYERS) {
    const words = [random.pick(firstWords), random.pick(secondWords)];
    const name = words.join(random.pick(['', '_', '-'])) + (random.happens(0.15) ? names.size : '');
    const skeleton = storedSkeleton(name);
    if (!names.has(skeleton)) names.set(skeleton, name);
  }
  return [...names.values()];
}

/** The columns of a player, and how they play. */
function playerOf(
  random: Random,
  { name, place, start, first_id }: { name: string; place: number } & Omit<DemoFrame, 'mode'>,
) {
  const { brackets, countries, affiliations, editors } = demoData().people;
  const bracket = random.pick(brackets, ({ share }) => share);
  const id = first_id + place;
  const host = place + 2;
  return {
    id,
    name,
    name_skeleton: storedSkeleton(name),
    email: `${name}@players.lumen.example`,
    website: random.happens(0.1) ? `https://${name.replaceAll('_', '-')}.example` : null,
    country: random.happens(0.9) ? random.pick(countries) : null,
    affiliation: random.happens(bracket.name === 'Students' ? 0.95 : 0.3) ? random.pick(affiliations) : null,
    bracket_id: bracket.id as number | null,
    team_id: null as number | null,
    account_id: id,
    banned: false,
    verified: true,
    created: Instant.fromMillis(start - REGISTRATION_DAYS * DAY_MILLIS * random.next() ** 2),
    editor: random.happens(0.4) ? random.pick(editors) : null,
    /** From 1 to 10, as the difficulty of challenges. */
    skill: Math.min(Math.max(random.normal(bracket.name === 'Newcomers' ? 2.5 : 4.5, 2), 1), 10),
    /** Some register and never come. */
    plays: random.happens(0.93),
    ip: random.happens(0.2) ? `2001:db8::${host.toString(16)}` : `${random.pick(EXAMPLE_NETWORKS)}.${host}`,
  };
}
