/** A flag no submission can be compared with safely; `message` tells the administrator why, as a full sentence. */
export class UnusableFlag extends Error {
  override readonly name = 'UnusableFlag';
}
