import { createHash, createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { assert } from '@candor/domain/assert.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { parseOptions } from '@node-rs/argon2';
import { learn } from '../../../keyFile.ts';
import { threadPoolHashing, createYieldingHashing } from './hashing.ts';
import type { HashCost, Hashing } from './hashing.ts';
import type { ClientKeys } from './keys.ts';

/** T1: cost of argon2id (the library's default kind): 64 MiB, three passes, one lane. */
export const COST: HashCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

/**
 * T6: hashes in progress per kind of sender; more wait, so that a flood leaves a processor for other work. Beyond the
 * maximum of waiting ones they are refused, so that memory stays bounded.
 */
const AT_ONCE = Math.max(1, availableParallelism() - 1);
const WAITING_MAXIMUM = 100;
/** Waiting strangers above which they are presumed to be guessing, and get only idle processor time. */
const CROWD = 4;

/** Who sends a password: somebody known by their browser or session, or a stranger. */
type Sender = 'known' | 'stranger';

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

export interface HashedPassword {
  readonly hash: string;
  readonly pepperVersion: number;
}

/** Fingerprints the proven password by its stored hash; later steps are valid only while it is still the person's. */
export function proofOf(password: HashedPassword | undefined): string {
  return createHash('sha256')
    .update(password?.hash ?? '')
    .digest('hex');
}

export interface Verified {
  readonly matches: boolean;
  /**
   * Whether the hash was made with other parameters or an older pepper, and is to be replaced now that the password is
   * known.
   */
  readonly isOutdated: boolean;
}

export class PasswordHasher {
  readonly #keys: ClientKeys;
  readonly #cost: HashCost;
  readonly #dummy: HashedPassword;
  /** Separate lanes: known people do not wait for strangers, who may guess by the hundred. */
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

  /**
   * Creates a hasher. Only tests give a cost: they make thousands of hashes, and test the real cost with few of them.
   */
  static async create(keys: ClientKeys, cost: HashCost = COST): Promise<PasswordHasher> {
    const secret = randomBytes(32).toString('hex');
    return new PasswordHasher(keys, cost, await hashNow(threadPoolHashing, keys, cost, secret));
  }

  hash(password: string): Promise<Result<HashedPassword>> {
    return this.#runInTurn('stranger', (hashing) => hashNow(hashing, this.#keys, this.#cost, password));
  }

  /**
   * Verifies a password. Without a stored hash it does the same work and never matches, so that time does not reveal
   * who exists (T5).
   */
  async verify(
    password: string,
    stored: HashedPassword | undefined,
    sender: Sender = 'stranger',
  ): Promise<Result<Verified>> {
    const { hash: encoded, pepperVersion } = stored ?? this.#dummy;
    if (!this.#keys.peppers.has(pepperVersion)) await learn(this.#keys.peppers, pepperVersion);
    return this.#runInTurn(sender, async (hashing) => {
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

  async #runInTurn<T>(sender: Sender, work: (hashing: Hashing) => Promise<T>): Promise<Result<T>> {
    const lane = this.#lanes[sender];
    if (lane.waiting.length === 0 && lane.running < AT_ONCE) lane.running++;
    else {
      if (lane.waiting.length >= WAITING_MAXIMUM) return refuse({ code: 'busy' });
      await new Promise<void>((turn) => lane.waiting.push(turn));
    }
    const isCrowd = sender === 'stranger' && lane.waiting.length > CROWD;
    try {
      return accept(await work(isCrowd ? this.#yielding : threadPoolHashing));
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

/**
 * Keys a password with its pepper. Normalised, so that the same password typed on different keyboards is the same;
 * text, since the library accepts nothing else.
 */
function pepper(keys: ClientKeys, version: number, password: string): string {
  const key = keys.peppers.get(version);
  assert(key !== undefined, `the key file has pepper ${version}`);
  return createHmac('sha256', key).update(password.normalize('NFKC')).digest('base64');
}
