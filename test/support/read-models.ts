import { ReadModel } from '../../src/platform/cache/read-model';

// eslint-disable-next-line @typescript-eslint/unbound-method
const { invalidate, markStale } = ReadModel.prototype;

/** Makes readers of every read model wait for the latest change. In production they may get an older snapshot. */
export function waitForChanges(): void {
  ReadModel.prototype.markStale = invalidate;
}

/** Restores the behaviour of production. A test that calls it needs an application of its own (`useApp({})`). */
export function waitAsInProduct(): void {
  ReadModel.prototype.markStale = markStale;
}
