import type { BrandId } from '@candor/domain/ids.ts';
import { figureText, placeKey } from '@candor/domain/trading/limitFigures.ts';
import { transaction } from '../../../database/pool.ts';
import { endWaiting } from '../../access/approvals/index.ts';
import { recordAct } from '../../access/audit/index.ts';
import { limitKey } from './limitChange.ts';
import { takeUnrecordedLimits } from './limitStore.ts';
import type { DealingDeskDeps } from './deps.ts';
import { currencyOf } from './openTrade.ts';

/**
 * Writes into the brand's audit record what the engine has stored of its limits, each once, as `recordSwitches` does;
 * requests about a figure that is no longer in force need no decision any more.
 */
export function recordLimits(
  { pool, clock, audit, brands }: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit' | 'brands'>,
  brandId: BrandId,
): Promise<void> {
  const { code } = currencyOf({ brands }, brandId);
  return transaction(pool, brandId, async (connection) => {
    for (const made of await takeUnrecordedLimits(connection, brandId, clock.now())) {
      const { symbol, name, before, after, figure, staffId, staffName, approvedBy, reason, at } = made;
      const place = { brandId, symbol, name };
      await endWaiting(connection, limitKey(place));
      await recordAct(connection, audit, {
        actor: { brandId, staffId, name: staffName },
        at,
        reason,
        action: approvedBy === undefined ? 'limit.lowered' : 'limit.raised',
        subject: `limit:${placeKey(place)}`,
        details: {
          [name]: `${figureText(name, before, code)} → ${figureText(name, after, code)}`,
          ...(figure === undefined && { takenAway: symbol === undefined ? 'ofFile' : 'ofBrand' }),
          ...(approvedBy !== undefined && { approvedBy }),
        },
      });
    }
  });
}
