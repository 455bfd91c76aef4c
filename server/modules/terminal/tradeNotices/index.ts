export { tellTrades } from './tellTrades.ts';
export { warnMargins } from './warnMargins.ts';
export type { TradeNoticeParts } from './parts.ts';
