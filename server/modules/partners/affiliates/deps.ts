import type { Brand } from '@candor/brands/schema.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { Clock } from '../../../clock.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import { transaction } from '../../../database/pool.ts';
import type { PasswordHasher } from '../../access/passwords/index.ts';
import type { FactorKeys } from '../../access/factors/index.ts';
import type { AffiliateSession, Attempts } from '../../access/sessions/index.ts';
import type { AffiliateSessions } from './affiliateSessions.ts';

/** A login of a partner, and how it went; the log has it, with a number and without a name (T52). */
export interface PartnerLogin {
  readonly brand: string;
  /** Undefined: nobody has this address. */
  readonly partner: number | undefined;
  readonly outcome: 'loggedIn' | 'passwordWrong' | 'factorWrong';
  readonly method: 'password' | FactorMethod;
}

/** What the panel of partners works with. */
export interface AffiliateDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly sessions: AffiliateSessions;
  readonly attempts: Attempts;
  readonly hasher: PasswordHasher;
  readonly factorKeys: FactorKeys;
  /** Hides which client an account is. */
  readonly key: Buffer;
  readonly onLogin: (login: PartnerLogin) => void;
  /** Where the website of a brand is. */
  readonly originOf: (brand: Brand) => string;
}

/** T50: the database shows only the rows of this partner, whatever the statement says. */
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
