import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ReadModel } from './read-model';

/** All read models of the process. */
@Injectable()
export class ReadModels {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Loads each that is to be there at the start, so that those who come later need not wait for that: seconds, in a huge event. */
  async load(): Promise<void> {
    for (const { instance } of this.discovery.getProviders()) if (instance instanceof ReadModel) await instance.get();
  }
}
