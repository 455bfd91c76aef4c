import type { BrandId } from '@candor/domain/ids.ts';
import { transaction } from '../../../database/pool.ts';
import type { CaseParts } from './parts.ts';
import { recordCase } from './record.ts';
import { updateDue } from './store.ts';

/** Rule CC-3: a case whose date has come keeps nothing any more, whether or not anybody has closed it. */
export function endDue(parts: Pick<CaseParts, 'pool' | 'clock' | 'audit'>, brandId: BrandId): Promise<void> {
  const clockwork = { brandId, staffId: undefined, name: 'Candor' };
  return transaction(parts.pool, brandId, async (connection) => {
    for (const one of await updateDue(connection, parts.clock.now()))
      await recordCase(connection, parts, clockwork, { ...one, action: 'dateCome' });
  });
}
