import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, Connection, isSolve, type Outcome, outcomeOf, RETRY_AFTER } from './load/connection';
import { partsOf, Requests, type World } from './load/requests';
import type { Program } from './programs';
import { type Times, timesOf } from './times';

const CLOSED_CONNECTIONS = 64;
/** Clients of a crowd, each of whom comes back at once when it was refused. More than may be in flight. */
const CROWD = 5000;
const TIMES_THE_RATE = 2;
/** Requests under way beyond which one that is due is given up: what a machine in front of the platform would do. */
const MAX_UNDER_WAY = 12_000;
const SECONDS_TO_SETTLE = 60;
/** After which a client whose connection was refused or broke comes on another one. */
const MILLIS_TO_COME_BACK = 1000;

/** What came of offering more than the machine can take. */
export interface OverloadResult {
  /** Answers of 2xx a second to clients that wait for each, as the mix is. */
  closed_rate: number;
  /** Requests a second that are sent whether the others were answered or not. */
  offered_rate: number;
  seconds: number;
  /** Answers of 2xx a second meanwhile. */
  goodput: number;
  goodput_to_closed_rate: number;
  /** The same in the second half of that time, when most connections there will be are open. */
  settled_goodput_to_closed_rate: number;
  answered: number;
  refused: number;
  refused_share: number;
  /** Refusals that do not say when to come again. */
  refused_without_retry_after: number;
  /** Answers other than 2xx and 503; to all three loads. */
  errors: number;
  /** Requests of all three loads without any answer, and those that were given up because too many were under way. */
  lost: number;
  answered_times: Times;
  refused_times: Times;
  connections: number;
  solved: number;
  rss_before_mb: number;
  rss_peak_mb: number;
  /** Clients who each send their next request as soon as they have an answer of any kind, and so refusals as fast as they are made. */
  crowd: {
    connections: number;
    goodput: number;
    goodput_to_closed_rate: number;
    refused: number;
    errors: number;
    lost: number;
  };
  /** Of the load itself, which shares the machine; in the closed loop and in the open one, as a share of one core. */
  generator_cpu: { closed: number; open: number };
}

/** Finds the rate of the mix that the machine takes, and offers twice that at a constant pace. */
export async function overload(program: Program, world: World, seconds: number): Promise<OverloadResult> {
  const closed = await closedLoop(program.url, world, seconds, CLOSED_CONNECTIONS);
  const rss_before_mb = program.rssMegabytes;
  program.forgetPeak();
  const offered_rate = TIMES_THE_RATE * closed.rate;
  const open = new OpenLoop(program.url, new Requests(partsOf('mix', world.accounts), world, 2));
  const cpu = await cpuShareOf(() => open.run(offered_rate, seconds));
  const { answered, refused, ...counts } = open.counts();
  const goodput = open.answeredInTime / seconds;
  const crowd = await closedLoop(program.url, world, seconds, CROWD);
  return {
    closed_rate: closed.rate,
    offered_rate,
    seconds,
    goodput,
    goodput_to_closed_rate: goodput / closed.rate,
    settled_goodput_to_closed_rate: open.answeredInSecondHalf / (seconds / 2) / closed.rate,
    answered,
    refused,
    refused_share: refused / (answered + refused),
    ...counts,
    errors: closed.errors + counts.errors + crowd.errors,
    lost: closed.lost + counts.lost + crowd.lost,
    solved: closed.solved + counts.solved + crowd.solved,
    rss_before_mb,
    rss_peak_mb: program.peakMegabytes,
    crowd: {
      connections: CROWD,
      goodput: crowd.rate,
      goodput_to_closed_rate: crowd.rate / closed.rate,
      refused: crowd.refused,
      errors: crowd.errors,
      lost: crowd.lost,
    },
    generator_cpu: { closed: closed.cpu, open: cpu },
  };
}

/** What came of a closed loop; the rate is that of answers of 2xx. */
interface ClosedResult {
  rate: number;
  refused: number;
  errors: number;
  lost: number;
  solved: number;
  cpu: number;
}

/** Clients that each wait for their answer before they send the next request. */
async function closedLoop(url: string, world: World, seconds: number, connections: number): Promise<ClosedResult> {
  // Another sequence for each number of clients, or the crowd would send answers that are solved already.
  const requests = new Requests(partsOf('mix', world.accounts), world, connections);
  const end = performance.now() + seconds * 1000;
  const counts: Record<Outcome | 'lost' | 'solved', number> = { answered: 0, refused: 0, error: 0, lost: 0, solved: 0 };
  // What comes later was asked for by all clients at once, a whole crowd of them, and would count too much.
  let answeredInTime = 0;
  const play = async (): Promise<void> => {
    let connection: Connection | null = null;
    while (performance.now() < end) {
      try {
        if (!connection?.isOpen) connection = await Connection.open(url);
        const answer = await connection.send(requests.next());
        counts[outcomeOf(answer)]++;
        if (isSolve(answer)) counts.solved++;
        if (performance.now() < end) answeredInTime = counts.answered;
      } catch {
        counts.lost++;
        connection?.close();
        await delay(MILLIS_TO_COME_BACK);
      }
    }
    connection?.close();
  };
  const cpu = await cpuShareOf(() => Promise.all(Array.from({ length: connections }, play)));
  const { refused, error: errors, lost, solved } = counts;
  return { rate: answeredInTime / seconds, refused, errors, lost, solved, cpu };
}

/** Sends at a constant pace, over as many connections as that takes. */
class OpenLoop {
  private readonly idle: Connection[] = [];
  private readonly answered: number[] = [];
  private readonly refused: number[] = [];
  private refusedWithoutRetryAfter = 0;
  private errors = 0;
  private lost = 0;
  private solved = 0;
  private connections = 0;
  private underWay = 0;
  /** Answered before the last request was sent; those after it had the machine for themselves. */
  answeredInTime = 0;
  /** Of these, what came after half of the requests were sent. */
  answeredInSecondHalf = 0;

  constructor(
    private readonly url: string,
    private readonly requests: Requests,
  ) {}

  async run(rate: number, seconds: number): Promise<void> {
    const began = performance.now();
    const total = Math.round(rate * seconds);
    let answeredBefore = 0;
    for (let sent = 0; sent < total;) {
      if (sent < total / 2) answeredBefore = this.answered.length;
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate));
      for (; sent < due; sent++) void this.sendOne(began + (sent / rate) * 1000);
      await delay(1);
    }
    this.answeredInTime = this.answered.length;
    this.answeredInSecondHalf = this.answeredInTime - answeredBefore;
    const patience = performance.now() + SECONDS_TO_SETTLE * 1000;
    while (this.underWay > 0 && performance.now() < patience) await delay(10);
    this.lost += this.underWay;
    for (const connection of this.idle) connection.close();
  }

  counts(): Pick<
    OverloadResult,
    | 'answered'
    | 'refused'
    | 'refused_without_retry_after'
    | 'errors'
    | 'lost'
    | 'answered_times'
    | 'refused_times'
    | 'connections'
    | 'solved'
  > {
    return {
      answered: this.answered.length,
      refused: this.refused.length,
      refused_without_retry_after: this.refusedWithoutRetryAfter,
      errors: this.errors,
      lost: this.lost,
      answered_times: timesOf(this.answered),
      refused_times: timesOf(this.refused),
      connections: this.connections,
      solved: this.solved,
    };
  }

  /** Its time counts from when it was due, so that a late sender hides nothing. */
  private async sendOne(due: number): Promise<void> {
    if (this.underWay >= MAX_UNDER_WAY) {
      this.lost++;
      return;
    }
    this.underWay++;
    try {
      const connection = await this.connection();
      const answer = await connection.send(this.requests.next());
      this.note(answer, performance.now() - due);
      if (connection.isOpen) this.idle.push(connection);
    } catch {
      this.lost++;
    }
    this.underWay--;
  }

  private async connection(): Promise<Connection> {
    for (let idle = this.idle.pop(); idle; idle = this.idle.pop()) if (idle.isOpen) return idle;
    this.connections++;
    return Connection.open(this.url);
  }

  private note(answer: Answer, millis: number): void {
    const outcome = outcomeOf(answer);
    if (outcome === 'answered') this.answered.push(millis);
    else if (outcome === 'error') this.errors++;
    else {
      this.refused.push(millis);
      if (!RETRY_AFTER.test(answer.head)) this.refusedWithoutRetryAfter++;
    }
    if (isSolve(answer)) this.solved++;
  }
}

/** How much of one core this process takes while `work` runs. */
async function cpuShareOf(work: () => Promise<unknown>): Promise<number> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - began);
}
