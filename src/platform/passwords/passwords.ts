import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { compare } from 'bcrypt';
import { BoundedSemaphore } from '../concurrency/bounded-semaphore';

export const MAX_PASSWORD_LENGTH = 4096;

// `$bcrypt-sha256$v=2,t=2b,r=12$<salt>$<digest>`, and version 1 `$bcrypt-sha256$2b,12$<salt>$<digest>`.
const BCRYPT_SHA256 =
  /^\$bcrypt-sha256\$(?:v=(2),t=(2[ab]),r=(\d{1,2})|(2[ab]),(\d{1,2}))\$([./A-Za-z0-9]{22})\$([./A-Za-z0-9]{31})$/;

const MAX_ARGON2_KIB = 262_144;
const MAX_ARGON2_PASSES = 10;
/** Each further round doubles the time. A check with 15 takes about 2 s. */
const MAX_BCRYPT_ROUNDS = 15;

// Hashing runs on libuv's four threads; one stays free for file reads and name lookups.
const CONCURRENCY = 3;
/** About a second of work. Clients give up before a longer queue is done. */
const MAX_WAITING = 300;

/** Hashes passwords with argon2id. Also verifies the bcrypt hashes of imported accounts. */
@Injectable()
export class Passwords {
  /** Options of argon2id: memory in KiB, passes, lanes. A hash takes about 10 ms on one core. */
  readonly cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  private readonly semaphore = new BoundedSemaphore(CONCURRENCY, MAX_WAITING);
  private decoy: Promise<string> | null = null;

  hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(password, this.cost));
  }

  /**
   * Returns whether `password` matches the hash. Returns false for null or an unknown kind of hash, but takes as long
   * as a real check, so that the time does not reveal if an account exists.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const check = stored === null ? null : checkOf(stored);
    if (check) return this.semaphore.run(() => check(password));
    const decoy = await (this.decoy ??= this.hash(randomBytes(16).toString('hex')));
    await this.semaphore.run(() => verify(decoy, password));
    return false;
  }

  needsRehash(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }
}

type Check = (password: string) => Promise<boolean>;

/** Returns whether a stored hash has a known kind and a reasonable cost. */
export function isCheckable(stored: string): boolean {
  return checkOf(stored) !== null;
}

function checkOf(stored: string): Check | null {
  if (isArgon2id(stored)) return (password) => verify(stored, password);
  const match = BCRYPT_SHA256.exec(stored);
  if (!match) return null;
  const [, version, ident2, rounds2, ident1, rounds1, salt = '', digest] = match;
  const rounds = Number(rounds2 ?? rounds1);
  if (rounds < 4 || rounds > MAX_BCRYPT_ROUNDS) return null;
  const bcrypt = `$${ident2 ?? ident1}$${String(rounds).padStart(2, '0')}$${salt}${digest}`;
  // bcrypt reads only 72 bytes, so it gets a digest of the password. Version 2 uses the salt as the digest's key.
  const digestOf = () => (version === '2' ? createHmac('sha256', salt) : createHash('sha256'));
  return (password) => compare(digestOf().update(password).digest('base64'), bcrypt);
}

function isArgon2id(stored: string): boolean {
  if (!stored.startsWith('$argon2id$')) return false;
  try {
    const { memoryCost, timeCost, saltLen, outputLen } = parseOptions(stored);
    return memoryCost <= MAX_ARGON2_KIB && timeCost <= MAX_ARGON2_PASSES && saltLen >= 8 && outputLen >= 16;
  } catch {
    return false;
  }
}
