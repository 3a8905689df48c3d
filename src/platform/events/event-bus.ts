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
import { EventTransport, type Query, type SendingExpression } from './event-transport';
import { type EventClass, HANDLES } from './handles';

type Handler = (event: DomainEvent) => unknown;

interface Notice {
  from: string;
  name: string;
  data: object;
}

/** Brings committed events to every `@Handles` method of this process, and by the transport to those of the other processes. */
@Injectable()
export class EventBus implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EventBus.name);
  private readonly process = randomUUID();
  private readonly handlers = new Map<string, Handler[]>();
  private readonly classes = new Map<string, EventClass>();

  constructor(
    private readonly methods: MarkedMethods,
    private readonly transport: EventTransport,
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
    await this.transport.start({
      receive: (notice) => this.receive(notice),
      missed: () => this.deliver([new ResyncRequired()]),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.transport.stop();
  }

  /** Called as the last thing inside the transaction that announces `events`. */
  async beforeCommit(events: readonly DomainEvent[], query: Query): Promise<void> {
    await this.transport.beforeCommit(this.noticesOf(events), query);
  }

  /** What a single statement evaluates to announce an event without a transaction. Parameters are numbered from `first`. */
  announcement(event: DomainEvent, first: number): SendingExpression {
    return this.transport.expression(this.noticeOf(event), first);
  }

  /** Called once `events` are committed: sees to the other processes without waiting, and resolves when this one has applied them. */
  async committed(events: readonly DomainEvent[]): Promise<void> {
    this.transport.afterCommit(this.noticesOf(events));
    await this.deliver(events);
  }

  /**
   * Called instead when the connection broke before it answered: events may have been committed, so everything in memory is read
   * again. No single event is delivered: streams would report changes that perhaps were not made.
   */
  async maybeCommitted(): Promise<void> {
    this.transport.afterPossibleCommit();
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

  /** Delivers a notice another process sent; own notices were delivered at commit. */
  private async receive(payload: string): Promise<void> {
    const { from, name, data } = JSON.parse(payload) as Notice;
    const eventClass = this.classes.get(name);
    if (from === this.process || !eventClass) return;
    // The sender spread the same class's fields into `data`; constructors only assign fields, so the prototype is all that is missing.
    const event = Object.assign(Object.create(eventClass.prototype as object) as DomainEvent, data);
    await this.deliver([event]);
  }

  private noticesOf(events: readonly DomainEvent[]): string[] {
    return events.map((event) => this.noticeOf(event));
  }

  /** The form in which an event travels to the other processes. */
  private noticeOf(event: DomainEvent): string {
    const notice: Notice = { from: this.process, name: event.name, data: { ...event } };
    return JSON.stringify(notice);
  }
}
