import { profitOf, roundHalfEven } from './ledger.ts';
import type { ModelAccount, ModelPosition, ModelQuote } from './ledger.ts';
import { settleWhenFlat } from './money.ts';
import { countLoss } from './ownLoss.ts';
import type { AnnounceOperation, MarketOperation, Units } from './operations.ts';

/** The parts of the model that corporate actions need. */
export interface ActionView {
  readonly accounts: readonly ModelAccount[];
  readonly quotes: Map<string, ModelQuote>;
  readonly states: ReadonlyMap<string, string>;
  readonly halts: { readonly halted: ReadonlySet<string>; readonly delisted: Set<string> };
  readonly now: number;
  readonly counts: { splits: number; dividends: number; delistings: number; symbolChanges: number; protection: number };
  readonly settings: { readonly instruments: readonly { readonly symbol: string }[] };
}

/** Announced actions: each is carried out once, when it is due and nothing is dealt in its instrument. */
export class ModelActions {
  waiting: readonly AnnounceOperation[] = [];
  made = 0;
  /** Renamed instruments with their tickers, in order. */
  readonly renamed: { readonly symbol: string; readonly ticker: string }[] = [];
  readonly #scales = new Map<string, { readonly young: Units; readonly old: Units }>();

  /** Carries out due actions before an operation changes prices, states or halts. */
  before(view: ActionView, operation: MarketOperation): void {
    switch (operation.kind) {
      case 'announce':
        return this.#announce(view, operation);
      case 'withdrawAction':
        return this.#end(operation.number);
      case 'clock':
        return this.#carryOut(view);
      case 'market':
        return this.#carryOut(view, operation.symbol);
      case 'halt':
        return operation.on ? undefined : this.#carryOut(view, operation.symbol);
      case 'tick':
        return this.#carryOut(view, operation.symbol, true);
      default:
    }
  }

  /** Converts an instrument's first price to its present units. */
  scaled(symbol: string, price: Units): Units {
    const { young, old } = this.#scales.get(symbol) ?? { young: 1n, old: 1n };
    return atLeastOne((price * old) / young);
  }

  #announce(view: ActionView, operation: AnnounceOperation): void {
    this.made += 1;
    if (view.halts.delisted.has(operation.symbol) || operation.due <= view.now) return;
    if (this.#isAfterTheLast(operation) || isOutOfRange(operation, view.quotes.get(operation.symbol))) return;
    if (operation.what === 'symbolChange' && !this.#isFree(operation, view.settings.instruments)) return;
    this.waiting = [...this.waiting, operation];
  }

  /** Does the action come after the instrument's delisting? */
  #isAfterTheLast(operation: AnnounceOperation): boolean {
    const others = this.waiting.filter(({ symbol }) => symbol === operation.symbol);
    const ends = others.filter(({ what }) => what === 'delisting');
    if (operation.what !== 'delisting') return ends.some(({ due }) => due <= operation.due);
    return ends.length > 0 || others.some(({ due }) => due >= operation.due);
  }

  /**
   * Is the ticker free: not its own present one, never another's, now or soon, and with no other change of its own
   * announced?
   */
  #isFree({ symbol, ticker }: AnnounceOperation, instruments: readonly { readonly symbol: string }[]): boolean {
    const soon = this.waiting.filter(({ what }) => what === 'symbolChange');
    if (!/^[A-Z0-9]+$/.test(ticker) || soon.some((one) => one.symbol === symbol)) return false;
    const now = this.renamed.findLast((one) => one.symbol === symbol)?.ticker ?? symbol;
    const first = instruments.map((one) => ({ symbol: one.symbol, ticker: one.symbol }));
    const others = [...first, ...this.renamed, ...soon].filter((one) => one.symbol !== symbol);
    return ticker !== now && others.every((one) => one.ticker !== ticker);
  }

  /** Ends an action, even if it had already ended. */
  #end(number: number): void {
    this.waiting = this.waiting.filter((one) => one.number !== number);
  }

  /**
   * Carries out the due actions of one instrument or of all: of those closed or halted, and of unquoted ones at a tick.
   */
  #carryOut(view: ActionView, symbol?: string, isTick = false): void {
    const due = this.waiting.filter((one) => one.due <= view.now).toSorted((first, second) => first.due - second.due);
    for (const action of due) {
      if (symbol !== undefined && symbol !== action.symbol) continue;
      const isQuoted = view.quotes.has(action.symbol);
      const isShut = view.states.get(action.symbol) === 'closed' || view.halts.halted.has(action.symbol);
      if (isQuoted ? isShut : isTick) this.#do(view, action);
    }
  }

  /** Carries out everything due: a new process takes no price before that. */
  restart(view: ActionView): void {
    const due = this.waiting.filter((one) => one.due <= view.now && view.quotes.has(one.symbol));
    for (const action of due.toSorted((first, second) => first.due - second.due)) this.#do(view, action);
  }

  #do(view: ActionView, action: AnnounceOperation): void {
    this.#end(action.number);
    if (action.what === 'symbolChange') {
      view.counts.symbolChanges += 1;
      this.renamed.push({ symbol: action.symbol, ticker: action.ticker });
      return;
    }
    if (action.what === 'dividend') {
      view.counts.dividends += 1;
      for (const account of view.accounts) payDividend(account, action);
      return;
    }
    if (action.what === 'delisting') {
      view.counts.delistings += 1;
      view.halts.delisted.add(action.symbol);
      for (const account of view.accounts) delistAccount(view, account, action);
      return;
    }
    view.counts.splits += 1;
    const scale = this.#scales.get(action.symbol) ?? { young: 1n, old: 1n };
    this.#scales.set(action.symbol, { young: scale.young * action.young, old: scale.old * action.old });
    for (const account of view.accounts) splitAccount(account, action);
    const quote = view.quotes.get(action.symbol);
    if (quote === undefined) return;
    const price = (value: Units) => atLeastOne(roundHalfEven(value * action.old, action.young));
    view.quotes.set(action.symbol, { buy: price(quote.buy), sell: price(quote.sell) });
  }
}

/** Closes every position at the given price, and ends every pending order. */
function delistAccount(view: ActionView, account: ModelAccount, { symbol, perUnit: price }: AnnounceOperation): void {
  const held = account.open.filter((position) => position.symbol === symbol);
  account.open = account.open.filter((position) => position.symbol !== symbol);
  for (const position of held) {
    const profit = profitOf(position, price);
    account.closed.push({ position, parent: undefined, closeRate: price, profit, reason: 'delisted' });
    account.cash += profit;
    countLoss(account, profit, view.now);
  }
  if (held.length > 0 && account.open.length === 0) {
    if (account.cash < 0n) view.counts.protection += 1;
    account.cash = account.cash < 0n ? 0n : account.cash;
    settleWhenFlat(account);
  }
  for (const order of account.pending)
    if (order.symbol === symbol) account.ended.push({ order, how: 'cancelled instrumentDelisted' });
  account.pending = account.pending.filter((order) => order.symbol !== symbol);
}

function payDividend(account: ModelAccount, { symbol, perUnit }: AnnounceOperation): void {
  for (const position of account.open) {
    if (position.symbol !== symbol) continue;
    const paid = roundHalfEven(position.amount * position.leverage * perUnit, position.openRate);
    account.cash += position.side === 'buy' ? paid : -paid;
  }
}

/** Rounds to a whole unit, down or up; written independently of the product on purpose. */
function splitAccount(account: ModelAccount, { symbol, young, old }: AnnounceOperation): void {
  const down = (value: Units) => atLeastOne((value * old) / young);
  const up = (value: Units) => atLeastOne((value * old + young - 1n) / young);
  const toward = (side: 'buy' | 'sell') => (side === 'buy' ? { low: down, high: up } : { low: up, high: down });
  account.open = account.open.map((position): ModelPosition => {
    if (position.symbol !== symbol) return position;
    const { low, high } = toward(position.side);
    const { stop, target, trail, even } = position;
    return {
      ...position,
      openRate: low(position.openRate),
      stop: stop === undefined ? undefined : low(stop),
      target: target === undefined ? undefined : high(target),
      trail: trail === undefined ? undefined : up(trail),
      even: even === undefined ? undefined : high(even),
    };
  });
  account.pending = account.pending.map((order) => {
    if (order.symbol !== symbol) return order;
    const { low, high } = toward(order.side);
    const waitsAbove = (order.side === 'buy') === (order.type === 'stop');
    return {
      ...order,
      rate: waitsAbove ? up(order.rate) : down(order.rate),
      stop: order.stop === undefined ? undefined : low(order.stop),
      target: order.target === undefined ? undefined : high(order.target),
    };
  });
}

function isOutOfRange({ what, young, old, perUnit }: AnnounceOperation, quote: ModelQuote | undefined): boolean {
  if (what === 'delisting') return quote === undefined || perUnit > quote.buy * 10n;
  if (quote === undefined || what === 'symbolChange') return false;
  if (what === 'dividend') return perUnit > quote.sell;
  const sell = roundHalfEven(quote.sell * old, young);
  return sell < 100_000n || roundHalfEven(quote.buy * old, young) > 60_000_000_000_000n;
}

function atLeastOne(value: Units): Units {
  const highest = 6_000_000_000_000_000n;
  if (value > highest) return highest;
  return value < 1n ? 1n : value;
}
