import { assert } from '../assert.ts';
import { ZERO, money } from '../money/money.ts';
import type { Money } from '../money/money.ts';
import type { ClientEntryKind } from './entry.ts';

/** Lines of a statement under which movements are counted. */
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
  // The trade keeps its line and the result with which it was closed.
  tradeReversal: 'adjustments',
  tradeCorrection: 'adjustments',
  protectionCorrection: 'adjustments',
  dividend: 'adjustments',
};

/** Totals of a statement, in micro-units: the movements by line, and the trades with their costs. */
export interface StatementTotals extends Readonly<Record<StatementLine, Money>> {
  readonly opening: Money;
  readonly trades: number;
  readonly won: number;
  readonly lost: number;
  /** Costs of the closed trades, as positive amounts; their results include them. */
  readonly spread: Money;
  readonly markUp: Money;
}

/** One closed trade as a statement counts it. */
export interface StatementTrade {
  readonly profit: Money;
  readonly spread: Money;
  readonly markUp: Money;
}

/** Returns the line of a statement under which an entry is counted. */
export function lineOf(kind: ClientEntryKind): StatementLine {
  return lines[kind];
}

/** Starts a statement with its opening balance. */
export function openStatement(opening: Money): StatementTotals {
  const none = { deposits: ZERO, withdrawals: ZERO, adjustments: ZERO, trading: ZERO, spread: ZERO, markUp: ZERO };
  return { opening, ...none, trades: 0, won: 0, lost: 0 };
}

/** Counts a movement other than a trade. */
export function withMovement(totals: StatementTotals, kind: ClientEntryKind, amount: Money): StatementTotals {
  const line = lines[kind];
  assert(line !== 'trading', 'a trade is counted with its costs');
  return { ...totals, [line]: money(totals[line] + amount) };
}

/** Counts a closed trade with its costs. */
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

/** Rule SA-1: returns the closing balance: opening + movements. */
export function closingOf({ opening, deposits, withdrawals, adjustments, trading }: StatementTotals): Money {
  return money(opening + deposits + withdrawals + adjustments + trading);
}

/** Returns the result of the trades without their costs. */
export function grossOf({ trading, spread, markUp }: Pick<StatementTotals, 'trading' | 'spread' | 'markUp'>): Money {
  return money(trading + spread + markUp);
}

/**
 * Rule SA-2: asserts that the statement equals the ledger, to the micro-unit: the balance at its end, and for the
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
