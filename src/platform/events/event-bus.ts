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

/** At most 8,000 bytes of JSON, the limit of `NOTIFY`. */
interface Payload {
  from: string;
  name: string;
  data: object;
}

/**
 * Returns a SQL expression that sends a notification to all processes when its transaction commits. `parameter` is the
 * placeholder of the payload, such as `$1`.
 */
export function notify(parameter: string): string {
  return `pg_notify('${CHANNEL}', ${parameter})::text`;
}

/** Calls the `@Handles` methods with committed events: in this process directly, in the others by `NOTIFY`. */
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

  /** `PlatformModule` is global, so this hook runs before any other module reads data into memory. */
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
   * Replaces `deliver` if the connection broke before the response to a commit. The events may be committed, so
   * everything in memory is read again, now and a while later. The events are not delivered: streams would report
   * changes that may not exist.
   */
  async maybeCommitted(): Promise<void> {
    this.connection.expectCommit();
    await this.deliver([new ResyncRequired()]);
  }

  /** Runs the handlers of this process. Logs their errors, because the transaction is already committed. */
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

  /** Delivers events of other processes. Events of this process were delivered at commit. */
  private async receive(text: string): Promise<void> {
    const { from, name, data } = JSON.parse(text) as Payload;
    const eventClass = this.classes.get(name);
    if (from === this.process || !eventClass) return;
    // `data` has the fields of the same class, and constructors only assign fields, so only the prototype is missing.
    const event = Object.assign(Object.create(eventClass.prototype as object) as DomainEvent, data);
    await this.deliver([event]);
  }
}
