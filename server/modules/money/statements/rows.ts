import type { StatementKind } from '@candor/contracts/http/statements.ts';

/**
 * The rows of a statement as its hash sees them: plain JSON in this order of fields, amounts and rates as exact
 * decimals, instants as ISO 8601. The writers make paper, tables and files of them.
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
  /** Its place in the account's chain. */
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
  /** null: the opening's evidence is missing. */
  readonly spread: string | null;
  readonly mark_up: string | null;
  readonly profit: string;
  /** null: nothing was booked, since the profit is zero. */
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
  /** What it is valued at; null: no price of that time is kept. */
  readonly price: string | null;
  readonly price_at: string | null;
  readonly profit: string | null;
}

/** For a year: what was closed in a month or in a category, and the corrections booked in it or of it. */
export interface GroupRow {
  readonly row: 'month' | 'category';
  readonly name: string;
  readonly trades: number;
  readonly gross: string;
  readonly spread: string;
  readonly mark_up: string;
  /** As it was closed. */
  readonly result: string;
  /** What corrections have changed, in the month in which they were booked. */
  readonly corrections: string;
  /** Both together: what counts. */
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
  /** null: not everything that was open could be valued. */
  readonly unrealised: string | null;
  readonly equity: string | null;
  readonly chain_length: number;
  readonly chain_head: string;
}

export type StatementRow = HeadRow | MovementRow | TradeLine | OpenLine | GroupRow | SummaryRow;

/** Below the rows: what the server remembers and what its key says. */
export interface StatementFoot {
  readonly hash: string;
  readonly key: string;
  readonly public_key: string;
  readonly signature: string;
}

/** A statement while it is written: its rows, then its foot. */
export type StatementPart = StatementRow | { readonly row: 'foot'; readonly foot: StatementFoot };
