import { accept, refuse } from '@candor/domain/result.ts';
import { transaction } from '../../../database/pool.ts';
import type { Handlers } from '../../access/sessions/index.ts';
import type { ClientMoneyDeps } from './deps.ts';
import { findProof } from './findProof.ts';
import { presentCount } from './present.ts';
import { listCounts } from './store.ts';

/** Default number of counts in a page: a little more than a month. */
const COUNTS_USUAL = 40;

export function clientMoneyRoutes(deps: ClientMoneyDeps): Handlers<'getLiabilities' | 'getLiabilityProof'> {
  const { pool, signer, isTest } = deps;
  return {
    async getLiabilities({ before, count = COUNTS_USUAL }, { brand }) {
      const counts = await transaction(pool, brand.id, (connection) => listCounts(connection, { before, count }));
      return accept({ simulated: isTest, counts: counts.map((one) => presentCount(one, signer)) });
    },
    async getLiabilityProof({ at }, { session: { brandId, clientId } }) {
      const proof = await findProof(deps, { brandId, clientId, at });
      return proof === undefined ? refuse({ code: 'notFound' }) : accept(proof);
    },
  };
}
