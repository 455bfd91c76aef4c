export { createGate, Gate } from './gate.ts';
export type { GateCounts, GatedInstrument, GateSink, StateChange } from './gate.ts';
