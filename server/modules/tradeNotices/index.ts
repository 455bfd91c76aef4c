export { tellTrades } from './tellTrades.ts';
export type { TradeNoticeParts } from './parts.ts';
