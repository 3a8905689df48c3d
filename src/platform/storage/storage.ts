import type { Readable } from 'node:stream';

/** Received bytes, waiting for `put` or `discard`. */
export interface Staged {
  sha1sum: string;
  bytes: number;
  /** Only meaningful to the storage that staged the bytes. */
  handle: string;
}

/** Bytes `start` to `end` of a file, counted from 0, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An open file for a client. The caller must close it, even without reading: it holds a descriptor. */
export interface OpenedFile {
  bytes: number;
  modified: Date;
  /** Returns the whole file or a part of it. May be called once. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** An address that gives access to a file to anyone who has it. */
export interface FileLink {
  url: string;
}

/** The stream was longer than the caller allows; none of it was stored. */
export class TooLarge extends Error {
  constructor(readonly max_bytes: number) {
    super(`More than ${max_bytes} bytes`);
  }
}

/** The location is not a plain `<directory>/<name>`: an error of the caller. */
export class UnsafeLocation extends Error {
  constructor(readonly location: string) {
    super(`Not a location inside the storage: ${JSON.stringify(location)}`);
  }
}

/** The storage does not respond, or refuses access. `message` is for administrators. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage of files is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Throws `UnsafeLocation` unless the location is a plain directory and name. */
export function requirePlain(location: string): void {
  const parts = location.split('/');
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\0\\]/.test(part));
  if (!isPlain || parts.length !== 2) throw new UnsafeLocation(location);
}

/**
 * Storage of uploads by location `<directory>/<name>`. A request first stages the bytes and puts them at their location
 * after all its other checks, so that a refused request leaves nothing. Every method throws `StorageUnavailable` if the
 * disk or store cannot be used.
 */
export abstract class Storage {
  /**
   * Stores a stream temporarily. Throws `TooLarge` beyond `maxBytes`, or the stream's error, and keeps nothing then.
   */
  abstract stage(stream: Readable, maxBytes: number): Promise<Staged>;

  /** Moves staged bytes to `location` in one step, replacing an existing file. Throws `UnsafeLocation`. */
  abstract put(staged: Staged, location: string): Promise<void>;

  /** Removes staged bytes. Does nothing if they were put or discarded. */
  abstract discard(staged: Staged): Promise<void>;

  /**
   * Opens a file, or returns null if there is none. The caller must read it to the end or destroy it: it holds a
   * descriptor. Throws `UnsafeLocation`.
   */
  abstract open(location: string): Promise<Readable | null>;

  /** Returns the size of a file, or null if there is none. Throws `UnsafeLocation`. */
  abstract bytesOf(location: string): Promise<number | null>;

  /**
   * Returns a file for a client. A store with addresses returns one without checking the file: it is valid for an hour
   * and saves the file as `filename`. Other storages return the open file, or null if there is none. Throws
   * `UnsafeLocation`.
   */
  abstract offer(location: string, filename: string): Promise<OpenedFile | FileLink | null>;

  /** Removes a file, and its directory if that is then empty. Does nothing without a file. Throws `UnsafeLocation`. */
  abstract remove(location: string): Promise<void>;

  /** Returns directories that contain a file and whose names begin with `prefix`, in any order. */
  abstract directories(prefix: string): Promise<string[]>;

  /** Removes a directory with all its files. Does nothing without a directory. Throws `UnsafeLocation`. */
  abstract removeDirectory(directory: string): Promise<void>;

  /** Removes bytes staged before `before`, the leftovers of dead processes. Returns their number. */
  abstract clearStaged(before: Date): Promise<number>;
}
