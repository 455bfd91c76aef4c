export { listDepreciations } from './depreciationStore.ts';
export { readDepreciated } from './readDepreciated.ts';
export { notifyOfDepreciation } from './notifyOfDepreciation.ts';
export { notifyOfTrades } from './notifyOfTrades.ts';
export { warnMargins } from './warnMargins.ts';
export type { TradeNoticeDeps } from './deps.ts';
