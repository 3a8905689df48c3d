import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { ReadModel } from './read-model';
import { ReadModels } from './read-models';

class Kept extends ReadModel<number> {
  loads = 0;

  protected override get keepsUp(): boolean {
    return true;
  }

  protected load(): Promise<number> {
    return Promise.resolve(++this.loads);
  }
}

describe('the read models of a process', () => {
  it('are loaded before anybody asks, and load nothing by themselves when the application has ended', async () => {
    const providers = [ReadModels, Kept, { provide: 'another', useValue: { get: () => 'no model' } }];
    const module = await Test.createTestingModule({ imports: [DiscoveryModule], providers }).compile();
    const model = module.get(Kept);

    await module.get(ReadModels).load();
    expect(model.loads).toBe(1);

    jest.useFakeTimers();
    model.outdate();
    await module.close();
    model.outdate();
    await jest.advanceTimersByTimeAsync(5000);
    jest.useRealTimers();
    expect(model.loads).toBe(1);
  });
});
