import type { Money } from '../money/money.ts';

/** Ruling R30: limits per brand and instrument; every refusal names the figure. */
export interface TradingLimits {
  /** Currency of the brand and of all amounts here, ISO 4217. */
  readonly currency: string;
  readonly openPositions: number;
  readonly positionAmount: Money;
  /** Σ amount × leverage of one account in one instrument. */
  readonly notionalPerInstrument: Money;
  /** |Σ signed amount × leverage| of the broker in one instrument. */
  readonly houseExposure: Money;
  readonly ordersPerSecond: number;
  /** Greatest number of orders that wait for their price (rule PO-5). */
  readonly pendingOrders: number;
}
