import type { DemoCast, DemoPlayer } from './demo-cast';
import type { DemoChallenge, DemoFlag } from './demo-data';
import type { Random } from './random';

/** Hours that were played. */
export const HOURS = 24;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Wrong tries after which people look at something else, at the median. */
const PATIENCE = 3;

/** An answer. Players, challenges and hints are named by their places in the lists, times are milliseconds after the start. */
export interface DemoSubmission {
  player: number;
  challenge: number;
  provided: string;
  type: 'correct' | 'incorrect' | 'partial';
  at: number;
  address: string;
}

export interface DemoUnlock {
  player: number;
  challenge: number;
  hint: number;
  cost: number;
  at: number;
}

/** A day of play, in the order it happened; and the players by what they, or their teams, have at the end, the best first. */
export interface DemoDay {
  submissions: DemoSubmission[];
  unlocks: DemoUnlock[];
  ranking: number[];
}

/** What somebody, or their team, has done so far. */
interface Account {
  solved: Set<number>;
  fails: Map<number, number>;
  /** Flags given of challenges that want several. */
  given: Map<number, number>;
  hints: Set<string>;
  /** Points that cannot be less by now: those of falling challenges at their least. */
  points: number;
}

interface Sitting {
  player: number;
  person: DemoPlayer;
  account: Account;
  at: number;
  /** When they take a break. */
  until: number;
  current: number | null;
  tries: number;
  patience: number;
  given_up: Set<number>;
}

/** Plays one day: everybody picks what suits them, tries, buys hints, gives up, sleeps, and comes back. */
export function playOneDay(random: Random, challenges: readonly DemoChallenge[], cast: DemoCast): DemoDay {
  return new Day(random, challenges, cast).play();
}

class Day {
  private readonly submissions: DemoSubmission[] = [];
  private readonly unlocks: DemoUnlock[] = [];
  private readonly sittings: Sitting[];

  constructor(
    private readonly random: Random,
    private readonly challenges: readonly DemoChallenge[],
    { players, teams }: DemoCast,
  ) {
    const shared = teams.map(newAccount);
    this.sittings = players.map((person, player) => {
      const at = random.happens(0.7) ? random.longTailed(20 * MINUTE, 1) : random.between(2, 16) * HOUR;
      return {
        ...{ player, person, account: (person.team === null ? null : shared[person.team]) ?? newAccount(), at },
        ...{
          until: at + random.longTailed(2.5 * HOUR),
          current: null,
          tries: 0,
          patience: PATIENCE,
          given_up: new Set(),
        },
      };
    });
  }

  play(): DemoDay {
    const active = this.sittings.filter(({ person }) => person.plays);
    for (let sitting = earliest(active); sitting; sitting = earliest(active)) this.step(sitting);
    const ranking = [...this.sittings]
      .sort((a, b) => b.account.points - a.account.points || a.player - b.player)
      .map(({ player }) => player);
    return { submissions: this.submissions, unlocks: this.unlocks, ranking };
  }

  private step(sitting: Sitting): void {
    const { current, account } = sitting;
    if (sitting.at > sitting.until) this.rest(sitting);
    else if (current === null || !this.isOpen(current, account)) this.begin(sitting);
    else this.answer(sitting, current);
  }

  private rest(sitting: Sitting): void {
    const isNight = this.random.happens(0.35);
    sitting.at += isNight ? this.random.between(6, 10) * HOUR : this.random.longTailed(1.5 * HOUR);
    sitting.until = sitting.at + this.random.longTailed(2 * HOUR);
  }

  /** Takes up the challenge that suits best, easy ones first. */
  private begin(sitting: Sitting): void {
    const { account, person } = sitting;
    const open = [...this.challenges.keys()].filter(
      (challenge) => !sitting.given_up.has(challenge) && this.isOpen(challenge, account),
    );
    if (open.length === 0) {
      sitting.current = null;
      sitting.at = Infinity;
      return;
    }
    const challenge = this.random.pickWeighted(open, (index) => {
      const difficulty = this.challenges[index]?.difficulty ?? 1;
      return ((11 - difficulty) / 10) * Math.exp(-Math.max(difficulty - person.skill, 0) / 1.5);
    });
    const difficulty = this.challenges[challenge]?.difficulty ?? 1;
    Object.assign(sitting, { current: challenge, tries: 0, patience: Math.ceil(this.random.longTailed(PATIENCE)) });
    sitting.at += this.random.longTailed(((2 + difficulty ** 1.7 * 1.5) * MINUTE) / (0.5 + person.skill / 8));
  }

  private answer(sitting: Sitting, index: number): void {
    const { account, person } = sitting;
    const challenge = this.challenges[index];
    if (!challenge) return;
    const help = [...account.hints].filter((hint) => hint.startsWith(`${index} `)).length;
    const ease = person.skill + help + sitting.tries * 0.2 + 0.6 - challenge.difficulty;
    if (this.random.happens(1 / (1 + Math.exp(-ease)))) {
      this.succeed(sitting, index, challenge);
      return;
    }
    this.submit(sitting, index, { provided: this.wrongAnswer(challenge, account), type: 'incorrect' });
    account.fails.set(index, (account.fails.get(index) ?? 0) + 1);
    sitting.tries += 1;
    sitting.at += this.random.longTailed(3 * MINUTE, 1) + 8_000;
    if (sitting.tries >= 2 && this.random.happens(0.5)) this.buyHint(sitting, index, challenge);
    if (sitting.tries < sitting.patience) return;
    sitting.given_up.add(index);
    sitting.current = null;
  }

  private succeed(sitting: Sitting, index: number, { flags, logic, points }: DemoChallenge): void {
    const { account } = sitting;
    const given = account.given.get(index) ?? 0;
    const isLast = logic !== 'all' || given + 1 === flags.length;
    const flag = logic === 'all' ? flags[given] : this.random.pick(flags);
    this.submit(sitting, index, { provided: flag ? answerOf(flag) : '', type: isLast ? 'correct' : 'partial' });
    account.given.set(index, given + 1);
    sitting.at += this.random.longTailed(2 * MINUTE) + 5_000;
    if (!isLast) return;
    account.solved.add(index);
    account.points += typeof points === 'number' ? points : points.minimum;
    sitting.current = null;
  }

  private submit(sitting: Sitting, challenge: number, what: Pick<DemoSubmission, 'provided' | 'type'>): void {
    const { player, person, at } = sitting;
    this.submissions.push({ player, challenge, ...what, at: Math.round(at), address: person.address });
  }

  private buyHint(sitting: Sitting, challenge: number, { hints = [] }: DemoChallenge): void {
    const { account, player } = sitting;
    const hint = hints.findIndex(
      ({ cost }, place) => cost !== undefined && !account.hints.has(`${challenge} ${place}`),
    );
    const cost = hints[hint]?.cost;
    if (cost === undefined || cost > account.points) return;
    account.points -= cost;
    account.hints.add(`${challenge} ${hint}`);
    this.unlocks.push({ player, challenge, hint, cost, at: Math.round(sitting.at) });
    sitting.at += this.random.longTailed(2 * MINUTE);
  }

  private isOpen(index: number, account: Account): boolean {
    const challenge = this.challenges[index];
    if (!challenge || challenge.state === 'hidden' || account.solved.has(index)) return false;
    const { max_attempts, requires = [] } = challenge;
    if (max_attempts !== undefined && (account.fails.get(index) ?? 0) >= max_attempts) return false;
    return requires.every((name) => account.solved.has(this.challenges.findIndex((other) => other.name === name)));
  }

  private wrongAnswer(challenge: DemoChallenge, account: Account): string {
    const guess = this.guess(challenge, account);
    return challenge.flags.some((flag) => accepts(flag, guess)) ? `${guess}?` : guess;
  }

  private guess({ name, wrong, flags }: DemoChallenge, account: Account): string {
    const kind = this.random.next();
    if (kind < 0.45 && wrong.length > 0) return this.random.pick(wrong);
    if (kind < 0.7) return this.slip(answerOf(this.random.pick(flags)));
    const solved = [...account.solved];
    if (kind < 0.78 && solved.length > 0) {
      const other = this.challenges[this.random.pick(solved)];
      if (other) return answerOf(this.random.pick(other.flags));
    }
    return `lumen{${name.toLowerCase().replaceAll(' ', this.random.pick(['_', '-', '']))}}`;
  }

  /** A right answer with a slip of the pen. */
  private slip(answer: string): string {
    const place = 6 + this.random.below(Math.max(answer.length - 7, 1));
    const slips = [
      answer.slice(0, place) + answer.slice(place + 1),
      answer.slice(0, place) + answer.charAt(place) + answer.slice(place),
      answer.slice(0, -1),
      answer.replace('lumen', 'flag'),
      answer.slice(6, -1),
    ];
    return this.random.pick(slips);
  }
}

function newAccount(): Account {
  return { solved: new Set(), fails: new Map(), given: new Map(), hints: new Set(), points: 0 };
}

/** Whose turn it is; nobody's when the day is over. */
function earliest(sittings: readonly Sitting[]): Sitting | undefined {
  let first: Sitting | undefined;
  for (const sitting of sittings) if (sitting.at < HOURS * HOUR && (!first || sitting.at < first.at)) first = sitting;
  return first;
}

function answerOf(flag: DemoFlag): string {
  return 'pattern' in flag ? flag.answer : flag.content;
}

function accepts(flag: DemoFlag, answer: string): boolean {
  const ignored = flag.ignore_case ? 'i' : '';
  if ('pattern' in flag) return new RegExp(`^(?:${flag.pattern})$`, ignored).test(answer);
  return flag.ignore_case ? flag.content.toLowerCase() === answer.toLowerCase() : flag.content === answer;
}
