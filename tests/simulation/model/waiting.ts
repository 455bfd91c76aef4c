import type { ModelHalts } from './halts.ts';
import type { ModelAccount, ModelPendingOrder, ModelQuote } from './ledger.ts';
import type {
  ChangeOperation,
  ModelInstrument,
  ModelSettings,
  OpenOperation,
  Outcome,
  PlaceOperation,
  Units,
} from './operations.ts';
import { dayRefusal, lossRefusal } from './ownLoss.ts';
import { levelRefusal } from './refusals.ts';
import type { TickCounts } from './tick.ts';

const NINETY_DAYS_MS = 90 * 24 * 60 * 60 * 1_000;

/** The parts of the model that pending orders need. */
export interface WaitingView {
  readonly settings: ModelSettings;
  readonly accounts: readonly ModelAccount[];
  readonly quotes: ReadonlyMap<string, ModelQuote>;
  readonly closingOnly: boolean;
  readonly now: number;
  readonly positionsMade: number;
  ordersMade: number;
  readonly states: ReadonlyMap<string, string>;
  readonly counts: Pick<TickCounts, 'placedWhileShut'>;
  readonly halts: Pick<ModelHalts, 'noPrice' | 'halted' | 'delisted'>;
  isUsable(symbol: string): boolean;
  isLeverageAllowed(account: ModelAccount, instrument: ModelInstrument, leverage: number): boolean;
  open(account: ModelAccount, order: OpenOperation): Outcome;
}

/** May pending orders and levels be set? In a closed market a last price is enough; a halt does not count as closed. */
export function canSetIn(view: Pick<WaitingView, 'states' | 'quotes' | 'halts' | 'isUsable'>, symbol: string): boolean {
  if (view.states.get(symbol) !== 'closed') return view.isUsable(symbol);
  return view.quotes.has(symbol) && !view.halts.halted.has(symbol) && !view.halts.delisted.has(symbol);
}

/** Terms of an order, new or changed. */
type Terms = Omit<ModelPendingOrder, 'number'>;

export function placeOrder(view: WaitingView, account: ModelAccount, operation: PlaceOperation): Outcome {
  if (view.closingOnly) return 'tradingClosed';
  const refusal = termsRefusal(view, account, operation, account.pending.length);
  if (refusal !== undefined) return refusal;
  account.pending.push({ ...operation, number: view.ordersMade });
  if (!view.isUsable(operation.symbol)) view.counts.placedWhileShut += 1;
  view.ordersMade += 1;
  return 'accepted';
}

export function changeOrder(view: WaitingView, account: ModelAccount, operation: ChangeOperation): Outcome {
  const order = account.pending.find(({ number }) => number === operation.order);
  if (order === undefined) return 'orderUnknown';
  if (view.closingOnly) return 'tradingClosed';
  const terms = {
    ...order,
    rate: operation.rate ?? order.rate,
    amount: operation.amount ?? order.amount,
    stop: changed(operation.stop, order.stop),
    target: changed(operation.target, order.target),
    expires: changed(operation.expires, order.expires),
  };
  const refusal = termsRefusal(view, account, terms, account.pending.length - 1);
  if (refusal !== undefined) return refusal;
  account.pending = account.pending.map((each) => (each === order ? terms : each));
  return 'accepted';
}

export function cancelOrder(account: ModelAccount, number: number): Outcome {
  const order = account.pending.find((each) => each.number === number);
  if (order === undefined) return 'orderUnknown';
  end(account, order, 'cancelled');
  return 'accepted';
}

/** Ends expired orders, of one account or of all. */
export function expireOrders(view: WaitingView, accounts: readonly ModelAccount[]): void {
  for (const account of accounts) {
    for (const order of [...account.pending]) {
      if (order.expires !== undefined && order.expires <= view.now) end(account, order, 'expired');
    }
  }
}

/**
 * Fires orders at a usable tick, after its effects on open positions: those whose price is reached, in order of
 * placing.
 */
export function fireOrders(view: WaitingView, symbol: string): void {
  if (view.closingOnly) return;
  const waiting = view.accounts.flatMap((account) => account.pending.map((order) => ({ account, order })));
  waiting.sort((first, second) => first.order.number - second.order.number);
  for (const { account, order } of waiting) {
    const quote = view.quotes.get(symbol);
    if (order.symbol !== symbol || quote === undefined || !hasCome(order, quote)) continue;
    const position = view.positionsMade;
    const operation = { ...order, account: account.number, seen: undefined, tolerance: undefined };
    const opened = view.open(account, { ...operation, kind: 'open' });
    if (opened === 'accepted') end(account, order, `filled ${position}`);
    else end(account, order, `refused ${opened}`);
  }
}

function termsRefusal(view: WaitingView, account: ModelAccount, terms: Terms, others: number): Outcome | undefined {
  const { settings, quotes } = view;
  const instrument = settings.instruments.find(({ symbol }) => symbol === terms.symbol);
  if (instrument === undefined) return 'instrumentUnknown';
  const over = dayRefusal(account, view.now);
  if (over !== undefined) return over;
  if (!account.permissions.groups.includes(instrument.category)) return 'noAccess';
  if (account.book === 'real' && !account.permissions.verified) return 'notVerified';
  const quote = quotes.get(terms.symbol);
  if (quote === undefined || !canSetIn(view, terms.symbol)) return view.halts.noPrice(terms.symbol);
  if (terms.amount % 10_000n !== 0n) return 'malformed';
  if (terms.amount < 1_000_000n) return 'amountTooSmall';
  if (terms.amount > settings.positionAmount) return 'amountAbovePositionLimit';
  const loss = lossRefusal(account, terms.amount, view.now);
  if (loss !== undefined) return loss;
  if (!view.isLeverageAllowed(account, instrument, terms.leverage)) return 'leverageNotAllowed';
  if (others >= settings.pendingOrders) return 'tooManyOrders';
  if (terms.rate <= 0n) return 'malformed';
  if (hasCome(terms, quote)) return isAbove(terms) ? 'orderRateTooLow' : 'orderRateTooHigh';
  const levels = levelRefusal(terms.side, terms, { buy: terms.rate, sell: terms.rate });
  if (levels !== undefined || terms.expires === undefined) return levels;
  if (terms.expires <= view.now) return 'expiryPassed';
  return terms.expires - view.now > NINETY_DAYS_MS ? 'expiryTooFar' : undefined;
}

function hasCome(order: Pick<Terms, 'side' | 'type' | 'rate'>, quote: ModelQuote): boolean {
  const price = order.side === 'buy' ? quote.buy : quote.sell;
  return isAbove(order) ? price >= order.rate : price <= order.rate;
}

/** Does the order wait above the price? */
function isAbove({ side, type }: Pick<Terms, 'side' | 'type'>): boolean {
  return (side === 'buy' && type === 'stop') || (side === 'sell' && type === 'limit');
}

function end(account: ModelAccount, order: ModelPendingOrder, how: string): void {
  account.pending = account.pending.filter((each) => each !== order);
  account.ended.push({ order, how });
}

/** Returns the changed value; undefined leaves it unchanged. */
export function changed<Value extends Units | number>(
  change: Value | 'clear' | undefined,
  held: Value | undefined,
): Value | undefined {
  if (change === undefined) return held;
  return change === 'clear' ? undefined : change;
}
