import { storedSkeleton } from '../../../src/accounts/shared/account.rules';
import type { Random } from './random';
import { PEOPLE } from './texts';

const PLAYERS = 200;
const DAY_MILLIS = 24 * 3_600_000;

/** Days before the start over which the registrations are spread. */
const REGISTRATION_DAYS = 14;

/** Index of the account that is banned for sharing flags. */
const BANNED = 17;

/** Networks that RFC 5737 reserves for documentation. */
const EXAMPLE_NETWORKS = ['192.0.2', '198.51.100', '203.0.113'];

/** Id of the first player. The administrator has the id 1. */
const FIRST_PLAYER = 2;

export type Player = ReturnType<typeof playerOf>;

/** Creates 200 players, and in teams mode their 50 teams of four. */
export function playersAndTeams(
  random: Random,
  mode: 'users' | 'teams',
  start: number,
): { players: Player[]; teams: object[] } {
  const players = playerNames(random).map((name, place) => playerOf(random, name, place, start));
  if (mode === 'users') {
    for (const player of players.slice(BANNED, BANNED + 1)) player.banned = true;
    return { players, teams: [] };
  }
  const captains = players.slice(0, PEOPLE.teams.length);
  const teams = captains.map(({ id: captain_id, country, affiliation, bracket_id, created }, place) => {
    const shared = { captain_id, country, affiliation, bracket_id, created };
    return { id: place + 1, name: PEOPLE.teams[place], banned: place === BANNED, ...shared };
  });
  for (const [place, player] of players.entries()) {
    player.team_id = (place % teams.length) + 1;
    player.bracket_id = null;
  }
  return { players, teams };
}

function playerNames(random: Random): string[] {
  const { firstWords, secondWords } = PEOPLE;
  const names = new Map<string, string>();
  while (names.size < PLAYERS) {
    const words = [random.pick(firstWords), random.pick(secondWords)];
    const name = words.join(random.pick(['', '_', '-'])) + (random.happens(0.15) ? names.size : '');
    const skeleton = storedSkeleton(name);
    if (!names.has(skeleton)) names.set(skeleton, name);
  }
  return [...names.values()];
}

function playerOf(random: Random, name: string, place: number, start: number) {
  const { brackets, countries, affiliations, editors } = PEOPLE;
  const bracket = random.pick(brackets, ({ share }) => share);
  const host = place + 2;
  return {
    id: FIRST_PLAYER + place,
    name,
    type: 'user',
    email: `${name}@players.lumen.example`,
    website: random.happens(0.1) ? `https://${name.replaceAll('_', '-')}.example` : null,
    country: random.happens(0.9) ? random.pick(countries) : null,
    affiliation: random.happens(bracket.name === 'Students' ? 0.95 : 0.3) ? random.pick(affiliations) : null,
    bracket_id: bracket.id as number | null,
    team_id: null as number | null,
    banned: false,
    verified: true,
    created: dateOf(start - REGISTRATION_DAYS * DAY_MILLIS * random.next() ** 2),
    editor: random.happens(0.4) ? random.pick(editors) : null,
    /** Skill from 1 to 10, on the scale of the challenges' difficulty. */
    skill: Math.min(Math.max(random.normal(bracket.name === 'Newcomers' ? 2.5 : 4.5, 2), 1), 10),
    /** Some players register and never play. */
    plays: random.happens(0.93),
    ip: random.happens(0.2) ? `2001:db8::${host.toString(16)}` : `${random.pick(EXAMPLE_NETWORKS)}.${host}`,
  };
}

/** Formats milliseconds since 1970 as CTFd writes dates. */
export function dateOf(millis: number): string {
  return new Date(millis).toISOString().slice(0, -1);
}
