import { assert } from '../assert.ts';
import { ZERO, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { ClientEntryKind } from './entry.ts';

/** Where on a statement a movement is counted. */
export const statementLines = ['deposits', 'withdrawals', 'adjustments', 'trading'] as const;
export type StatementLine = (typeof statementLines)[number];

const lines: Readonly<Record<ClientEntryKind, StatementLine>> = {
  trade: 'trading',
  deposit: 'deposits',
  demoFunding: 'deposits',
  withdrawalReserve: 'withdrawals',
  negativeBalance: 'adjustments',
  suspenseRelease: 'deposits',
  withdrawalRelease: 'withdrawals',
  refund: 'withdrawals',
  chargeback: 'withdrawals',
  chargebackReversal: 'withdrawals',
  // The part of a refund or chargeback that was owed first.
  receivableSettled: 'withdrawals',
  adjustment: 'adjustments',
  remainderSwept: 'adjustments',
  // The trade stays where it was, with the result that it was closed with.
  tradeReversal: 'adjustments',
  tradeCorrection: 'adjustments',
  protectionCorrection: 'adjustments',
  dividend: 'adjustments',
};

/** What a statement adds up, in micro-units: the movements by line, and the trades with what they cost. */
export interface StatementTotals extends Readonly<Record<StatementLine, Money>> {
  readonly opening: Money;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  /** Costs of the trades that were closed, as positive amounts; they are contained in their results. */
  readonly spread: Money;
  readonly markUp: Money;
}

/** One closed trade as a statement counts it. */
export interface StatementTrade {
  readonly profit: Money;
  readonly spread: Money;
  readonly markUp: Money;
}

export function lineOf(kind: ClientEntryKind): StatementLine {
  return lines[kind];
}

/** Nothing but what was there at the beginning. */
export function openStatement(opening: Money): StatementTotals {
  const none = { deposits: ZERO, withdrawals: ZERO, adjustments: ZERO, trading: ZERO, spread: ZERO, markUp: ZERO };
  return { opening, ...none, trades: 0, won: 0, lost: 0 };
}

/** Counts a movement that is no trade. */
export function withMovement(totals: StatementTotals, kind: ClientEntryKind, amount: Money): StatementTotals {
  const line = lines[kind];
  assert(line !== 'trading', 'a trade is counted with its costs');
  return { ...totals, [line]: money(totals[line] + amount) };
}

export function withTrade(totals: StatementTotals, { profit, spread, markUp }: StatementTrade): StatementTotals {
  return {
    ...totals,
    trading: money(totals.trading + profit),
    spread: money(totals.spread + spread),
    markUp: money(totals.markUp + markUp),
    trades: totals.trades + 1,
    won: totals.won + (profit > 0n ? 1 : 0),
    lost: totals.lost + (profit < 0n ? 1 : 0),
  };
}

/** Rule SA-1: opening + movements = closing. */
export function closingOf({ opening, deposits, withdrawals, adjustments, trading }: StatementTotals): Money {
  return money(opening + deposits + withdrawals + adjustments + trading);
}

/** What the trades would have brought without what they cost. */
export function grossOf({ trading, spread, markUp }: Pick<StatementTotals, 'trading' | 'spread' | 'markUp'>): Money {
  return money(trading + spread + markUp);
}

/**
 * Rule SA-2: what the statement lists is what the ledger has, to the micro-unit: the balance at its end, and of the
 * trades the sum of their entries. A statement that does not agree is a bug and is not finished.
 */
export function assertAgrees(
  totals: StatementTotals,
  ledger: { readonly closing: Money; readonly trading: Money },
): void {
  assert(totals.trading === ledger.trading, `the trades bring ${totals.trading}, their entries ${ledger.trading}`);
  const closing = closingOf(totals);
  assert(closing === ledger.closing, `the statement closes at ${closing}, the ledger at ${ledger.closing}`);
}
