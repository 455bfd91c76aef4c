export { listDepreciations } from './depreciationStore.ts';
export { readFallen } from './readFallen.ts';
export { tellDepreciation } from './tellDepreciation.ts';
export { tellTrades } from './tellTrades.ts';
export { warnMargins } from './warnMargins.ts';
export type { TradeNoticeDeps } from './deps.ts';
