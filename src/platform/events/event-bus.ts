import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { DomainEvent } from './domain-event';
import { type EventClass, HANDLES } from './handles';

/** PostgreSQL channel of the platform's events. */
export const EVENT_CHANNEL = 'ensign_events';

type Handler = (event: DomainEvent) => unknown;
type Query = (sql: string, parameters: unknown[]) => Promise<unknown>;

interface Notice {
  from: string;
  name: string;
  data: object;
}

/** Brings committed events to every `@Handles` method of this process, and to the other processes by NOTIFY. */
@Injectable()
export class EventBus implements OnModuleInit {
  private readonly logger = new Logger(EventBus.name);
  private readonly process = randomUUID();
  private readonly handlers = new Map<string, Handler[]>();
  private readonly classes = new Map<string, EventClass>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onModuleInit(): void {
    for (const { instance } of this.discovery.getProviders()) {
      if (typeof instance !== 'object' || instance === null) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null;
      if (prototype) this.register(instance as Record<string, unknown>, prototype);
    }
  }

  /** Queues `events` for the other processes; they arrive when the surrounding transaction commits. */
  async notify(events: readonly DomainEvent[], query: Query): Promise<void> {
    for (const event of events) {
      await query('SELECT pg_notify($1, $2)', [EVENT_CHANNEL, this.noticeOf(event)]);
    }
  }

  /** The form in which an event travels to the other processes. */
  noticeOf(event: DomainEvent): string {
    const notice: Notice = { from: this.process, name: event.name, data: { ...event } };
    return JSON.stringify(notice);
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
  async receive(payload: string): Promise<void> {
    const { from, name, data } = JSON.parse(payload) as Notice;
    const eventClass = this.classes.get(name);
    if (from === this.process || !eventClass) return;
    // The sender spread the same class's fields into `data`; constructors only assign fields, so the prototype is all that is missing.
    const event = Object.assign(Object.create(eventClass.prototype as object) as DomainEvent, data);
    await this.deliver([event]);
  }

  private register(instance: Record<string, unknown>, prototype: Record<string, unknown>): void {
    for (const key of this.scanner.getAllMethodNames(prototype)) {
      const method = instance[key];
      if (typeof method !== 'function') continue;
      for (const eventClass of this.reflector.get<EventClass[] | undefined>(HANDLES, method) ?? []) {
        const handlers = this.handlers.get(eventClass.name) ?? [];
        handlers.push((event) => (method as Handler).call(instance, event));
        this.handlers.set(eventClass.name, handlers);
        this.classes.set(eventClass.name, eventClass);
      }
    }
  }
}
