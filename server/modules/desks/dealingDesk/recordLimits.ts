import type { BrandId } from '@candor/domain/ids.ts';
import { codedFigure, parseFigure, placeKey } from '@candor/domain/trading/limitFigures.ts';
import { endOutdated } from '../../access/approvals/index.ts';
import { limitKey } from './limitChange.ts';
import { findFigureNow, limitRows } from './limitStore.ts';
import type { DealingDeskDeps } from './deps.ts';
import { currencyOf } from './openTrade.ts';
import { recordSteps } from './recordSteps.ts';

/**
 * Writes the limit changes that the engine has stored into the brand's audit record, each once, as `recordSwitches`
 * does; ends requests about a figure that is no longer in force.
 */
export function recordLimits(
  deps: Pick<DealingDeskDeps, 'pool' | 'clock' | 'audit' | 'brands'>,
  brandId: BrandId,
): Promise<void> {
  const { code } = currencyOf(deps, brandId);
  const steps = { table: 'limit_change', audited: 'limit_change_audited', brand: 'brand_id', rows: limitRows } as const;
  return recordSteps(deps, brandId, steps, async (change, connection) => {
    const { symbol, name, before, after, figure, approvedBy } = change;
    const place = { brandId, symbol, name };
    // This may be recorded late, after somebody has already requested a change of the new figure.
    const now = await findFigureNow(connection, place);
    await endOutdated(connection, limitKey(place), (shown) => parseFigure(name, shown, code) === now);
    return {
      action: approvedBy === undefined ? 'limit.lowered' : 'limit.raised',
      subject: `limit:${placeKey(place)}`,
      details: {
        [name]: `${codedFigure(name, before, code)} → ${codedFigure(name, after, code)}`,
        ...(figure === undefined && { takenAway: symbol === undefined ? 'ofFile' : 'ofBrand' }),
        ...(approvedBy !== undefined && { approvedBy }),
      },
    };
  });
}
