import type { Readable } from 'node:stream';

/** Bytes received but not yet kept: waiting for `put` or `discard`. */
export interface Staged {
  /** SHA-1 of the bytes, 40 hexadecimal characters. */
  sha1sum: string;
  bytes: number;
  /** Known to the storage that staged it; means nothing to anybody else. */
  handle: string;
}

/** A stored file, opened. Whoever opens it reads `stream` to its end or destroys it: it holds a descriptor. */
export interface StoredFile {
  stream: Readable;
  bytes: number;
  modified: Date;
}

/** More bytes came than the caller allows; nothing of them was kept. */
export class TooLarge extends Error {
  constructor(readonly max_bytes: number) {
    super(`More than ${max_bytes} bytes`);
  }
}

/** A location that is not a plain `<directory>/<name>` inside the storage. Never the doing of a careful caller. */
export class UnsafeLocation extends Error {
  constructor(readonly location: string) {
    super(`Not a location inside the storage: ${JSON.stringify(location)}`);
  }
}

/**
 * Where uploaded bytes live, by location `<directory>/<name>`. Bytes are staged first and put under their location
 * when everything else about the request is known to be right, so a refused request leaves nothing behind.
 */
export abstract class Storage {
  /** Receives the stream; throws `TooLarge` as soon as it passes `maxBytes`, or the stream's error, and keeps nothing. */
  abstract stage(stream: Readable, maxBytes: number): Promise<Staged>;

  /** Makes staged bytes the content of `location`, in one step, in place of what was there. Throws `UnsafeLocation`. */
  abstract put(staged: Staged, location: string): Promise<void>;

  /** Forgets staged bytes; nothing happens when they were put or discarded already. */
  abstract discard(staged: Staged): Promise<void>;

  /** The file at `location`, or null when there is none. Throws `UnsafeLocation`. */
  abstract open(location: string): Promise<StoredFile | null>;

  /** Removes the file, and its directory if that is empty then; nothing happens without one. Throws `UnsafeLocation`. */
  abstract remove(location: string): Promise<void>;

  /** The directories whose names begin with `prefix` and that hold a file, in no order. */
  abstract directories(prefix: string): Promise<string[]>;

  /** Removes a directory with all its files; nothing happens without one. Throws `UnsafeLocation`. */
  abstract removeDirectory(directory: string): Promise<void>;
}
