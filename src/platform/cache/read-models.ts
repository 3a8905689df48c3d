import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ReadModel } from './read-model';

/** All read models of the process. */
@Injectable()
export class ReadModels implements BeforeApplicationShutdown {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Loads each before anybody asks, so that those who come first need not wait for that: seconds, in a huge event. */
  async load(): Promise<void> {
    for (const model of this.all()) await model.get();
  }

  /** Loads that no reader asked for would use the database while it is being closed. */
  beforeApplicationShutdown(): void {
    for (const model of this.all()) model.rest();
  }

  private all(): ReadModel<unknown>[] {
    return this.discovery.getProviders().flatMap(({ instance }) => (instance instanceof ReadModel ? [instance] : []));
  }
}
