import type { BrandId } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Logger } from 'pino';
import { transaction } from '../database/pool.ts';
import type { Connection, Pool } from '../database/pool.ts';
import { rewrapFactors } from '../modules/access/factors/index.ts';
import type { FactorKeys } from '../modules/access/factors/index.ts';
import { rewrapDetails } from '../modules/client/payout/index.ts';
import { OFFICE_TENANT } from '../modules/access/staff/index.ts';
import { rewrapDocuments } from '../modules/client/verification/index.ts';
import type { VerificationDeps } from '../modules/client/verification/index.ts';
import { sweepEvery, tryOnce } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = MINUTE_MS;

export interface RelockDeps {
  /** Pool of the office's login, which sees what staff and clients have encrypted. */
  readonly pool: Pool;
  readonly factorKeys: FactorKeys;
  readonly documentKeys: VerificationDeps['keys'];
}

/** After a key version was added, encrypts with it what older versions have encrypted, a hundred rows at a time. */
export function watchOldLocks(deps: RelockDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'what an older key has locked was not locked again', atOnce: true };
  return sweepEvery(sweep, async (isEnding) => {
    for (const brand of [...brandIds, OFFICE_TENANT]) {
      const relock = async (): Promise<void> => {
        const relocked = await relockTenant(deps, brand, isEnding);
        if (relocked > 0) log.info({ brand, relocked }, 'locked again with the newest keys');
      };
      // A brand with a row that no key opens must not keep the others on their old keys.
      await tryOnce(sweep, relock, { brand });
    }
  });
}

/**
 * Encrypts a tenant's data again. Each batch is a transaction: a stop in between loses nothing, and the next start
 * continues. If one kind of data fails, the others are still encrypted, and the first failure is thrown at the end.
 */
export async function relockTenant(
  { pool, factorKeys, documentKeys }: RelockDeps,
  tenant: BrandId,
  isEnding: () => boolean,
): Promise<number> {
  const works = [
    (connection: Connection) => rewrapFactors(connection, factorKeys),
    (connection: Connection) => rewrapDocuments(connection, documentKeys),
    (connection: Connection) => rewrapDetails(connection, documentKeys),
  ];
  let relocked = 0;
  const failures: unknown[] = [];
  for (const work of works) {
    try {
      for (let batch = -1; batch !== 0 && !isEnding();) {
        batch = await transaction(pool, tenant, work);
        relocked += batch;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return relocked;
}
