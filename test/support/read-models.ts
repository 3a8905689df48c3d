import { ReadModel } from '../../src/platform/cache/read-model';

// eslint-disable-next-line @typescript-eslint/unbound-method
const { invalidate, markStale } = ReadModel.prototype;

/**
 * Makes readers of every read model wait for the latest change. In production they can get an older snapshot while
 * loads are slow or frequent, which depends on the machine and on the tests before.
 */
export function waitForChanges(): void {
  ReadModel.prototype.markStale = invalidate;
}

/** Restores the behaviour of production until the next test. Only for tests that have a separate application. */
export function waitAsInProduct(): void {
  ReadModel.prototype.markStale = markStale;
}
