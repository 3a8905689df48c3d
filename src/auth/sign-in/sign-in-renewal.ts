import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { KnownSignIns, SECRET_KINDS } from './known-sign-ins';
import { SignInsQueries } from './sign-ins.queries';

/** From the end of one pass to the beginning of the next, which shows what nobody announces, such as rows changed by hand. */
const REST_MILLIS = 120_000;

/** Between two looks whether it is time for a pass. */
const LOOK_MILLIS = 1000;

/** This many times what reading some took goes by before the next are read: players wait for other things meanwhile. */
const PAUSE = 2;

/** A start waits no longer for the first pass. */
const START_MILLIS = 10_000;

/** Has everybody known who may come before they do, since a start bell brings them all at once. */
@Injectable()
export class SignInRenewal implements OnApplicationShutdown {
  private readonly logger = new Logger(SignInRenewal.name);
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  /** The change that the latest pass began with, and when it ended, by the clock of the process. */
  private change = 0;
  private endedAt = 0;
  private underWay: Promise<void> | null = null;

  constructor(
    private readonly queries: SignInsQueries,
    private readonly known: KnownSignIns,
  ) {}

  /** Reads everybody, now and from time to time until the application stops; resolves when they are known, or that takes long. */
  async start(): Promise<void> {
    this.timer = setInterval(() => void this.look(), LOOK_MILLIS).unref();
    await Promise.race([this.renew(), this.sleep(START_MILLIS)]);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stop.abort();
    if (this.timer) clearInterval(this.timer);
    await this.underWay;
  }

  /** Reads everybody, with pauses in between; whom it could not read is looked up when they come. */
  renew(pause = 0): Promise<void> {
    this.underWay ??= this.read(pause)
      .catch((error: unknown) => this.logger.warn({ err: error }, 'sign-ins could not be read ahead'))
      .finally(() => {
        this.underWay = null;
        this.endedAt = performance.now();
      });
    return this.underWay;
  }

  private async look(): Promise<void> {
    const isTime = performance.now() - this.endedAt >= REST_MILLIS || !this.known.isBelieved(this.change);
    if (isTime) await this.renew(PAUSE);
  }

  private async read(pause: number): Promise<void> {
    const change = this.known.nextChange();
    this.change = change;
    try {
      for (const kind of SECRET_KINDS) {
        let readAt = performance.now();
        for await (const signIns of this.queries.everybody(kind)) {
          for (const signIn of signIns) this.known.keep(kind, signIn.digest, signIn, change);
          if (pause > 0) await this.sleep((performance.now() - readAt) * pause);
          // The next pass begins at once where all may have changed.
          if (this.stop.signal.aborted || !this.known.isBelieved(change)) return;
          readAt = performance.now();
        }
      }
    } finally {
      // What was not among them is gone or changed, or could not be read.
      this.known.forgetBefore(change);
    }
  }

  /** Until the application stops at the latest. */
  private async sleep(millis: number): Promise<void> {
    await setTimeout(millis, undefined, { ref: false, signal: this.stop.signal }).catch(() => undefined);
  }
}
