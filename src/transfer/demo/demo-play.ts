import type { DemoPlayer, DemoTeam } from './demo-cast';
import type { DemoChallenge, DemoFlag, DemoHint } from './demo-data';
import type { Random } from './random';

/** Hours that were played. */
export const HOURS = 24;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What a player did, in milliseconds after the start. */
interface Deed {
  player: DemoPlayer;
  challenge: DemoChallenge;
  at: number;
}

/** A day of play, in the order it happened; and the players by what they, or their teams, have at the end, the best first. */
export interface DemoDay {
  submissions: (Deed & { provided: string; type: 'correct' | 'incorrect' | 'partial' })[];
  unlocks: (Deed & { hint: DemoHint; cost: number })[];
  ranking: DemoPlayer[];
}

/** What somebody, or their team, has done so far. */
class Account {
  /** Names of challenges. */
  readonly solved = new Set<string>();
  readonly fails = new Map<DemoChallenge, number>();
  /** Flags given of challenges that want several. */
  readonly given = new Map<DemoChallenge, number>();
  readonly hints = new Set<DemoHint>();
  /** Points that cannot be less by now: those of falling challenges at their least. */
  points = 0;

  /** Whether the account may try the challenge. */
  isOpen(challenge: DemoChallenge): boolean {
    const { name, state, max_attempts = Infinity, requires = [] } = challenge;
    if (state === 'hidden' || this.solved.has(name) || this.failsAt(challenge) >= max_attempts) return false;
    return requires.every((required) => this.solved.has(required));
  }

  failsAt(challenge: DemoChallenge): number {
    return this.fails.get(challenge) ?? 0;
  }
}

interface Sitting {
  player: DemoPlayer;
  account: Account;
  at: number;
  current: DemoChallenge | null;
  given_up: Set<DemoChallenge>;
}

/** Plays one day: everybody picks what suits them, tries, buys hints, gives up, sleeps, and comes back. */
export function playOneDay(
  random: Random,
  challenges: readonly DemoChallenge[],
  players: readonly DemoPlayer[],
): DemoDay {
  return new Day(random, challenges).play(players);
}

class Day {
  private readonly submissions: DemoDay['submissions'] = [];
  private readonly unlocks: DemoDay['unlocks'] = [];

  constructor(
    private readonly random: Random,
    private readonly challenges: readonly DemoChallenge[],
  ) {}

  play(players: readonly DemoPlayer[]): DemoDay {
    const { random, submissions, unlocks } = this;
    const accounts = new Map<DemoPlayer | DemoTeam, Account>();
    const sittings = players.map((player): Sitting => {
      const account = accounts.get(player.team ?? player) ?? new Account();
      accounts.set(player.team ?? player, account);
      const at = random.happens(0.7) ? random.longTailed(20 * MINUTE, 1) : random.between(2, 16) * HOUR;
      return { player, account, at, current: null, given_up: new Set() };
    });
    const active = sittings.filter(({ player }) => player.plays);
    const earliest = (): Sitting => active.reduce((first, sitting) => (sitting.at < first.at ? sitting : first));
    for (let sitting = earliest(); sitting.at < HOURS * HOUR; sitting = earliest()) this.step(sitting);
    const ranking = sittings.sort((a, b) => b.account.points - a.account.points || a.player.id - b.player.id);
    return { submissions, unlocks, ranking: ranking.map(({ player }) => player) };
  }

  private step(sitting: Sitting): void {
    const { player, account, current } = sitting;
    if (!current || !account.isOpen(current)) {
      this.begin(sitting);
      return;
    }
    const help = current.hints.filter((hint) => account.hints.has(hint)).length;
    const practice = Math.min(account.failsAt(current), 4) * 0.2;
    const ease = player.skill + help + practice + 0.6 - current.difficulty;
    if (this.random.happens(1 / (1 + Math.exp(-ease)))) this.succeed(sitting, current);
    else this.fail(sitting, current);
  }

  /** Takes up the challenge that suits best, easy ones first; now and then after a break. */
  private begin(sitting: Sitting): void {
    const { player, account, given_up } = sitting;
    const open = this.challenges.filter((challenge) => !given_up.has(challenge) && account.isOpen(challenge));
    if (open.length === 0) {
      sitting.at = Infinity;
      return;
    }
    const current = this.random.pickWeighted(
      open,
      ({ difficulty }) => ((11 - difficulty) / 10) * Math.exp(-Math.max(difficulty - player.skill, 0) / 1.5),
    );
    sitting.current = current;
    const work = (2 + current.difficulty ** 1.7 * 1.5) * MINUTE;
    sitting.at += this.random.longTailed(work / (0.5 + player.skill / 8));
    if (this.random.happens(0.12)) sitting.at += this.random.between(0.5, 9) * HOUR;
  }

  private succeed(sitting: Sitting, challenge: DemoChallenge): void {
    const { name, flags, logic, points } = challenge;
    const { account } = sitting;
    const given = account.given.get(challenge) ?? 0;
    const isLast = logic !== 'all' || given + 1 === flags.length;
    const flag = (logic === 'all' && flags[given]) || this.random.pick(flags);
    this.submit(sitting, challenge, answerOf(flag), isLast ? 'correct' : 'partial');
    account.given.set(challenge, given + 1);
    sitting.at += this.random.longTailed(2 * MINUTE) + 5_000;
    if (!isLast) return;
    account.solved.add(name);
    account.points += typeof points === 'number' ? points : points.minimum;
  }

  private fail(sitting: Sitting, challenge: DemoChallenge): void {
    const { account } = sitting;
    const guess = this.guess(challenge);
    const isRight = challenge.flags.some((flag) => accepts(flag, guess));
    this.submit(sitting, challenge, isRight ? `${guess}?` : guess, 'incorrect');
    account.fails.set(challenge, account.failsAt(challenge) + 1);
    sitting.at += this.random.longTailed(3 * MINUTE, 1) + 8_000;
    if (this.random.happens(0.25)) this.buyHint(sitting, challenge);
    if (!this.random.happens(0.25)) return;
    sitting.given_up.add(challenge);
    sitting.current = null;
  }

  private submit(
    { player, at }: Sitting,
    challenge: DemoChallenge,
    provided: string,
    type: 'correct' | 'incorrect' | 'partial',
  ): void {
    this.submissions.push({ player, challenge, provided, type, at });
  }

  private buyHint(sitting: Sitting, challenge: DemoChallenge): void {
    const { player, account, at } = sitting;
    const hint = challenge.hints.find((one) => one.cost !== undefined && !account.hints.has(one));
    if (hint?.cost === undefined || hint.cost > account.points) return;
    account.points -= hint.cost;
    account.hints.add(hint);
    this.unlocks.push({ player, challenge, hint, cost: hint.cost, at });
    sitting.at += this.random.longTailed(2 * MINUTE);
  }

  private guess({ name, wrong, flags }: DemoChallenge): string {
    const kind = this.random.next();
    if (kind < 0.45 && wrong.length > 0) return this.random.pick(wrong);
    if (kind < 0.75) return this.slip(answerOf(this.random.pick(flags)));
    return `lumen{${name.toLowerCase().replaceAll(' ', this.random.pick(['_', '-', '']))}}`;
  }

  /** A right answer with a slip of the pen. */
  private slip(answer: string): string {
    const place = 6 + this.random.below(Math.max(answer.length - 7, 1));
    const withoutOne = answer.slice(0, place) + answer.slice(place + 1);
    return this.random.pick([withoutOne, answer.slice(0, -1), answer.replace('lumen', 'flag'), answer.slice(6, -1)]);
  }
}

function answerOf(flag: DemoFlag): string {
  return 'pattern' in flag ? flag.answer : flag.content;
}

function accepts(flag: DemoFlag, answer: string): boolean {
  const ignored = flag.ignore_case ? 'i' : '';
  if ('pattern' in flag) return new RegExp(`^(?:${flag.pattern})$`, ignored).test(answer);
  return flag.ignore_case ? flag.content.toLowerCase() === answer.toLowerCase() : flag.content === answer;
}
