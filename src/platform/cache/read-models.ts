import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { ReadModel } from './read-model';

/** All read models of the process. */
@Injectable()
export class ReadModels {
  constructor(private readonly discovery: DiscoveryService) {}

  /** Loads every model at start. In a very large event the first reader would otherwise wait for seconds. */
  async load(): Promise<void> {
    for (const { instance } of this.discovery.getProviders()) if (instance instanceof ReadModel) await instance.get();
  }
}
