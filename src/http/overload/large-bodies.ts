import type { Request, Response } from 'express';
import { atEndOfWork } from '../end-of-work';
import { networkOf } from '../rate-limit/network.rules';

/** Of all, and of one network, so that those who send theirs as slowly as they can keep out only each other. */
const MAX_LARGE_BODIES = 256;
const MAX_OF_A_NETWORK = 32;

/** The large bodies that are in memory at the same time: bounds what they take together. */
export class LargeBodies {
  private count = 0;
  private readonly ofNetworks = new Map<string, number>();

  /** Counts one until it is answered, also to nobody; false where there are as many as there may be. */
  admit(request: Request, response: Response): boolean {
    const network = networkOf(request.ip ?? '');
    const here = this.ofNetworks.get(network) ?? 0;
    if (this.count >= MAX_LARGE_BODIES || here >= MAX_OF_A_NETWORK) return false;
    this.count++;
    this.ofNetworks.set(network, here + 1);
    atEndOfWork(response, () => {
      this.forget(network);
    });
    return true;
  }

  private forget(network: string): void {
    this.count--;
    const left = (this.ofNetworks.get(network) ?? 0) - 1;
    if (left > 0) this.ofNetworks.set(network, left);
    else this.ofNetworks.delete(network);
  }
}
