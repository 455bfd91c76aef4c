import type { BrandId } from '@candor/domain/ids.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { transaction } from '../database/pool.ts';
import type { Pool } from '../database/pool.ts';
import type { OnKeyTrouble } from '../keyFile.ts';
import { keySource } from '../keySource.ts';
import { LoginHistory } from '../modules/client/clients/index.ts';
import { readFactorKeys, sweepChallenges } from '../modules/access/factors/index.ts';
import type { FactorKeys } from '../modules/access/factors/index.ts';

export interface SecurityDeps {
  readonly config: Pick<Config, 'dataDir' | 'keyOrigin' | 'mode'>;
  readonly pool: Pool;
  readonly clock: Clock;
  /** Called when a login could not be recorded; the login succeeds all the same. */
  readonly onTrouble: (error: unknown) => void;
  readonly onKeyTrouble?: OnKeyTrouble;
}

export interface Security {
  readonly factorKeys: FactorKeys;
  readonly history: LoginHistory;
  /** Removes expired challenges. */
  sweep(brandId: BrandId): Promise<void>;
}

/** Opens what logins need besides passwords: the keys of the second factors, and the record of events. */
export function openSecurity({ config, pool, clock, onTrouble, onKeyTrouble }: SecurityDeps): Security {
  const keys = readFactorKeys(keySource(config), config.mode, onKeyTrouble);
  const history = new LoginHistory({ pool, clock, onTrouble });
  return {
    factorKeys: keys,
    history,
    sweep: (brandId) =>
      transaction(pool, brandId, (connection) => sweepChallenges({ connection, keys, now: clock.now() })),
  };
}
