import { ReadModel } from '../../src/platform/cache/read-model';

// eslint-disable-next-line @typescript-eslint/unbound-method
const { invalidate, markStale } = ReadModel.prototype;

/**
 * Has readers of every read model wait for the latest change. In the product they may be shown a snapshot from before it, if loads are
 * slow or were many lately: whether they are depends on the machine, and on the tests before.
 */
export function waitForChanges(): void {
  ReadModel.prototype.markStale = invalidate;
}

/** Has them wait as in the product; for a test on that, with an application of its own, and until the next test. */
export function waitAsInProduct(): void {
  ReadModel.prototype.markStale = markStale;
}
