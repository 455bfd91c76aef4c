import type { ModelSettings, Units } from './model/operations.ts';

export const UNIT = 1_000_000n;
export const CENT = 10_000n;

export const settings: ModelSettings = {
  instruments: [
    { symbol: 'EURUSD', category: 'forex', cap: 30, decimals: 5 },
    { symbol: 'BTCUSD', category: 'crypto', cap: 2, decimals: 2 },
    { symbol: 'AAPL', category: 'stocks', cap: 5, decimals: 2 },
  ],
  leverages: [1, 3, 5, 10, 15, 20, 30],
  openPositions: 5,
  positionAmount: 600n * UNIT,
  notionalPerInstrument: 12_000n * UNIT,
  houseExposure: 8_000n * UNIT,
  ordersPerSecond: 4,
  pendingOrders: 2,
};

/** Start prices of the instruments. */
export const basePrices: Readonly<Record<string, Units>> = {
  EURUSD: 108_000_000n,
  BTCUSD: 6_400_000_000_000n,
  AAPL: 15_000_000_000n,
};

/** Picks a choice by any number. */
export function pick<Choice>(choices: readonly Choice[], number: number): Choice {
  for (const [index, choice] of choices.entries()) if (index === number % choices.length) return choice;
  throw new Error('nothing to choose from');
}
