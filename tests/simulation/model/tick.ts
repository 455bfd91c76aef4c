import { closingSide, profitOf, usedBy } from './ledger.ts';
import type { ModelAccount, ModelClosing, ModelPosition, ModelQuote } from './ledger.ts';
import { settleWhenFlat } from './money.ts';
import { countLoss } from './ownLoss.ts';
import type { Units } from './operations.ts';

/** Counts of the rarer rules, so that a run can show that it tried them. */
export type TickCounts = {
  termination: number;
  closeOut: number;
  /** Close-outs below the level with nothing left that could be closed. */
  closeOutBlocked: number;
  /** Close-outs with several positions of the same loss: the lowest id closes first. */
  closeOutTie: number;
  /** Equity exactly at half of the used amount, which is not below it. */
  closeOutEdge: number;
  protection: number;
  /** Orders filled away from their level, in a gap. */
  gapped: number;
  /** Trailing stops that moved. */
  trailed: number;
  /** Stops that moved to the open rate. */
  evened: number;
  /** Trailing and break-even at one tick. */
  trailedAndEvened: number;
  /** Pending orders and levels set in a closed market. */
  placedWhileShut: number;
  setWhileShut: number;
  /** Corporate actions carried out. */
  splits: number;
  dividends: number;
  delistings: number;
  symbolChanges: number;
};

export function noCounts(): TickCounts {
  return {
    termination: 0,
    closeOut: 0,
    closeOutBlocked: 0,
    closeOutTie: 0,
    closeOutEdge: 0,
    protection: 0,
    gapped: 0,
    trailed: 0,
    evened: 0,
    trailedAndEvened: 0,
    placedWhileShut: 0,
    setWhileShut: 0,
    splits: 0,
    dividends: 0,
    delistings: 0,
    symbolChanges: 0,
  };
}

/** The parts of the model that a tick needs. */
export interface TickView {
  readonly quotes: ReadonlyMap<string, ModelQuote>;
  readonly counts: TickCounts;
  readonly now: number;
  /** Returns the instrument's smallest price step. */
  tickOf(symbol: string): Units;
  isUsable(symbol: string): boolean;
  profit(account: ModelAccount): Units;
}

/**
 * Applies stop loss and take profit, trailing, termination, account close-out, negative balance: in this order (ruling
 * B4.5).
 */
export function tickAccount(view: TickView, account: ModelAccount, symbol: string): void {
  for (const position of [...account.open]) {
    if (position.symbol !== symbol) continue;
    const reason = firedBy(view, position);
    if (reason === undefined || reason === 'lowMargin') follow(view, position);
    if (reason !== undefined) close(view, account, position, reason);
  }
  if (account.open.length > 0 && 2n * (account.cash + view.profit(account)) === usedBy(account)) {
    view.counts.closeOutEdge += 1;
  }
  while (2n * (account.cash + view.profit(account)) < usedBy(account)) {
    const worst = largestLoss(view, account);
    if (worst === undefined) {
      view.counts.closeOutBlocked += 1;
      break;
    }
    close(view, account, worst, 'lowMargin');
    view.counts.closeOut += 1;
  }
  if (account.cash < 0n && account.open.length === 0) {
    account.cash = 0n;
    view.counts.protection += 1;
  }
  settleWhenFlat(account);
}

function firedBy(view: TickView, position: ModelPosition): ModelClosing['reason'] | undefined {
  const price = priceOf(view, position);
  const { side, stop, target, openRate, leverage } = position;
  // Negated for sells, so that "down" is the losing side for both.
  const down = side === 'buy' ? 1n : -1n;
  if (stop !== undefined && down * price <= down * stop) {
    if (price !== stop) view.counts.gapped += 1;
    return position.isManaged ? 'aiTrade' : 'stopLoss';
  }
  if (target !== undefined && down * price >= down * target) return position.isManaged ? 'aiTrade' : 'takeProfit';
  if (down * (openRate - price) * leverage >= openRate) {
    view.counts.termination += 1;
    return 'lowMargin';
  }
  return undefined;
}

/** Moves the stop towards the price, once, to the better of trailing and break-even. */
function follow(view: TickView, position: ModelPosition): void {
  const price = priceOf(view, position);
  const up = position.side === 'buy' ? 1n : -1n;
  const { stop, trail, even } = position;
  const counts = { trailed: 0, evened: 0 };
  if (trail !== undefined && stop !== undefined) {
    const trailed = price - up * trail;
    const move = up * (trailed - stop);
    if (move >= view.tickOf(position.symbol) && move * 20n >= trail) {
      position.stop = trailed;
      counts.trailed = 1;
    }
  }
  if (even !== undefined && up * price >= up * even) {
    position.even = undefined;
    counts.evened = 1;
    if (position.stop === undefined || up * position.openRate > up * position.stop) position.stop = position.openRate;
  }
  view.counts.trailed += counts.trailed;
  view.counts.evened += counts.evened;
  view.counts.trailedAndEvened += counts.trailed * counts.evened;
}

function largestLoss(view: TickView, account: ModelAccount): ModelPosition | undefined {
  const closable = account.open.filter(({ symbol }) => view.isUsable(symbol));
  const profits = closable.map((position) => profitOf(position, priceOf(view, position)));
  const lowest = profits.reduce<bigint | undefined>(
    (low, profit) => (low === undefined || profit < low ? profit : low),
    undefined,
  );
  if (profits.filter((profit) => profit === lowest).length > 1) view.counts.closeOutTie += 1;
  // Positions are in order of creation: the first of several equal ones has the lowest id.
  return closable[profits.findIndex((profit) => profit === lowest)];
}

function close(view: TickView, account: ModelAccount, position: ModelPosition, reason: ModelClosing['reason']): void {
  const closeRate = priceOf(view, position);
  const profit = profitOf(position, closeRate);
  account.open = account.open.filter(({ number }) => number !== position.number);
  account.closed.push({ position, parent: undefined, closeRate, profit, reason });
  account.cash += profit;
  countLoss(account, profit, view.now);
}

function priceOf(view: TickView, position: ModelPosition): Units {
  const quote = view.quotes.get(position.symbol);
  if (quote === undefined) throw new Error('a position is priced before its first quote');
  return closingSide(position.side, quote);
}
