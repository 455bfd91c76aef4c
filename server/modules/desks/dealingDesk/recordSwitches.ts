import type { BrandId } from '@candor/domain/ids.ts';
import { scopeKey } from '@candor/domain/trading/openingPauses.ts';
import { transaction } from '../../../database/pool.ts';
import { recordAct } from '../../access/audit/index.ts';
import type { DealingDeskDeps } from './deps.ts';
import { takeUnrecorded } from './store.ts';

/**
 * Writes into the desk's audit record what the engine has stored of its switches, each once: at once after a switch,
 * and again each minute, so that a death in between loses nothing.
 */
export function recordSwitches(
  { pool, clock, audit }: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit'>,
  desk: BrandId,
): Promise<void> {
  return transaction(pool, desk, async (connection) => {
    const made = await takeUnrecorded(connection, desk, clock.now());
    for (const { brandId, symbol, isPaused, staffId, staffName, approvedBy, reason, at } of made) {
      await recordAct(connection, audit, {
        actor: { brandId: desk, staffId, name: staffName },
        at,
        reason,
        action: isPaused ? 'opening.paused' : 'opening.resumed',
        subject: `opening:${scopeKey({ brandId, symbol })}`,
        details: approvedBy === undefined ? {} : { approvedBy },
      });
    }
  });
}
