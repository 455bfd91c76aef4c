import type { StatementKind } from '@candor/contracts/http/statements.ts';

/**
 * Rows of a statement as they are hashed: plain JSON with the fields in this order, amounts and rates as exact
 * decimals, instants as ISO 8601. The writers turn them into PDF, CSV and JSON.
 */
export interface HeadRow {
  readonly row: 'head';
  readonly kind: StatementKind;
  readonly brand: string;
  readonly brand_name: string;
  readonly fictitious: boolean;
  readonly simulated: boolean;
  readonly name: string;
  readonly pin: string;
  readonly book: 'real' | 'demo';
  readonly currency: string;
  readonly from: string;
  readonly until: string;
  readonly opening: string;
  readonly closing: string;
}

export interface MovementRow {
  readonly row: 'movement';
  /** Position of the entry in the account's chain. */
  readonly entry: number;
  readonly at: string;
  readonly kind: string;
  readonly amount: string;
  readonly reference: string;
}

export interface TradeLine {
  readonly row: 'trade';
  readonly position: number;
  readonly part_of: number | null;
  readonly symbol: string;
  readonly direction: 'buy' | 'sell';
  readonly amount: string;
  readonly leverage: number;
  readonly opened_at: string;
  readonly open_rate: string;
  readonly closed_at: string;
  readonly close_rate: string;
  readonly closed_by: string;
  /** Null where the evidence of the opening is missing. */
  readonly spread: string | null;
  readonly mark_up: string | null;
  readonly profit: string;
  /** Null where nothing was booked, since the profit is zero. */
  readonly entry: number | null;
}

export interface OpenLine {
  readonly row: 'open';
  readonly position: number;
  readonly symbol: string;
  readonly direction: 'buy' | 'sell';
  readonly amount: string;
  readonly leverage: number;
  readonly opened_at: string;
  readonly open_rate: string;
  readonly spread: string | null;
  readonly mark_up: string | null;
  /** Price of the valuation; null where no price of that time is stored. */
  readonly price: string | null;
  readonly price_at: string | null;
  readonly profit: string | null;
}

/**
 * For a year: the trades closed in a month or category, and the corrections booked in that month or of that category.
 */
export interface GroupRow {
  readonly row: 'month' | 'category';
  readonly name: string;
  readonly trades: number;
  readonly gross: string;
  readonly spread: string;
  readonly mark_up: string;
  /** Result as dealt. */
  readonly result: string;
  /** Change by corrections, in the month in which they were booked. */
  readonly corrections: string;
  /** Sum of both: the result that counts. */
  readonly corrected_result: string;
}

export interface SummaryRow {
  readonly row: 'summary';
  readonly opening: string;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly adjustments: string;
  readonly trading: string;
  readonly closing: string;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  readonly spread: string;
  readonly mark_up: string;
  readonly gross: string;
  readonly open_positions: number;
  /** Null where not all open positions could be valued. */
  readonly unrealised: string | null;
  readonly equity: string | null;
  readonly chain_length: number;
  readonly chain_head: string;
}

export type StatementRow = HeadRow | MovementRow | TradeLine | OpenLine | GroupRow | SummaryRow;

/** The end of a statement: the hash that the server keeps and its key's signature. */
export interface StatementFoot {
  readonly hash: string;
  readonly key: string;
  readonly public_key: string;
  readonly signature: string;
}

/** Part of a statement while it is written: a row, or finally the foot. */
export type StatementPart = StatementRow | { readonly row: 'foot'; readonly foot: StatementFoot };
