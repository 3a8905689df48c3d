import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ReadModel } from './read-model';

/** All read models of the process. */
@Injectable()
export class ReadModels {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Loads each before anybody asks, so that those who come first need not wait for that: seconds, in a huge event. */
  async load(): Promise<void> {
    for (const { instance } of this.discovery.getProviders()) if (instance instanceof ReadModel) await instance.get();
  }
}
