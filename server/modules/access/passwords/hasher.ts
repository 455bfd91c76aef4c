import { createHash, createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { parseOptions } from '@node-rs/argon2';
import { learn } from '../../../keyFile.ts';
import { atOnce, createYieldingHashing } from './hashing.ts';
import type { HashCost, Hashing } from './hashing.ts';
import type { ClientKeys } from './keys.ts';

/** T1: argon2id (the library's default kind) with 64 MiB, three passes, one lane. */
export const COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/**
 * T6: more work than this of either kind of sender waits, so that the hashes of a flood leave a processor to everybody
 * else; and more waiting than that is turned away, so that memory stays bounded.
 */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING_MAXIMUM = 100;
/** Above so many strangers that wait they are guessing, and get the time only that nobody else needs. */
const CROWD = 4;

/** Whose password it is: of somebody who is known here, by their browser or their session, or of a stranger. */
type Sender = 'known' | 'stranger';

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

export interface HashedPassword {
  readonly hash: string;
  readonly pepperVersion: number;
}

/** Names the password that was proven, without a word of it; what follows holds only while it is the person's. */
export function proofOf(password: HashedPassword | undefined): string {
  return createHash('sha256')
    .update(password?.hash ?? '')
    .digest('hex');
}

export interface Verified {
  readonly matches: boolean;
  /** Made with other parameters or an older pepper: to be hashed again now that the password is known. */
  readonly isOutdated: boolean;
}

export class PasswordHasher {
  readonly #keys: ClientKeys;
  readonly #cost: HashCost;
  readonly #dummy: HashedPassword;
  /** People who are known do not wait for strangers, who may guess by the hundred. */
  readonly #lanes: Readonly<Record<Sender, Lane>> = {
    known: { running: 0, waiting: [] },
    stranger: { running: 0, waiting: [] },
  };
  readonly #yielding = createYieldingHashing();

  private constructor(keys: ClientKeys, cost: HashCost, dummy: HashedPassword) {
    this.#keys = keys;
    this.#cost = cost;
    this.#dummy = dummy;
  }

  /** Only tests give a cost: they make thousands of hashes, and ask of few of them what one costs. */
  static async create(keys: ClientKeys, cost: HashCost = COST): Promise<PasswordHasher> {
    const secret = randomBytes(32).toString('hex');
    return new PasswordHasher(keys, cost, await hashNow(atOnce, keys, cost, secret));
  }

  hash(password: string): Promise<Result<HashedPassword>> {
    return this.#inTurn('stranger', (hashing) => hashNow(hashing, this.#keys, this.#cost, password));
  }

  /** Without a stored hash it does the same work and never matches, so that time does not tell who exists (T5). */
  async verify(
    password: string,
    stored: HashedPassword | undefined,
    sender: Sender = 'stranger',
  ): Promise<Result<Verified>> {
    const { hash: encoded, pepperVersion } = stored ?? this.#dummy;
    if (!this.#keys.peppers.has(pepperVersion)) await learn(this.#keys.peppers, pepperVersion);
    return this.#inTurn(sender, async (hashing) => {
      const matches = await hashing.verify(encoded, pepper(this.#keys, pepperVersion, password));
      return { matches: matches && stored !== undefined, isOutdated: this.#isOutdated(encoded, pepperVersion) };
    });
  }

  #isOutdated(encoded: string, pepperVersion: number): boolean {
    const { memoryCost, timeCost, parallelism } = parseOptions(encoded);
    const cost = this.#cost;
    const isCurrent = memoryCost === cost.memoryCost && timeCost === cost.timeCost && parallelism === cost.parallelism;
    return !isCurrent || pepperVersion < this.#keys.currentPepper;
  }

  async #inTurn<T>(sender: Sender, work: (hashing: Hashing) => Promise<T>): Promise<Result<T>> {
    const lane = this.#lanes[sender];
    if (lane.waiting.length === 0 && lane.running < AT_ONCE) lane.running++;
    else {
      if (lane.waiting.length >= WAITING_MAXIMUM) return refuse({ code: 'busy' });
      await new Promise<void>((turn) => lane.waiting.push(turn));
    }
    const isCrowd = sender === 'stranger' && lane.waiting.length > CROWD;
    try {
      return accept(await work(isCrowd ? this.#yielding : atOnce));
    } finally {
      lane.running--;
      beginNext(lane);
    }
  }
}

function beginNext(lane: Lane): void {
  if (lane.running >= AT_ONCE) return;
  const next = lane.waiting.shift();
  if (next === undefined) return;
  lane.running++;
  next();
}

async function hashNow(hashing: Hashing, keys: ClientKeys, cost: HashCost, password: string): Promise<HashedPassword> {
  const pepperVersion = keys.currentPepper;
  return { hash: await hashing.hash(pepper(keys, pepperVersion, password), cost), pepperVersion };
}

/** One password has one form, however its keyboard composes letters. Text, since the library takes nothing else. */
function pepper(keys: ClientKeys, version: number, password: string): string {
  const key = keys.peppers.get(version);
  assert(key !== undefined, `the key file has pepper ${version}`);
  return createHmac('sha256', key).update(password.normalize('NFKC')).digest('base64');
}
