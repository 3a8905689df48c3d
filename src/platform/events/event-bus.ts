import { randomUUID } from 'node:crypto';
import {
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
} from '@nestjs/common';
import { MarkedMethods } from '../discovery/marked-methods';
import { type DomainEvent, ResyncRequired } from './domain-event';
import { CHANNEL, EventConnection } from './event-connection';
import { type EventClass, HANDLES } from './handles';

type Handler = (event: DomainEvent) => unknown;

/** Sent as JSON. `NOTIFY` accepts less than 8,000 bytes. */
interface Payload {
  from: string;
  name: string;
  data: object;
}

/**
 * Returns a SQL expression that notifies all processes when its transaction commits. `parameter` is the placeholder of
 * the payload, such as `$1`.
 */
export function notify(parameter: string): string {
  return `pg_notify('${CHANNEL}', ${parameter})::text`;
}

/**
 * Calls the `@Handles` methods with committed events. Calls those of this process directly, and reaches other processes
 * by `NOTIFY`.
 */
@Injectable()
export class EventBus implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EventBus.name);
  private readonly process = randomUUID();
  private readonly handlers = new Map<string, Handler[]>();
  private readonly classes = new Map<string, EventClass>();

  constructor(
    private readonly methods: MarkedMethods,
    private readonly connection: EventConnection,
  ) {}

  onModuleInit(): void {
    for (const { mark, call } of this.methods.under<readonly EventClass[]>(HANDLES))
      for (const eventClass of mark) {
        this.classes.set(eventClass.name, eventClass);
        this.handlers.set(eventClass.name, [...(this.handlers.get(eventClass.name) ?? []), call]);
      }
  }

  /** Listening must begin before any module reads data into memory, so `PlatformModule` is the first in `AppModule`. */
  async onApplicationBootstrap(): Promise<void> {
    await this.connection.start({
      receive: (payload) => this.receive(payload),
      missed: () => this.deliver([new ResyncRequired()]),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.stop();
  }

  payloadOf(event: DomainEvent): string {
    const payload: Payload = { from: this.process, name: event.name, data: { ...event } };
    return JSON.stringify(payload);
  }

  /**
   * To be called instead of `deliver` if the connection broke during a commit. Reloads everything in memory, now and a
   * while later, because the events may be committed.
   */
  async maybeCommitted(): Promise<void> {
    this.connection.expectCommit();
    await this.deliver([new ResyncRequired()]);
  }

  /**
   * Runs the handlers of this process, in order. Only logs their errors, because the transaction is already committed.
   */
  async deliver(events: readonly DomainEvent[]): Promise<void> {
    for (const event of events) {
      for (const handler of this.handlers.get(event.name) ?? []) {
        try {
          await handler(event);
        } catch (error) {
          this.logger.error({ err: error, event: event.name }, 'an event handler failed');
        }
      }
    }
  }

  /** Delivers an event of another process. Ignores those of this process, which were delivered after the commit. */
  private async receive(text: string): Promise<void> {
    const { from, name, data } = JSON.parse(text) as Payload;
    const eventClass = this.classes.get(name);
    if (from === this.process || !eventClass) return;
    // Constructors of events only assign fields, so an object with the prototype and the fields of `data` is a full
    // event.
    const event = Object.assign(Object.create(eventClass.prototype as object) as DomainEvent, data);
    await this.deliver([event]);
  }
}
