import type { Readable } from 'node:stream';

/** Bytes received but not yet kept: waiting for `put` or `discard`. */
export interface Staged {
  /** SHA-1 of the bytes, 40 hexadecimal characters. */
  sha1sum: string;
  bytes: number;
  /** Known to the storage that staged it; means nothing to anybody else. */
  handle: string;
}

/** Bytes `start` to `end` of a file, both counted from 0 and both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** A stored file for a client, opened. The caller closes it, read or not: it holds a descriptor. */
export interface OpenedFile {
  bytes: number;
  modified: Date;
  /** The whole file, or the part of it alone; once. */
  read(range?: ByteRange): Readable;
  close(): Promise<void>;
}

/** An address that opens a file to everyone who has it. */
export interface FileLink {
  url: string;
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

/** The storage does not answer, or refuses what the platform is entitled to; `message` is for administrators. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The storage of files is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}

/** Throws `UnsafeLocation` unless it is a directory and a name, neither of which could name anything else. */
export function requirePlain(location: string): void {
  const parts = location.split('/');
  const isPlain = parts.every((part) => part !== '' && !part.startsWith('.') && !/[\0\\]/.test(part));
  if (!isPlain || parts.length !== 2) throw new UnsafeLocation(location);
}

/**
 * Where uploaded bytes live, by location `<directory>/<name>`. Bytes are staged first and put under their location
 * when everything else about the request is known to be right, so a refused request leaves nothing behind. Every method throws
 * `StorageUnavailable` where the disk or the store that keeps the bytes cannot be used.
 */
export abstract class Storage {
  /** Receives the stream; throws `TooLarge` as soon as it passes `maxBytes`, or the stream's error, and keeps nothing. */
  abstract stage(stream: Readable, maxBytes: number): Promise<Staged>;

  /** Makes staged bytes the content of `location`, in one step, in place of what was there. Throws `UnsafeLocation`. */
  abstract put(staged: Staged, location: string): Promise<void>;

  /** Forgets staged bytes; nothing happens when they were put or discarded already. */
  abstract discard(staged: Staged): Promise<void>;

  /**
   * The bytes at `location`, to be read to their end or destroyed, for they hold a descriptor; null when there are none. Throws
   * `UnsafeLocation`.
   */
  abstract open(location: string): Promise<Readable | null>;

  /** How many bytes there are at `location`; null when there is no file. Throws `UnsafeLocation`. */
  abstract bytesOf(location: string): Promise<number | null>;

  /**
   * The file for a client: an address that works for an hour, where it is saved under `filename`, or the opened file where there
   * are no addresses; null when there is none. The store behind an address answers for what it sends. Throws `UnsafeLocation`.
   */
  abstract offer(location: string, filename: string): Promise<OpenedFile | FileLink | null>;

  /** Removes the file, and its directory if that is empty then; nothing happens without one. Throws `UnsafeLocation`. */
  abstract remove(location: string): Promise<void>;

  /** The directories whose names begin with `prefix` and that hold a file, in no order. */
  abstract directories(prefix: string): Promise<string[]>;

  /** Removes a directory with all its files; nothing happens without one. Throws `UnsafeLocation`. */
  abstract removeDirectory(directory: string): Promise<void>;

  /** Removes bytes staged before that moment: leftovers of processes that died. Answers how many there were. */
  abstract clearStaged(before: Date): Promise<number>;
}
