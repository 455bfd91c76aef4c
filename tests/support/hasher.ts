import { PasswordHasher } from '@candor/server/modules/access/passwords/index.ts';
import type { HashCost } from '@candor/server/modules/access/passwords/index.ts';

/**
 * The lowest cost that the library accepts. A hash at the real cost takes a tenth of a second, and the tests make
 * thousands.
 */
export const TEST_COST: HashCost = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Creates the server's own hasher at a low cost. `hasher.test.ts` checks the real cost. */
export function testHasher(pepper: Buffer, cost: HashCost = TEST_COST): Promise<PasswordHasher> {
  return PasswordHasher.create({ peppers: new Map([[1, pepper]]), currentPepper: 1, subjects: pepper }, cost);
}
