import { setFlagsFromString } from 'node:v8';

/** How much more than what survived a collection the heap may hold when the next one begins. */
const GROWTH_PERCENT = 25;

/**
 * Has the heap of this process grow slowly, from now on. Left to itself V8 lets it become up to four times as large as what is in
 * use before it collects: 250 to 300 MB of memory under load with 1,000 accounts, instead of 160. The room for new objects, which
 * is the other half of it, can only be set where Node is started: see `npm start`.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
