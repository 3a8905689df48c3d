import { setTimeout as delay } from 'node:timers/promises';
import { type Reply, Connection, isSolve, type Outcome, outcomeOf, RETRY_AFTER } from './load/connection';
import { partsOf, Requests, type World } from './load/requests';
import type { Program } from './programs';
import { type Times, timesOf } from './times';

const CLOSED_CONNECTIONS = 64;
const TIMES_THE_RATE = 2;
/** Maximum number of requests in flight: a proxy in front of the platform would refuse further ones. */
const MAX_UNDER_WAY = 12_000;
const SECONDS_TO_SETTLE = 60;
const SECONDS_TO_RECOVER = 5;
/** Pause of a client whose connection was refused or broke. */
const MILLIS_TO_COME_BACK = 1000;

/** Result of a load above the capacity of the machine. */
export interface OverloadResult {
  /** 2xx responses per second to the mix, from clients that wait for each response. */
  closed_rate: number;
  /** Requests per second of the overload, which does not wait for responses. */
  offered_rate: number;
  seconds: number;
  /** 2xx responses per second during the overload. */
  goodput: number;
  goodput_to_closed_rate: number;
  answered: number;
  refused: number;
  refused_without_retry_after: number;
  /** Responses other than 2xx and 503, in all loads. */
  errors: number;
  /** Requests that got no response or were not sent, in all loads. */
  lost: number;
  answered_times: Times;
  refused_times: Times;
  connections: number;
  solved: number;
  rss_before_mb: number;
  rss_peak_mb: number;
  /** Rate of the mix, measured again five seconds after the overload, divided by `closed_rate`. */
  recovered_to_closed_rate: number;
}

/** Measures the rate of the mix, sends twice as many requests at a constant pace, and measures the rate again. */
export async function overload(program: Program, world: World, seconds: number): Promise<OverloadResult> {
  const closed = await closedLoop(program.url, world, seconds, 1);
  const rss_before_mb = program.rssMegabytes;
  program.forgetPeak();
  const offered_rate = TIMES_THE_RATE * closed.rate;
  const open = new OpenLoop(program.url, new Requests(partsOf('mix', world.accounts), world, 2));
  await open.run(offered_rate, seconds);
  await delay(SECONDS_TO_RECOVER * 1000);
  const after = await closedLoop(program.url, world, seconds, 3);
  const counts = open.counts();
  const goodput = open.answeredInTime / seconds;
  return {
    closed_rate: closed.rate,
    offered_rate,
    seconds,
    goodput,
    goodput_to_closed_rate: goodput / closed.rate,
    ...counts,
    errors: closed.errors + counts.errors + after.errors,
    lost: closed.lost + counts.lost + after.lost,
    solved: closed.solved + counts.solved + after.solved,
    rss_before_mb,
    rss_peak_mb: program.peakMegabytes,
    recovered_to_closed_rate: after.rate / closed.rate,
  };
}

interface ClosedResult {
  rate: number;
  refused: number;
  errors: number;
  lost: number;
  solved: number;
}

async function closedLoop(url: string, world: World, seconds: number, seed: number): Promise<ClosedResult> {
  // Each load needs another seed: the same sequence again would attempt challenges that are already solved.
  const requests = new Requests(partsOf('mix', world.accounts), world, seed);
  const end = performance.now() + seconds * 1000;
  const counts: Record<Outcome | 'lost' | 'solved', number> = { answered: 0, refused: 0, error: 0, lost: 0, solved: 0 };
  let answeredInTime = 0;
  const play = async (): Promise<void> => {
    let connection: Connection | null = null;
    while (performance.now() < end) {
      try {
        if (!connection?.isOpen) connection = await Connection.open(url);
        const response = await connection.send(requests.next());
        counts[outcomeOf(response)]++;
        if (isSolve(response)) counts.solved++;
        if (performance.now() < end) answeredInTime = counts.answered;
      } catch {
        counts.lost++;
        connection?.close();
        await delay(MILLIS_TO_COME_BACK);
      }
    }
    connection?.close();
  };
  await Promise.all(Array.from({ length: CLOSED_CONNECTIONS }, play));
  const { refused, error: errors, lost, solved } = counts;
  return { rate: answeredInTime / seconds, refused, errors, lost, solved };
}

/** Sends requests at a constant pace, over as many connections as needed. */
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
  /** 2xx responses until the last request was sent. Later ones do not count, because the load is over. */
  answeredInTime = 0;

  constructor(
    private readonly url: string,
    private readonly requests: Requests,
  ) {}

  async run(rate: number, seconds: number): Promise<void> {
    const began = performance.now();
    const total = Math.round(rate * seconds);
    for (let sent = 0; sent < total;) {
      const due = Math.min(total, Math.floor(((performance.now() - began) / 1000) * rate));
      for (; sent < due; sent++) void this.sendOne(began + (sent / rate) * 1000);
      await delay(1);
    }
    this.answeredInTime = this.answered.length;
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

  /** Counts the time from when the request was due, so that a delay of the sender is counted, too. */
  private async sendOne(due: number): Promise<void> {
    if (this.underWay >= MAX_UNDER_WAY) {
      this.lost++;
      return;
    }
    this.underWay++;
    try {
      const connection = await this.connection();
      const response = await connection.send(this.requests.next());
      this.note(response, performance.now() - due);
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

  private note(response: Reply, millis: number): void {
    const outcome = outcomeOf(response);
    if (outcome === 'answered') this.answered.push(millis);
    else if (outcome === 'error') this.errors++;
    else {
      this.refused.push(millis);
      if (!RETRY_AFTER.test(response.head)) this.refusedWithoutRetryAfter++;
    }
    if (isSolve(response)) this.solved++;
  }
}
