export { CandleHistory } from './candles.ts';
export type { CandleParts, HistoryRequest } from './candles.ts';
export { createGate } from './gate.ts';
export type { GateCounts, GatedInstrument, GateParts, GateSink, StateChange } from './gate.ts';
export { PriceBoard, priceMapOf } from './priceBoard.ts';
export type { BoardFrame } from './priceBoard.ts';
export { createCandleStore, ensureInstallation, readInstallation } from './store.ts';
export type { CandleStore, Installation } from './store.ts';
export { Lateness } from './lateness.ts';
