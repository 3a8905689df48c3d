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

/** An event as it travels: at most 8,000 bytes of JSON. */
interface Payload {
  from: string;
  name: string;
  data: object;
}

/** SQL expression that sends a payload, the value of `parameter`, to all processes when its transaction commits. */
export function notify(parameter: string): string {
  return `pg_notify('${CHANNEL}', ${parameter})::text`;
}

/** Calls every `@Handles` method with committed events, of this process at once and of the others by `NOTIFY`. */
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

  /** Listens before any domain reads something into memory: this module is global, so its hooks run first. */
  async onApplicationBootstrap(): Promise<void> {
    await this.connection.start({
      receive: (payload) => this.receive(payload),
      missed: () => this.deliver([new ResyncRequired()]),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.connection.stop();
  }

  /** The text that brings an event to the other processes; see `notify`. */
  payloadOf(event: DomainEvent): string {
    const payload: Payload = { from: this.process, name: event.name, data: { ...event } };
    return JSON.stringify(payload);
  }

  /**
   * Called instead of `deliver` when the connection broke before it answered: events may have been committed, so everything in memory is
   * read again, now and after a while. No single event is delivered: streams would report changes that perhaps were not made.
   */
  async maybeCommitted(): Promise<void> {
    this.connection.expectCommit();
    await this.deliver([new ResyncRequired()]);
  }

  /** Runs this process's handlers. A handler's failure is logged and cannot fail the request whose work is already committed. */
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

  /** Delivers an event of another process; own events were delivered at commit. */
  private async receive(text: string): Promise<void> {
    const { from, name, data } = JSON.parse(text) as Payload;
    const eventClass = this.classes.get(name);
    if (from === this.process || !eventClass) return;
    // The sender spread the same class's fields into `data`; constructors only assign fields, so the prototype is all that is missing.
    const event = Object.assign(Object.create(eventClass.prototype as object) as DomainEvent, data);
    await this.deliver([event]);
  }
}
