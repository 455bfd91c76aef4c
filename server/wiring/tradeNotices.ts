import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { tellTrades } from '../modules/tradeNotices/index.ts';
import type { TradeNoticeParts } from '../modules/tradeNotices/index.ts';
import { sweepBrands } from './sweeps.ts';

const SWEEP_MS = 5_000;

/** Tells clients by mail and message of what rules have done; answers what ends it. */
export function watchTrades(parts: TradeNoticeParts, brandIds: readonly BrandId[], log: Logger): () => void {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'clients were not told of what rules have done' };
  return sweepBrands(sweep, brandIds, (brandId) => tellTrades(parts, brandId));
}
