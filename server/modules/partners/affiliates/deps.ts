import type { Brand } from '@candor/brands/schema.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { Clock } from '../../../clock.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { transaction } from '../../../database/pool.ts';
import type { PasswordHasher } from '../../access/passwords/index.ts';
import type { FactorKeys } from '../../access/factors/index.ts';
import type { AffiliateSession, Attempts } from '../../access/sessions/index.ts';
import type { AffiliateSessions } from './affiliateSessions.ts';

/** Login of a partner with its result; the log contains the partner's number but no name (T52). */
export interface PartnerLogin {
  readonly brand: string;
  /** Number of the partner; undefined if no partner has this address. */
  readonly partner: number | undefined;
  readonly outcome: 'loggedIn' | 'passwordWrong' | 'factorWrong';
  readonly method: 'password' | FactorMethod;
}

/** Dependencies of the partner panel. */
export interface AffiliateDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: AffiliateSessions;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly factorKeys: FactorKeys;
  /** Key that hides which client an account is. */
  readonly key: Buffer;
  readonly onLogin: (login: PartnerLogin) => void;
  /** Returns the origin of a brand's website. */
  readonly originOf: (brand: Brand) => string;
}

/** T50: the database shows only this partner's rows, regardless of the statement. */
export function ownTransaction<T>(
  { pool }: Pick<AffiliateDeps, 'pool'>,
  { brandId, affiliateId }: Pick<AffiliateSession, 'brandId' | 'affiliateId'>,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return transaction(pool, brandId, async (connection) => {
    await connection.query("SELECT set_config('app.affiliate_id', $1, true)", [String(affiliateId)]);
    return work(connection);
  });
}
