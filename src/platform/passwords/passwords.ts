import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { compare } from 'bcrypt';
import { BoundedSemaphore } from '../concurrency/bounded-semaphore';

/** Longest password the API takes, in characters. */
export const MAX_PASSWORD_LENGTH = 4096;

// `$bcrypt-sha256$v=2,t=2b,r=12$<salt>$<digest>`, and version 1 `$bcrypt-sha256$2b,12$<salt>$<digest>`.
const BCRYPT_SHA256 =
  /^\$bcrypt-sha256\$(?:v=(2),t=(2[ab]),r=(\d{1,2})|(2[ab]),(\d{1,2}))\$([./A-Za-z0-9]{22})\$([./A-Za-z0-9]{31})$/;

/** Most expensive hashes that are still checked. */
const MAX_ARGON2_KIB = 262_144;
const MAX_ARGON2_PASSES = 10;
/** Each round more doubles the time; at 15 one check takes about two seconds. */
const MAX_BCRYPT_ROUNDS = 15;

// Hashing runs on libuv's four threads; one is left for file reads and name lookups.
const CONCURRENCY = 3;
/** About a second of work: a caller behind more would wait for longer than a client does. */
const MAX_WAITING = 300;

/** Hashes passwords with argon2id, and checks them against that and the bcrypt hashes of imported accounts. */
@Injectable()
export class Passwords {
  /** Cost of new hashes by argon2id: memory in KiB, passes, lanes. About 10 ms on one core. */
  readonly cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  private readonly semaphore = new BoundedSemaphore(CONCURRENCY, MAX_WAITING);
  private decoy: Promise<string> | null = null;

  /** An argon2id hash, 97 characters. */
  hash(password: string): Promise<string> {
    return this.semaphore.run(() => hash(password, this.cost));
  }

  /**
   * Whether `password` is the one `stored` was made from. Without a stored hash, or with one of an unknown kind, it is never
   * the one, and the answer takes as long as a real check: nobody learns by the time whether there is such an account.
   */
  async verify(stored: string | null, password: string): Promise<boolean> {
    const check = stored === null ? null : checkOf(stored);
    if (check) return this.semaphore.run(() => check(password));
    const decoy = await (this.decoy ??= this.hash(randomBytes(16).toString('hex')));
    await this.semaphore.run(() => verify(decoy, password));
    return false;
  }

  /** Whether a hash that was just verified should be replaced by a new one of the same password. */
  needsRehash(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.cost;
    return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }
}

type Check = (password: string) => Promise<boolean>;

/** Returns whether a stored hash is of a known kind and a reasonable cost. */
export function isCheckable(stored: string): boolean {
  return checkOf(stored) !== null;
}

/** How a password is checked against a stored hash; null for a hash of an unknown kind or of an unreasonable cost. */
function checkOf(stored: string): Check | null {
  if (isArgon2id(stored)) return (password) => verify(stored, password);
  const match = BCRYPT_SHA256.exec(stored);
  if (!match) return null;
  const [, version, ident2, rounds2, ident1, rounds1, salt = '', digest] = match;
  const rounds = Number(rounds2 ?? rounds1);
  if (rounds < 4 || rounds > MAX_BCRYPT_ROUNDS) return null;
  const bcrypt = `$${ident2 ?? ident1}$${String(rounds).padStart(2, '0')}$${salt}${digest}`;
  // bcrypt reads 72 bytes at most, so it was given a digest of the password; in version 2 one that depends on the salt.
  const digestOf = () => (version === '2' ? createHmac('sha256', salt) : createHash('sha256'));
  return (password) => compare(digestOf().update(password).digest('base64'), bcrypt);
}

function isArgon2id(stored: string): boolean {
  if (!stored.startsWith('$argon2id$')) return false;
  try {
    const { memoryCost, timeCost, saltLen, outputLen } = parseOptions(stored);
    return memoryCost <= MAX_ARGON2_KIB && timeCost <= MAX_ARGON2_PASSES && saltLen >= 8 && outputLen >= 16;
  } catch {
    // Damaged text in the database is the same to the caller as no hash at all.
    return false;
  }
}
