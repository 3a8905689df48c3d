import type { Readable } from 'node:stream';

/** Received bytes that `put` or `discard` has not handled yet. */
export interface Staged {
  sha1sum: string;
  bytes: number;
  handle: string;
}

/** Range of bytes in a file. `start` and `end` are counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An open file. The caller must call `close`, also without reading, to free the file descriptor. */
export interface OpenedFile {
  bytes: number;
  modified: Date;
  /** Returns the whole file or a range. May be called once. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** An address with which anyone can download the file. */
export interface FileLink {
  url: string;
}

/** The stream was longer than allowed; none of it is stored. */
export class TooLarge extends Error {
  constructor(readonly max_bytes: number) {
    super(`More than ${max_bytes} bytes`);
  }
}

/** The location is not a plain `<directory>/<name>`, which is a mistake in the caller. */
export class UnsafeLocation extends Error {
  constructor(readonly location: string) {
    super(`Not a location inside the storage: ${JSON.stringify(location)}`);
  }
}

/** The disk or store does not respond, or refuses access. `message` is for administrators. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage of files is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/**
 * Throws UnsafeLocation unless `location` is `<directory>/<name>`, without hidden or empty parts, backslashes and NUL.
 */
export function requirePlain(location: string): void {
  const parts = location.split('/');
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\0\\]/.test(part));
  if (!isPlain || parts.length !== 2) throw new UnsafeLocation(location);
}

/**
 * Stores uploads by location, `<directory>/<name>`. A request first stages the bytes and puts them at their location
 * after all its other checks, so that a refused request leaves nothing. Methods throw StorageUnavailable if the disk or
 * store cannot be used, and UnsafeLocation for a location that `requirePlain` refuses.
 */
export abstract class Storage {
  /**
   * Stores a stream temporarily. If the stream fails or has more than `maxBytes`, throws its error or TooLarge and
   * keeps nothing.
   */
  abstract stage(stream: Readable, maxBytes: number): Promise<Staged>;

  /**
   * Moves staged bytes to `location`. Replaces an existing file at once, so that readers get the old or the new file.
   */
  abstract put(staged: Staged, location: string): Promise<void>;

  /** Removes staged bytes. Does nothing if they were already put or discarded. */
  abstract discard(staged: Staged): Promise<void>;

  /**
   * Opens a file, or returns null if there is none. The caller must read the stream to the end or destroy it, to free
   * the file descriptor.
   */
  abstract open(location: string): Promise<Readable | null>;

  /** Returns the size of a file, or null if there is none. */
  abstract bytesOf(location: string): Promise<number | null>;

  /**
   * Returns a file for a client. S3 returns a link that is valid for an hour and saves the file as `filename`; it does
   * not check that the file exists. The local storage returns the open file, or null if there is none.
   */
  abstract offer(location: string, filename: string): Promise<OpenedFile | FileLink | null>;

  /** Removes a file, and its directory if that is then empty. Does nothing if there is no file. */
  abstract remove(location: string): Promise<void>;

  /** Returns the directories whose names begin with `prefix`, in any order. */
  abstract directories(prefix: string): Promise<string[]>;

  /** Removes a directory with all its files. Does nothing if there is none. */
  abstract removeDirectory(directory: string): Promise<void>;

  /** Removes bytes that were staged before `before` and never put or discarded. Returns the number of removed files. */
  abstract clearStaged(before: Date): Promise<number>;
}
