import type { BrandId } from '@candor/domain/ids.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import { transaction } from '../../../database/pool.ts';
import { recordCase } from './record.ts';
import { updateDue } from './store.ts';

/** Rule CC-3: ends the secrecy of cases whose date has come, whether or not anyone has closed them. */
export function endDue(deps: Pick<ActDeps, 'pool' | 'clock' | 'audit'>, brandId: BrandId): Promise<void> {
  const clockwork = { brandId, staffId: undefined, name: 'Candor' };
  return transaction(deps.pool, brandId, async (connection) => {
    for (const one of await updateDue(connection, deps.clock.now()))
      await recordCase(connection, deps, clockwork, { ...one, action: 'dateCome' });
  });
}
