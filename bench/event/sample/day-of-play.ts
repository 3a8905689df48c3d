import { dateOf, type Player } from './players';
import type { Random } from './random';
import { CHALLENGES, type SampleChallenge } from './texts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export const HOURS = 24;

/** Submissions and unlocks of one day, oldest first. */
export interface DayOfPlay {
  submissions: (Action & { provided: string; type: 'correct' | 'incorrect' | 'partial' })[];
  unlocks: (Action & { target: number; cost: number })[];
}

interface Action {
  challenge_id: number;
  challenge: string;
  user_id: number;
  team_id: number | null;
  ip: string;
  /** Milliseconds after the start of the day. */
  at: number;
  date: string;
}

/**
 * Simulates one day from `start`, in milliseconds since 1970. Simulates one account after another, because accounts do
 * not affect each other.
 */
export function playOneDay(random: Random, players: readonly Player[], start: number): DayOfPlay {
  const day: DayOfPlay = { submissions: [], unlocks: [] };
  const present = players.filter(({ plays }) => plays);
  const accountOf = ({ id, team_id }: Player): number => team_id ?? id;
  for (const account of new Set(present.map(accountOf))) {
    const members = present.filter((player) => accountOf(player) === account);
    new AccountDay(random, members, start, day).play();
  }
  day.submissions.sort((a, b) => a.at - b.at);
  day.unlocks.sort((a, b) => a.at - b.at);
  return day;
}

/** Day of one account. Its members choose challenges, submit flags, unlock hints, give up and take breaks. */
class AccountDay {
  /** Milliseconds after the start of the day. */
  private at: number;
  /** Lower bound of the score, because a dynamic challenge counts with its minimum. */
  private points = 0;
  private readonly solved = new Set<string>();
  /** Challenges that the account has not chosen yet. */
  private readonly left = new Set(CHALLENGES.filter(({ state }) => state !== 'hidden'));

  constructor(
    private readonly random: Random,
    private readonly members: readonly Player[],
    private readonly start: number,
    private readonly day: DayOfPlay,
  ) {
    this.at = random.happens(0.7) ? random.longTailed(20 * MINUTE) : (2 + 14 * random.next()) * HOUR;
  }

  play(): void {
    for (let challenge = this.choose(); challenge && this.at < HOURS * HOUR; challenge = this.choose()) {
      this.left.delete(challenge);
      this.work(challenge);
    }
  }

  /**
   * Chooses a challenge that fits the skill of a member, preferably an easy one. Adds the time that it takes, and
   * sometimes a break, to `at`.
   */
  private choose(): SampleChallenge | undefined {
    const { random, members } = this;
    const { skill } = random.pick(members);
    const open = [...this.left].filter(({ requires = [] }) => requires.every((name) => this.solved.has(name)));
    if (open.length === 0) return undefined;
    const challenge = random.pick(
      open,
      ({ difficulty }) => (11 - difficulty) * Math.exp(-Math.max(difficulty - skill, 0) / 1.5),
    );
    const work = (2 + challenge.difficulty ** 1.7 * 1.5) * MINUTE;
    const rest = random.happens(0.12) ? (0.5 + 8.5 * random.next()) * HOUR : 0;
    this.at += (random.longTailed(work / (0.5 + skill / 8)) + rest) / members.length;
    return challenge;
  }

  private work(challenge: SampleChallenge): void {
    const { random, members } = this;
    const paid = (challenge.hints ?? []).filter(({ cost }) => cost !== undefined);
    let ease = 0.6 - challenge.difficulty;
    for (let fails = 0; fails < (challenge.max_attempts ?? Infinity); fails += 1) {
      const player = random.pick(members);
      if (random.happens(1 / (1 + Math.exp(-ease - player.skill)))) {
        this.solve(player, challenge);
        return;
      }
      this.record(this.day.submissions, player, challenge, { provided: this.guess(challenge), type: 'incorrect' });
      if (fails < 4) ease += 0.2;
      const [hint] = random.happens(0.25) ? paid : [];
      if (hint?.cost && hint.cost <= this.points) {
        this.record(this.day.unlocks, player, challenge, { target: hint.id, cost: hint.cost });
        this.points -= hint.cost;
        paid.shift();
        ease += 1;
      }
      if (random.happens(0.25 / members.length)) return;
    }
  }

  private solve(player: Player, challenge: SampleChallenge): void {
    const { name, flags, logic, value, minimum } = challenge;
    const needed = logic === 'all' ? flags : [this.random.pick(flags)];
    for (const [place, { content, submission = content }] of needed.entries()) {
      const type = place + 1 < needed.length ? 'partial' : 'correct';
      this.record(this.day.submissions, player, challenge, { provided: submission, type });
    }
    this.solved.add(name);
    this.points += minimum ?? value;
  }

  private guess({ name, wrong, flags }: SampleChallenge): string {
    const { content, submission = content } = this.random.pick(flags);
    const slips = [submission.slice(0, -1), submission.replace('lumen', 'flag'), submission.slice('lumen{'.length, -1)];
    return this.random.pick([...wrong, ...slips, `lumen{${name.toLowerCase().replaceAll(' ', '_')}}`]);
  }

  /** Records an action, unless the day is over, and adds a few minutes to `at`. */
  private record<T>(
    rows: (Action & T)[],
    { id: user_id, team_id, ip }: Player,
    { id: challenge_id, name: challenge }: SampleChallenge,
    row: T,
  ): void {
    const { at } = this;
    const date = dateOf(this.start + at);
    if (at < HOURS * HOUR) rows.push({ challenge_id, challenge, user_id, team_id, ip, at, date, ...row });
    this.at += this.random.longTailed(2 * MINUTE) + 8_000;
  }
}
