import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import {
  notifyOfDepreciation,
  notifyOfTrades,
  readDepreciated,
  warnMargins,
} from '../modules/terminal/tradeNotices/index.ts';
import type { TradeNoticeDeps } from '../modules/terminal/tradeNotices/index.ts';
import { endTogether, sweepBrands, sweepEvery, tryOnce, withWork } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = 5_000;
const MARGIN_SWEEP_MS = 15_000;

/**
 * Notifies clients by mail and message of what rules have done, and of what they may soon do; returns a function that
 * stops it.
 */
export function watchTrades(
  deps: TradeNoticeDeps & { readonly bus: Pick<Bus, 'request'> },
  brandIds: readonly BrandId[],
  log: Logger,
): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'clients were not notified of what rules did' };
  const noticed = withWork(deps.pool, 'tradeNotices', brandIds);
  const endTrades = sweepBrands(sweep, noticed, (brandId) => notifyOfTrades(deps, brandId));
  const margins = { everyMs: MARGIN_SWEEP_MS, log, trouble: 'clients were not warned of a close-out' };
  const falls = { ...margins, trouble: 'clients were not notified of a fall in value' };
  const endWalks = sweepEvery({ ...margins, trouble: 'the last walk was not read' }, async (isEnding) => {
    const survey = await deps.bus.request('dealing.lastSurvey', null);
    for (const brand of brandIds) {
      if (isEnding()) return;
      await tryOnce(margins, () => warnMargins(deps, brand, survey), { brand });
      await tryOnce(falls, async () => notifyOfDepreciation(deps, brand, await readDepreciated(deps.bus, brand)), {
        brand,
      });
    }
  });
  return endTogether([endTrades, endWalks]);
}
